import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type Database } from '../../platform/database/database.ts'
import { latestHead } from '../../platform/record-log/published-heads.ts'
import { openDesk } from '../../testing/desk.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile({ ownSandbox: true })
const desk = await openDesk(service)
const folder = mkdtempSync(path.join(tmpdir(), 'kantor-log-'))
let attacker: Database
beforeAll(() => {
  const url = new URL(inject('adminDatabaseUrl'))
  url.pathname = new URL(service.config.databaseUrl).pathname
  attacker = connect(url.href, { connections: 1 })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await Promise.all([desk.close(), attacker.$client.end()])
})

const file = (name: string, content: string | Buffer) => {
  writeFileSync(path.join(folder, name), content)
  return path.join(folder, name)
}
const published = async (name: string) => {
  const response = await service.app.inject(`/.well-known/kantor-log-${name}.json`)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  return response.json<{ heads: { text: string; signature: string }[]; keys: { id: string; publicKey: string }[] }>()
}
/** Waits until every event has its leaf. */
const logged = async () => {
  await expect
    .poll(async () => (await service.database.execute(sql`select 1 from log_pending limit 1`)).rows.length, { timeout: 15_000 })
    .toBe(0)
}
/** The published heads are read again after a minute. */
const nextHead = async () => {
  const before = await latestHead(service.database)
  await logged()
  service.clock.advance({ days: 1, minutes: 1 })
  await expect.poll(async () => (await latestHead(service.database))?.at, { timeout: 15_000 }).not.toBe(before?.at)
}

test('the service signs a head at its first start, publishes it and mails it to the desk', async () => {
  await expect.poll(() => latestHead(service.database), { timeout: 15_000 }).toBeDefined()
  const head = await latestHead(service.database)
  service.clock.advance({ minutes: 2 })
  const [newest] = (await published('head')).heads
  expect(newest).toEqual({ text: head?.text, signature: head?.signature })
  expect(JSON.parse(newest?.text ?? '')).toMatchObject({
    host: new URL(service.config.publicOrigin).host,
    size: head?.size,
    root: head?.root,
  })
  const [letter] = await service.lettersTo(service.config.operator.contact.desk)
  expect(letter?.subject).toBe(`Head of the log, ${head?.at.slice(0, 10)}`)
  for (const part of [head?.root, head?.key, head?.signature]) expect(letter?.text).toContain(part)
})

test('openssl confirms the published signature with the published key', async () => {
  const { heads } = await published('head')
  const { keys } = await published('keys')
  const text = file('head.txt', heads[0]?.text ?? '')
  const signature = file('head.sig', Buffer.from(heads[0]?.signature ?? '', 'base64'))
  const key = file('key.pem', keys[0]?.publicKey ?? '')
  const verify = (signed: string) =>
    execFileSync('openssl', ['pkeyutl', '-verify', '-rawin', '-pubin', '-inkey', key, '-in', signed, '-sigfile', signature], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(verify(text)).toContain('Signature Verified Successfully')
  expect(() => verify(file('other.txt', `${heads[0]?.text} `))).toThrow('Command failed')
  expect(JSON.parse(heads[0]?.text ?? '')).toMatchObject({ key: keys[0]?.id })
})

test('a head is signed every day, and an earlier one stays published', async () => {
  await service.newClient()
  await nextHead()
  const { heads } = await published('head')
  expect(heads.length).toBeGreaterThan(1)
  const sizes = heads.map(({ text }) => (JSON.parse(text) as { size: number }).size)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})

test('check-record says that nothing was changed, and its run is an event', async () => {
  const kept = file('kept.json', JSON.stringify(await published('head')))
  await logged()
  const { code, output } = await desk.run('check-record', '--head', kept)
  expect(output).toMatch(
    /^\d+ leaves, \d+ heads, [\d]+ rows? waiting for a leaf\.\nSigned by the key [\da-f]{64}\.\nToday’s log extends the kept head of \d+ leaves\.\nNo findings\.$/,
  )
  expect(code).toBe(0)
  expect((await desk.events()).at(-1)).toMatchObject({ kind: 'log.checked', actor: 'desk:ewa', details: { findings: 0 } })
})

test.each([
  ['one published head', async () => (await published('head')).heads[0]],
  ['a signed text from a letter', async () => JSON.parse((await published('head')).heads[0]?.text ?? '') as object],
  [
    'size and root from an acceptance letter',
    async () => {
      const head = await latestHead(service.database)
      return { size: head?.size, root: head?.root }
    },
  ],
])('check-record reads %s', async (_what, head) => {
  const { code, output } = await desk.run('check-record', '--head', file('one.json', JSON.stringify(await head())))
  expect([code, output]).toEqual([0, expect.stringContaining('Today’s log extends the kept head')])
})

test.each([
  ['a file that is not there', () => path.join(folder, 'none'), 'cannot be read'],
  ['a file without a head', () => file('empty.json', '{"heads":[]}'), 'has no head of the log'],
  ['a file that is not JSON', () => file('text', 'size 12'), 'has no head of the log'],
])('%s cannot be checked: exit code 2', async (_what, name, sentence) => {
  const { code, output } = await desk.run('check-record', '--head', name())
  expect([code, output]).toEqual([2, expect.stringContaining(sentence)])
})

test('an argument too many is refused with exit code 2', async () => {
  expect((await desk.run('check-record', 'everything')).code).toBe(2)
})

test('a row that the superuser altered ends the check with exit code 1', async () => {
  await logged()
  const { rows } = await service.database.execute<{ id: string }>(sql`select min(id)::text as id from event`)
  await attacker.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update event set actor = 'desk:nobody' where id = ${rows[0]?.id}`)
  })
  const { code, output } = await desk.run('check-record')
  expect(code).toBe(1)
  expect(output).toContain(`event ${rows[0]?.id}: the row is not what was logged (leaf 0).`)
  expect(output).toMatch(/\n1 finding\.$/)
})
