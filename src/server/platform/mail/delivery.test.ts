import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '../http/app.ts'
import { createQueue } from '../queue/queue.ts'
import { connectForFile, databaseOfFile } from '../../testing/database.ts'
import { lettersTo } from '../../testing/letters.ts'
import { message, startMailServer } from '../../testing/servers.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { startSandbox } from '../../testing/sandbox.ts'
import { newAddress } from '../../testing/service.ts'
import { demoBrand } from '../../testing/brand.ts'
import { demoOperator as operator } from '../../testing/operator-file.ts'
import type { LetterWriters } from './mail.ts'
import { createMail } from './send-letters.ts'
import { type Message, smtpTransport } from './smtp.adapter.ts'

const sandbox = await startSandbox()
const { url } = await databaseOfFile()
const database = connectForFile(url, { connections: 5 })
const log: string[] = []
const sent: Message[] = []
/** E-mail addresses by registration id. A registration that is not in this map needs no letter. */
const addresses = new Map<string, string>()

const app = createApp({ logLevel: 'info', logTo: { write: (line) => log.push(line) } })
const queue = createQueue({ database, log: app.log })
const smtp = smtpTransport({ smtpUrl: sandbox.smtpUrl, mode: 'demo' })
const transport = { ...smtp, send: (message: Message) => (sent.push(message), smtp.send(message)) }
const mail = createMail({ queue, transport, operator, brand: demoBrand, publicOrigin: 'https://kantor.example', log: app.log })
beforeAll(async () => {
  await queue.start()
  await mail.start({ 'confirm-email': async ({ registrationId }) => letterFor(registrationId) } as LetterWriters)
})
afterEach(() => sandbox.control('DELETE', '/control/faults'))
afterAll(async () => {
  await queue.stop()
  await sandbox.stop()
})

const letterFor = (registrationId: string) => {
  const to = addresses.get(registrationId)
  return to ? { to, language: 'en', subject: 'Zażółć', heading: 'A heading', paragraphs: ['A paragraph.'] } : null
}

/** Orders a letter to a new address, and returns the address. */
async function orderLetter(): Promise<string> {
  const registrationId = crypto.randomUUID()
  const to = newAddress()
  addresses.set(registrationId, to)
  await database.transaction((tx) => mail.order(tx, { kind: 'confirm-email', registrationId }))
  return to
}

const received = (to: string, count = 1) => lettersTo(sandbox.origin, to, count)
const setFaults = (mailFaults: object) => sandbox.control('POST', '/control/faults', { mail: mailFaults })
const sentTo = (to: string) => sent.filter((message) => message.to === to)

test('a letter has a sender, a Message-ID, and is marked as automatic', async () => {
  const to = await orderLetter()
  const [letter] = await received(to)
  const source = await (await fetch(`${sandbox.origin}/mailbox/letters/${letter?.id}/source`)).text()
  expect(source).toMatch(/^From: "?Kantor"? <no-reply@kantor\.example>\r?$/m)
  expect(source).toMatch(new RegExp(`^To: ${to}\\r?$`, 'm'))
  expect(source).toMatch(/^Message-ID: <[0-9a-f-]{36}@kantor\.example>\r?$/m)
  expect(source).toMatch(/^Date: \w{3}, /m)
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  expect(source).not.toMatch(/^List-/m)
  // Ordered outside of any request.
  expect(source).not.toMatch(/^X-Request-ID/im)
  expect(letter).toMatchObject({
    subject: 'Zażółć',
    html: expect.stringContaining('A paragraph.'),
    text: expect.stringContaining('A paragraph.'),
  })
})

test('a letter whose transaction is rolled back is not sent', async () => {
  const registrationId = crypto.randomUUID()
  const to = newAddress()
  addresses.set(registrationId, to)
  const rolledBack = database.transaction(async (tx) => {
    await mail.order(tx, { kind: 'confirm-email', registrationId })
    tx.rollback()
  })
  await expect(rolledBack).rejects.toThrow('Rollback')
  await received(await orderLetter())
  await waitForQuietQueue(database)
  expect(sentTo(to)).toEqual([])
})

test('the job of a letter that is no longer needed completes without a letter', async () => {
  await database.transaction((tx) => mail.order(tx, { kind: 'confirm-email', registrationId: crypto.randomUUID() }))
  await waitForQuietQueue(database)
  expect(await failedJobs()).toEqual([])
})

test('a temporarily refused letter keeps its Message-ID in the retry, and arrives once', async () => {
  await setFaults({ failure: 'temporary' })
  const to = await orderLetter()
  await expect.poll(() => log.some((line) => line.includes('smtp 451')), { timeout: 10_000 }).toBe(true)
  await setFaults({ failure: 'none' })
  expect(await received(to)).toHaveLength(1)
  await waitForQuietQueue(database)
  expect(await received(to)).toHaveLength(1)
  expect(sentTo(to)).toHaveLength(2)
  expect(new Set(sentTo(to).map(({ messageId }) => messageId)).size).toBe(1)
})

test('a permanently refused letter is a failed job; its e-mail address is not logged', async () => {
  await setFaults({ failure: 'permanent' })
  const to = await orderLetter()
  await waitForQuietQueue(database)
  expect(sentTo(to)).toHaveLength(1)
  const failed = await failedJobs()
  expect(failed).toMatchObject([{ data: { kind: 'confirm-email' }, output: { reason: 'smtp 550' } }])
  expect(log.some((line) => line.includes('job failed permanently') && line.includes('smtp 550'))).toBe(true)
  expect(JSON.stringify(failed) + log.join('')).not.toContain(to)
})

test('a hanging mail server times out before the queue would send the letter again', async () => {
  await setFaults({ failure: 'hang' })
  await expect(smtp.send(message)).rejects.toMatchObject({ reason: 'smtp ETIMEDOUT', permanent: false })
})

test('a mail server that is slow at every step times out, and gets no letter', async () => {
  const steps: string[] = []
  const ended = Promise.withResolvers<void>()
  const slowly = (step: string) => (_argument: unknown, _session: unknown, done: () => void) => {
    steps.push(step)
    setTimeout(done, 400)
  }
  const port = await startMailServer({
    onMailFrom: slowly('sender'),
    onRcptTo: slowly('recipient'),
    onData: (stream, _session, done) => (steps.push('letter'), stream.resume().once('end', done)),
    onClose: () => ended.resolve(),
  })
  const transport = smtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mode: 'demo' }, 600)
  await expect(transport.send(message)).rejects.toMatchObject({ reason: 'smtp EABORT', permanent: false })
  // Until the connection has ended, the mail server could still accept the letter.
  await ended.promise
  // How many steps fit into the limit depends on the load of the machine.
  expect(steps).not.toContain('letter')
})

test.for([
  ['sender', 'temporary', 'onMailFrom'],
  ['recipient', 'permanent', 'onRcptTo'],
] as const)('a 550 response to the %s is a %s failure', async ([, kind, step]) => {
  const port = await startMailServer({
    [step]: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
      done(Object.assign(new Error('refused'), { responseCode: 550 })),
  })
  const transport = smtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mode: 'demo' })
  // A refused sender is our own mistake: the letters wait until it is fixed.
  await expect(transport.send(message)).rejects.toMatchObject({ reason: 'smtp 550', permanent: kind === 'permanent' })
})

test.for(['a,b@example.com', '<b@example.com>', 'a@b@example.com', '"a b"@example.com', 'a b@example.com', 'a@example.com\r\nDATA'])(
  'a letter to %j is not sent',
  async (to) => {
    await expect(smtp.send({ ...message, to })).rejects.toMatchObject({ permanent: true })
  },
)

test('a stopping queue finishes the letter that is being sent', async () => {
  await setFaults({ delayMs: 1500 })
  const to = await orderLetter()
  await expect.poll(() => sentTo(to).length, { timeout: 10_000 }).toBe(1)
  await queue.stop()
  expect(await received(to, 0)).toHaveLength(1)
  const { rows } = await database.execute(
    sql`select 1 from pgboss.job where name = 'letter' and state <> 'completed' and state <> 'failed'`,
  )
  expect(rows).toEqual([])
})

async function failedJobs() {
  const { rows } = await database.execute(sql`
    select dead.data, failed.output from pgboss.job dead join pgboss.job failed on failed.id = dead.source_id where dead.name = 'dead-letter'`)
  return rows
}
