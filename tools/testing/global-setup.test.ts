import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { expect, type ProvidedContext, test, vi } from 'vitest'
import { isAlive } from '../embedded-postgres/running.ts'
import { processesUsing } from './start-kantor.ts'

test("the tests' services end when the test runner is killed", async () => {
  const services = fork(join(import.meta.dirname, 'throw-away-services.ts'))
  const [urls] = (await once(services, 'message')) as [ProvidedContext]
  expect((await fetch(`${urls.mailboxUrl}/mailbox/messages?to=nobody@example.org`)).status).toBe(200)
  const client = new pg.Client({ connectionString: urls.adminDatabaseUrl })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ directory: string }>(`select current_setting('data_directory') as directory`)
  const directory = rows[0]?.directory ?? ''
  expect(directory).toContain('kantor-tests-')

  services.disconnect() // as if the parent process were killed
  await vi.waitFor(() => expect(isAlive(services.pid ?? 0)).toBe(false), { timeout: 45_000, interval: 50 })
  expect(processesUsing(directory)).toEqual([])
  await expect(fetch(urls.mailboxUrl)).rejects.toThrow('fetch failed')
})
