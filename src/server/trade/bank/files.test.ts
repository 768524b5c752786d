import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deskCalls } from '#contract/desk/calls.ts'
import { listBankFiles, uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import type { ApiDescription } from '../../platform/http/api-page.ts'
import { camtAccount, type CamtEntry, type CamtFile, camtFile, notificationOf } from '../../testing/camt-files.ts'
import { holdLocks } from '../../testing/locks.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { tradeContext } from '../../testing/trade-context.ts'
import { bankEntryReportTable, bankEntryTable, bankFileTable, bankStatementTable } from './bank-statement.table.ts'
import { takeInbox } from './inbox.ts'
import { matchNewEntries } from './match-entries.ts'

// A process that only answers calls looks at no entries by itself.
const service = await serviceOfFile({ environment: { KANTOR_ROLE: 'web' } })
const { database, deskApp, config } = service
if (!deskApp) throw new Error('the desk is off')
const context = tradeContext(service)
const [clerk, dealer] = [await signInAs(service, 'payments'), await signInAs(service, 'dealer')]

const upload = (content: string | Buffer<ArrayBuffer>, name = 'a.xml') =>
  clerk.call(uploadBankFile, { query: { name }, body: Buffer.from(content) })
const filesNamed = async (name: RegExp) => (await clerk.call(listBankFiles)).body.files.filter((file) => name.test(file.name))
/** As while another process stores a file of the account. */
const lockAccount = () =>
  holdLocks(database, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', { values: [`bank account ${camtAccount}`] })

const origin = config.desk?.origin ?? ''
const { host } = new URL(origin)
const { port } = new URL(await deskApp.listen({ port: 0, host: '127.0.0.1' }))
const fileType = 'application/octet-stream'
const usual = { host, origin, 'sec-fetch-site': 'same-origin', cookie: clerk.cookie, 'content-type': fileType }

/** The answer to headers and to what is sent of the body, as it is on the wire. */
function send(headers: Record<string, string | undefined>, body = ''): Promise<string> {
  const lines = Object.entries({ ...usual, ...headers }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text
      if (/\r\n\r\n.*\}$/s.test(answer)) socket.destroy()
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
    socket.write(`POST ${deskCalls.uploadBankFile.path}?name=a.xml HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  })
}

describe('a file as a body', () => {
  test('is taken as it was sent', async () => {
    const { status, body } = await upload(Buffer.from([0x3c, 0xff]))
    expect([status, body.file.problem?.code]).toEqual([200, 'not-utf8'])
    expect(await send({ 'content-length': '0' })).toMatch(/^HTTP\/1\.1 200 .*"code":"empty"/s)
  })

  test('in many pieces is joined in their order', async () => {
    const text = Array.from({ length: 100_000 }, (_, number) => `${number} `).join('')
    expect(await send({ 'content-length': String(text.length) }, text)).toContain('"code":"not-xml"')
    const sha256 = createHash('sha256').update(text).digest()
    expect(await database.$count(bankFileTable, eq(bankFileTable.sha256, sha256))).toBe(1)
  })

  test('without a length is refused: nothing says how much memory it needs', async () => {
    const answer = await send({ 'transfer-encoding': 'chunked' }, '3\r\n<a>\r\n0\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"BAD_REQUEST"/s)
  })

  test('that is too large is refused by its announced length, with its own limit', async () => {
    const answer = await send({ 'content-length': String(maxBankFileBytes + 1) })
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*connection: close/is)
    expect(answer).toContain('The request is too large: at most 32 MiB.')
  })

  test('of another type is refused, with the right type', async () => {
    for (const type of ['application/json', 'text/xml', undefined]) {
      const answer = await send({ 'content-type': type, 'content-length': '2' }, '{}')
      expect(answer).toMatch(/^HTTP\/1\.1 415 /)
      expect(answer).toContain('Send the body as application/octet-stream.')
    }
  })

  test('of nothing at all is refused', async () => {
    expect(await send({ 'content-type': undefined })).toMatch(/^HTTP\/1\.1 400 .*"VALIDATION_FAILED"/s)
  })

  test('is not waited for where the caller may not hand it in', async () => {
    const large = { 'content-length': String(maxBankFileBytes) }
    expect(await send({ ...large, cookie: undefined })).toMatch(/^HTTP\/1\.1 401 /)
    expect(await send({ ...large, cookie: dealer.cookie })).toMatch(/^HTTP\/1\.1 403 /)
    expect(await send({ ...large, origin: 'https://evil.example' })).toMatch(/^HTTP\/1\.1 403 /)
  })

  test('that ends too early is refused', async () => {
    const url = `${deskCalls.uploadBankFile.path}?name=half.xml`
    const headers = { ...usual, 'content-length': '100' }
    expect(await deskApp.inject({ method: 'POST', url, payload: '<half>', headers })).toMatchObject({ statusCode: 400 })
  })
})

describe('while a large file is being stored', () => {
  const conflict = { error: 'CONFLICT', message: 'Another file of this account is being read. Try again in a minute.' }

  test('another one of its account is refused with a sentence, and is taken afterwards', async () => {
    const second = camtFile({ statements: [{ id: 'second', entries: [] }] })
    const unlock = await lockAccount()
    expect(await upload(second)).toMatchObject({ status: 409, body: conflict })
    await unlock()
    expect(await upload(second)).toMatchObject({ status: 200, body: { isKnown: false } })
  })

  test('the same one is refused with a sentence, and is known afterwards', async () => {
    const same = camtFile({ statements: [{ id: 'same', entries: [] }] })
    const unlock = await holdLocks(
      database,
      `insert into bank_file (name, sha256, byte_count, version, received_at) values ('first.xml', decode($1, 'hex'), 1, 'camt.053.001.08', now())`,
      { values: [createHash('sha256').update(same).digest('hex')] },
    )
    expect(await upload(same)).toMatchObject({ status: 409, body: conflict })
    await unlock()
    expect(await upload(same)).toMatchObject({ status: 200, body: { isKnown: true, file: { name: 'first.xml' } } })
  })
})

test('the API description of the desk says that a body is a file, and how large', async () => {
  const read = async (url: string) => (await deskApp.inject({ url, headers: { host, cookie: clerk.cookie } })).body
  const { paths }: ApiDescription = JSON.parse(await read('/api/openapi.json'))
  const call = paths[deskCalls.uploadBankFile.path]?.['post']
  expect([call?.requestBody?.required, Object.keys(call?.requestBody?.content ?? {})]).toEqual([true, [fileType]])
  expect(call?.responses['413']?.description).toContain('at most 32 MiB')
  const page = await read('/api/docs')
  expect(page).toContain(`<h4>Body</h4><p>A file of the type <code>${fileType}</code>.</p>`)
})

describe('the folder of the bank', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kantor-inbox-'))

  const take = (stopping = new AbortController().signal) => takeInbox(context, folder, stopping)
  const names = (below = '') => readdirSync(join(folder, below)).toSorted()
  let amount = 0
  const whole = () => camtFile(notificationOf({ amount: String(++amount) }))
  /** As it lay there for a while. */
  function drop(name: string, content = whole()): void {
    writeFileSync(join(folder, name), content)
    const before = Date.now() / 1000 - 60
    utimesSync(join(folder, name), before, before)
  }

  test('files are read in the order of their names, and moved', async () => {
    drop('b.xml', '<broken')
    drop('a.XML')
    await take()
    expect([names(), names('done'), names('refused')]).toEqual([['done', 'refused'], ['a.XML'], ['b.xml']])
    const files = await filesNamed(/^(a\.XML|b\.xml)$/)
    expect(files.map(({ name, by, problem }) => [name, by, problem?.code])).toEqual([
      ['b.xml', null, 'not-xml'],
      ['a.XML', null, undefined],
    ])
  })

  test('what is hidden, of another kind, a folder, or still being written stays', async () => {
    mkdirSync(join(folder, 'folder.xml'))
    for (const name of ['.hidden.xml', 'readme.txt', 'c.xml.part']) drop(name)
    writeFileSync(join(folder, 'growing.xml'), '<half')
    await take()
    expect(names()).toEqual(['.hidden.xml', 'c.xml.part', 'done', 'folder.xml', 'growing.xml', 'readme.txt', 'refused'])
  })

  test('another file of the same name, and a file that was read before, lose nothing', async () => {
    const content = whole()
    drop('same.xml', content)
    await take()
    drop('same.xml', content)
    await take()
    expect(names('done').filter((name) => name.endsWith('same.xml'))).toHaveLength(2)
    expect(await filesNamed(/^same\.xml$/)).toHaveLength(1)
  })

  test('several processes read one folder', async () => {
    for (let number = 0; number < 12; number++) drop(`many-${number}.xml`)
    await Promise.all([take(), take(), take()])
    await take()
    expect(names().filter((name) => name.startsWith('many'))).toEqual([])
    expect(await filesNamed(/^many/)).toHaveLength(12)
  })

  test('a folder that is missing is an error that names it', async () => {
    await expect(takeInbox(context, join(folder, 'none'), new AbortController().signal)).rejects.toThrow('none')
  })

  test('a file whose reading is stopped stays, and the next process reads it', async () => {
    drop('stopped.xml')
    await expect(take(AbortSignal.abort())).rejects.toThrow('aborted')
    expect(names()).toContain('stopped.xml')
    await take()
    expect(names('done')).toContain('stopped.xml')
  })

  test('a file stays while another one of its account is being stored', async () => {
    const unlock = await lockAccount()
    drop('later.xml')
    await take()
    expect(names()).toContain('later.xml')
    await unlock()
    await take()
    expect(names('done')).toContain('later.xml')
  })
})

/** Uploads a file, and returns its first statement. */
async function uploadStatement(file: CamtFile) {
  const { status, body } = await upload(camtFile(file))
  expect(status).toBe(200)
  return body.file.statements[0]
}
const countEntries = () => database.$count(bankEntryTable)

/** More than are stored at once. Pending ones, which nobody looks at. */
const many = (count: number, more: (number: number) => Partial<CamtEntry>) =>
  Array.from({ length: count }, (_, number) => ({ amount: `${(number % 7) + 1}`, status: 'PDNG' as const, booked: '', ...more(number) }))

test('a file of 3 MB is uploaded and stored once', async () => {
  const before = await countEntries()
  const entries = many(2000, (number) => ({ reference: `L-${number}`, text: ['What the payer wrote. '.repeat(60)] }))
  const file: CamtFile = { kind: 'camt.054', statements: [{ id: 'long', entries }] }
  expect(camtFile(file).length).toBeGreaterThan(3_000_000)
  expect(await uploadStatement(file)).toMatchObject({ state: 'counted' })
  expect(await countEntries()).toBe(before + 2000)
  expect(await uploadStatement({ ...file, statements: [{ id: 'again', entries }] })).toMatchObject({ state: 'counted' })
  expect(await countEntries()).toBe(before + 2000)
})

test('the payments of a long statement without references are those that were notified', async () => {
  const before = await countEntries()
  const alike = many(700, (number) => ({ endToEndId: `A-${number % 50}`, name: 'Ada Lovelace' }))
  await uploadStatement({ kind: 'camt.054', statements: [{ id: 'told', entries: alike }] })
  await uploadStatement({ statements: [{ id: 'day', entries: alike.toReversed() }] })
  expect(await countEntries()).toBe(before + 700)
  const reports = await database
    .select({ entryId: bankEntryReportTable.entryId })
    .from(bankEntryReportTable)
    .innerJoin(bankStatementTable, eq(bankStatementTable.id, bankEntryReportTable.statementId))
    .where(eq(bankStatementTable.bankId, 'day'))
  expect(new Set(reports.map(({ entryId }) => entryId)).size).toBe(700)
})

test('a reference that a long statement has twice is in doubt, however far apart', async () => {
  const entries = many(600, (number) => ({ amount: '1', reference: `D-${number % 599}` }))
  await uploadStatement({ kind: 'camt.054', statements: [{ id: 'twice', entries }] })
  const rows = await database.select().from(bankEntryTable).where(eq(bankEntryTable.reference, 'D-0'))
  const [first, second] = rows.toSorted((one, other) => Number(one.doubtOf !== null) - Number(other.doubtOf !== null))
  expect([rows.length, first?.doubtOf, second?.doubtOf]).toEqual([2, null, first?.id])
})

test('of a long statement that does not add up, nothing is stored', async () => {
  const before = await countEntries()
  const entries = many(600, () => ({ status: 'BOOK', booked: '2026-11-21' }))
  expect(await uploadStatement({ statements: [{ id: 'wrong', closing: '1', entries }] })).toMatchObject({
    state: 'set-aside',
    problem: { code: 'balances-do-not-add-up' },
  })
  expect(await countEntries()).toBe(before)
})

test('one batch of very many payments is stored whole', async () => {
  const before = await countEntries()
  const payments = Array.from({ length: 600 }, (_, number) => ({ amount: '2', endToEndId: `B-${number}` }))
  const entry = { amount: '1200', status: 'PDNG' as const, booked: '', entryReference: 'batch', payments }
  await uploadStatement({ kind: 'camt.054', statements: [{ id: 'batch', entries: [entry] }] })
  expect(await countEntries()).toBe(before + 600)
  await uploadStatement({ statements: [{ id: 'batch of the day', entries: [entry] }] })
  expect(await countEntries()).toBe(before + 600)
})

test('very many new entries are looked at in several runs, and in none after a stop', async () => {
  const countNew = () => database.$count(bankEntryTable, eq(bankEntryTable.state, 'new'))
  while ((await matchNewEntries(context)) === 'more');
  await upload(
    camtFile(notificationOf(...Array.from({ length: 250 }, (_, number) => ({ amount: String(number + 1), reference: `M-${number}` })))),
  )
  expect(await countNew()).toBe(250)
  await matchNewEntries(context, AbortSignal.abort())
  expect(await countNew()).toBe(250)
  expect([await matchNewEntries(context), await countNew()]).toEqual(['more', 50])
  expect([await matchNewEntries(context), await countNew()]).toEqual([undefined, 0])
})
