import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { connectForFile, databaseOfFile } from '../../testing/database.ts'
import { lettersTo, tokenIn } from '../../testing/letters.ts'
import { expireActiveJobs } from '../../testing/queue.ts'
import { startSandbox } from '../../testing/sandbox.ts'
import { killServerProcesses, startServerProcess } from '../../testing/server-process.ts'
import { newAddress } from '../../testing/service.ts'

const sandbox = await startSandbox()
const { url, environment: databaseUrls } = await databaseOfFile()
const database = connectForFile(url, { connections: 3 })
const environment = { ...databaseUrls, SMTP_URL: sandbox.smtpUrl, MARKET_DATA_URL: 'http://127.0.0.1:9', KANTOR_PAGES: 'off' }
// Otherwise, the server of one test would send the letter of the next test.
afterEach(killServerProcesses)
afterAll(() => sandbox.stop())

const eventually = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 60_000, interval: 100 })
const letterJobs = async () =>
  (
    await database.execute(
      // Without the letter about the log's first head, which each new database gets.
      sql`select state::text from pgboss.job where name = 'letter' and state < 'completed' and data->>'kind' = 'confirm-email'`,
    )
  ).rows

// `temporary`: the mail server refuses the letter, which then waits in the queue. `hang`: the server is killed while it sends the letter.
test.each(['temporary', 'hang'])(
  'a letter ordered before a kill -9 arrives once (mail server: %s)',
  async (failure) => {
    const email = newAddress()
    const first = await startServerProcess(environment)
    await sandbox.control('POST', '/control/faults', { mail: { failure } })
    const registered = await fetch(first.origin + calls.register.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a long enough password' }),
    })
    expect(registered.status).toBe(200)
    await eventually(async () => expect(await letterJobs()).toEqual([{ state: failure === 'hang' ? 'active' : 'retry' }]))
    await first.kill()
    await sandbox.control('DELETE', '/control/faults')
    await expireActiveJobs(database)

    const second = await startServerProcess(environment)
    await eventually(async () => expect(await letterJobs()).toEqual([]))
    const letters = await lettersTo(sandbox.origin, email, 1)
    expect(letters).toHaveLength(1)
    const confirmed = await fetch(`${second.origin}${calls.verifyEmail.path}?token=${tokenIn(letters[0])}`)
    expect(confirmed.status).toBe(200)
  },
  90_000,
)
