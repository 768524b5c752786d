import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, lutimesSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deskCalls } from '#contract/desk/calls.ts'
import { confirmBankFile, downloadBankFile, listBankFiles, uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import { readRecord } from '#contract/desk/endpoints/record.ts'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import { confirmBankFileStepUp } from '#contract/desk/step-up-subjects.ts'
import type { ApiDescription } from '../../platform/http/api-page.ts'
import { bankDesk } from '../../testing/bank-desk.ts'
import { camtAccount, type CamtEntry, type CamtFile, camtFile, notificationOf } from '../../testing/camt-files.ts'
import { holdLocks } from '../../testing/locks.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { tradeContext } from '../../testing/trade-context.ts'
import { bankEntryReportTable, bankEntryTable, bankFileTable, bankStatementTable } from './bank-statement.table.ts'
import { countSealedFiles, readContent, resealFiles } from './file-content.ts'
import { takeInbox } from './inbox.ts'
import { matchNewEntries } from './match-entries.ts'

// A process that only answers calls looks at no entries by itself.
const service = await serviceOfFile({ environment: { KANTOR_ROLE: 'web' } })
const { database, deskApp, config } = service
if (!deskApp) throw new Error('the desk is off')
const context = tradeContext(service)
const [clerk, colleague, dealer] = [
  await signInAs(service, 'payments'),
  await signInAs(service, 'payments', 1),
  await signInAs(service, 'dealer'),
]

const upload = (content: string | Buffer<ArrayBuffer>, name = 'a.xml') =>
  clerk.call(uploadBankFile, { query: { name }, body: Buffer.from(content) })
const { bring } = bankDesk(service, clerk)
type Figures = { entries: number; sum: string; closing: string | null }
/** A second person types what the bank shows of a file with one statement. */
async function confirm({ id: fileId, sha256 }: { id: string; sha256: string }, statement: Figures, by = colleague) {
  const figures = { statements: [statement], orders: 0 }
  const proof = await by.stepUp(confirmBankFileStepUp({ fileId, sha256, figures }))
  return by.call(confirmBankFile, { params: { id: fileId }, body: { ...figures, proof } })
}
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
    expect([status, body.file.problem?.code]).toEqual([200, 'other-encoding'])
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

  test('another one of its account is confirmed afterwards', async () => {
    const { file } = (await upload(camtFile({ statements: [{ id: 'second', entries: [] }] }))).body
    const unlock = await lockAccount()
    expect(await confirm(file, { entries: 0, sum: '0', closing: '0' })).toMatchObject({ status: 409, body: conflict })
    await unlock()
    expect((await confirm(file, { entries: 0, sum: '0', closing: '0' })).status).toBe(200)
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
  const inbox = { folder, owner: process.getuid?.() ?? 0 }

  const take = (stopping = new AbortController().signal) => takeInbox(context, inbox, stopping)
  const names = (below = '') => readdirSync(join(folder, below)).toSorted()
  let amount = 0
  const whole = () => camtFile(notificationOf({ amount: String(++amount) }))
  /** As it lay there for a while. */
  function drop(name: string, content = whole(), agoMs = 60_000): void {
    writeFileSync(join(folder, name), content)
    const before = (Date.now() - agoMs) / 1000
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

  test('what is hidden, a folder, or still being written stays', async () => {
    mkdirSync(join(folder, 'folder.xml'))
    for (const name of ['.hidden.xml', 'c.xml.part']) drop(name)
    writeFileSync(join(folder, 'growing.xml'), '<half')
    await take()
    expect(names()).toEqual(['.hidden.xml', 'c.xml.part', 'done', 'folder.xml', 'growing.xml', 'refused'])
  })

  test('a file that is not a statement is refused, with the reason', async () => {
    drop('umsatz.dat', '20261120;100,00;Ada')
    drop('old.xml.part', '<half', 2 * 3_600_000)
    await take()
    expect(names('refused')).toEqual(expect.arrayContaining(['old.xml.part', 'umsatz.dat']))
    expect((await filesNamed(/^umsatz/)).map(({ problem }) => problem?.code)).toEqual(['not-xml'])
  })

  test('a link is refused, whatever it names', async () => {
    const elsewhere = join(mkdtempSync(join(tmpdir(), 'kantor-elsewhere-')), 'real.xml')
    writeFileSync(elsewhere, whole())
    symlinkSync(elsewhere, join(folder, 'soft.xml'))
    linkSync(elsewhere, join(folder, 'hard.xml'))
    const before = new Date(Date.now() - 60_000)
    lutimesSync(join(folder, 'soft.xml'), before, before)
    utimesSync(elsewhere, before, before)
    await take()
    expect((await filesNamed(/^(soft|hard)/)).map(({ problem }) => problem?.code)).toEqual(['not-plain', 'not-plain'])
  })

  test.each([
    ['that others can write', () => chmodSync(folder, 0o775), 'can be written by others'],
    ['of another user', () => {}, 'must belong to user 4242'],
  ])('a folder %s is not read', async (what, change, problem) => {
    drop('waits.xml')
    change()
    const owner = what === 'of another user' ? 4242 : inbox.owner
    await expect(takeInbox(context, { folder, owner }, new AbortController().signal)).rejects.toThrow(problem)
    chmodSync(folder, 0o755)
    expect(names()).toContain('waits.xml')
  })

  test('a file that ended the process twice is set aside; one being read waits', async () => {
    const mark = (deaths: string, secondsAgo: number) => {
      writeFileSync(join(folder, '.bomb.xml.reading'), deaths)
      const at = new Date(Date.now() - secondsAgo * 1000)
      utimesSync(join(folder, '.bomb.xml.reading'), at, at)
    }
    drop('bomb.xml')
    mark('0', 1)
    await take()
    expect(names()).toContain('bomb.xml')
    mark('1', 60)
    await take()
    expect((await filesNamed(/^bomb/)).map(({ problem }) => problem?.code)).toEqual(['ended-the-process'])
    expect(names()).not.toContain('.bomb.xml.reading')
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
    await expect(takeInbox(context, { ...inbox, folder: join(folder, 'none') }, new AbortController().signal)).rejects.toThrow('none')
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

/** Hands a file in as the bank's client does, and returns its first statement. */
const bringStatement = async (file: CamtFile) => (await bring(file)).file.statements[0]
const countEntries = () => database.$count(bankEntryTable)

/** More than are stored at once. Pending ones, which nobody looks at. */
const many = (count: number, more: (number: number) => Partial<CamtEntry>) =>
  Array.from({ length: count }, (_, number) => ({ amount: `${(number % 7) + 1}`, status: 'PDNG' as const, booked: '', ...more(number) }))

test('a file of 3 MB is uploaded and stored once', async () => {
  const before = await countEntries()
  const entries = many(2000, (number) => ({ reference: `L-${number}`, text: ['What the payer wrote. '.repeat(60)] }))
  const file: CamtFile = { kind: 'camt.054', statements: [{ id: 'long', entries }] }
  expect(camtFile(file).length).toBeGreaterThan(3_000_000)
  expect(await bringStatement(file)).toMatchObject({ state: 'counted' })
  expect(await countEntries()).toBe(before + 2000)
  expect(await bringStatement({ ...file, statements: [{ id: 'again', entries }] })).toMatchObject({ state: 'counted' })
  expect(await countEntries()).toBe(before + 2000)
})

test('the payments of a long statement without references are those that were notified', async () => {
  const before = await countEntries()
  const alike = many(700, (number) => ({ endToEndId: `A-${number % 50}`, name: 'Ada Lovelace' }))
  await bringStatement({ kind: 'camt.054', statements: [{ id: 'reported', entries: alike }] })
  await bringStatement({ statements: [{ id: 'day', entries: alike.toReversed() }] })
  expect(await countEntries()).toBe(before + 700)
  const reports = await database
    .select({ entryId: bankEntryReportTable.entryId })
    .from(bankEntryReportTable)
    .innerJoin(bankStatementTable, eq(bankStatementTable.id, bankEntryReportTable.statementId))
    .where(eq(bankStatementTable.bankId, 'day'))
  expect(new Set(reports.map(({ entryId }) => entryId)).size).toBe(700)
})

test('a reference that a long statement has twice is in doubt, however far apart', async () => {
  const entries = many(600, (number) => ({ amount: '9.75', reference: `D-${number % 599}` }))
  await bringStatement({ kind: 'camt.054', statements: [{ id: 'twice', entries }] })
  const rows = await database.select().from(bankEntryTable).where(eq(bankEntryTable.reference, 'D-0'))
  const [first, second] = rows.toSorted((one, other) => Number(one.doubtOf !== null) - Number(other.doubtOf !== null))
  expect([rows.length, first?.doubtOf, second?.doubtOf]).toEqual([2, null, first?.id])
})

test('of a long statement that does not add up, nothing is stored', async () => {
  const before = await countEntries()
  const entries = many(600, () => ({ status: 'BOOK', booked: '2026-11-21' }))
  expect(await bringStatement({ statements: [{ id: 'wrong', closing: '1', entries }] })).toMatchObject({
    state: 'set-aside',
    problem: { code: 'balances-do-not-add-up' },
  })
  expect(await countEntries()).toBe(before)
})

test('one batch of very many payments is stored whole', async () => {
  const before = await countEntries()
  const payments = Array.from({ length: 600 }, (_, number) => ({ amount: '2', endToEndId: `B-${number}` }))
  const entry = { amount: '1200', status: 'PDNG' as const, booked: '', entryReference: 'batch', payments }
  await bringStatement({ kind: 'camt.054', statements: [{ id: 'batch', entries: [entry] }] })
  expect(await countEntries()).toBe(before + 600)
  await bringStatement({ statements: [{ id: 'batch of the day', entries: [entry] }] })
  expect(await countEntries()).toBe(before + 600)
})

test('very many new entries are looked at in several runs, and in none after a stop', async () => {
  const countNew = () => database.$count(bankEntryTable, eq(bankEntryTable.state, 'new'))
  while ((await matchNewEntries(context)) === 'more');
  await bring(notificationOf(...Array.from({ length: 250 }, (_, number) => ({ amount: String(number + 1), reference: `M-${number}` }))))
  expect(await countNew()).toBe(250)
  await matchNewEntries(context, AbortSignal.abort())
  expect(await countNew()).toBe(250)
  expect([await matchNewEntries(context), await countNew()]).toEqual(['more', 50])
  expect([await matchNewEntries(context), await countNew()]).toEqual([undefined, 0])
})

describe('a file that a person uploads', () => {
  const right = { entries: 2, sum: '1992.5', closing: '2092.5' }
  let numbers = 0
  const newFile = () => {
    const id = `U-${++numbers}`
    return camtFile({ statements: [{ id, opening: '100', entries: [{ amount: '2000', entryReference: `${id}/1` }, { amount: '-7.5' }] }] })
  }
  const uploaded = async (content = newFile()) => ({ content, file: (await upload(content)).body.file })
  const entriesOf = (content: string) => {
    const reference = /<Id>(U-\d+)</.exec(content)?.[1] ?? ''
    return database.$count(bankEntryTable, eq(bankEntryTable.reference, `${reference}/1`))
  }

  test('counts for nothing, and shows no numbers, until a second person has typed them', async () => {
    const { content, file } = await uploaded()
    expect(file).toMatchObject({
      by: { name: clerk.name },
      channelAt: null,
      isWaiting: true,
      mayConfirm: false,
      statements: [{ state: 'unconfirmed', opening: null, closing: null }],
    })
    expect(JSON.stringify(file)).not.toMatch(/1992|2092/)
    expect(await entriesOf(content)).toBe(0)
    expect((await confirm(file, right)).status).toBe(200)
    expect(await entriesOf(content)).toBe(1)
    const stored = (await colleague.call(listBankFiles)).body.files.find(({ id }) => id === file.id)
    expect(stored).toMatchObject({ isWaiting: false, confirmedBy: colleague.name, statements: [{ state: 'counted', closing: '2092.5' }] })
    expect((await confirm(file, right)).status).toBe(409)
  })

  test.each<[string, Partial<Figures>]>([
    ['another number of entries', { entries: 3 }],
    ['another sum', { sum: '1992.49' }],
    ['the sum without its sign', { sum: '-1992.5' }],
    ['another balance', { closing: '2092' }],
    ['no balance', { closing: null }],
  ])('is not confirmed by %s, and the try is recorded', async (_what, wrong) => {
    const { content, file } = await uploaded()
    const { status, body } = await confirm(file, { ...right, ...wrong })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.not.stringMatching(/1992\.5/)])
    expect(await entriesOf(content)).toBe(0)
    const supervisor = await signInAs(service, 'supervisor')
    const { events } = (await supervisor.call(readRecord, { query: { kind: 'bank-file.contradicted' } })).body
    expect(events[0]).toMatchObject({ details: { fileId: file.id }, actor: { name: colleague.name } })
  })

  test('is not confirmed by the person who uploaded it', async () => {
    const { file } = await uploaded()
    expect((await confirm(file, right, clerk)).body).toMatchObject({ error: 'OWN_PROPOSAL' })
  })

  test('counts at once if the bank’s client brings the same', async () => {
    const { content, file } = await uploaded()
    expect(await bring(content)).toMatchObject({ isKnown: false, file: { id: file.id, isWaiting: false, channelAt: expect.any(String) } })
    expect(await entriesOf(content)).toBe(1)
    expect((await confirm(file, right)).status).toBe(409)
    expect(await bring(content)).toMatchObject({ isKnown: true })
  })

  test('has its pending entries once the bank’s client brings the same', async () => {
    const id = `U-${++numbers}`
    const pending = { amount: '30', status: 'PDNG' as const, booked: '', entryReference: `${id}/P` }
    const entries = [{ amount: '2000', entryReference: `${id}/1` }, { amount: '-7.5' }, pending]
    const { content, file } = await uploaded(camtFile({ statements: [{ id, opening: '100', entries }] }))
    expect((await confirm(file, right)).status).toBe(200)
    const countPending = () => database.$count(bankEntryTable, eq(bankEntryTable.reference, `${id}/P`))
    expect([await entriesOf(content), await countPending()]).toEqual([1, 0])
    expect(await bring(content)).toMatchObject({ file: { statements: [{ state: 'counted', closing: '2092.5' }] } })
    expect([await entriesOf(content), await countPending()]).toEqual([1, 1])
    expect(await bring(content)).toMatchObject({ isKnown: true })
    expect([await entriesOf(content), await countPending()]).toEqual([1, 1])
  })

  test('reports the payments of the bank’s client only once', async () => {
    const { content, file } = await uploaded()
    await bring(content.replace('M1', 'M2'))
    expect(await entriesOf(content)).toBe(1)
    expect((await confirm(file, right)).status).toBe(200)
    expect(await entriesOf(content)).toBe(1)
  })

  test('is kept as it came, and who may read the bank downloads it', async () => {
    const { content, file } = await uploaded()
    const params = { id: file.id }
    const { statusCode, rawPayload } = await deskApp.inject({
      url: deskCalls.downloadBankFile.path.replace(':id', file.id),
      headers: { ...usual, 'content-type': undefined },
    })
    expect([statusCode, rawPayload.toString()]).toEqual([200, content])
    expect((await dealer.call(downloadBankFile, { params })).status).toBe(403)
  })

  test('is sealed, and sealed again with a newer key', async () => {
    const { content, file } = await uploaded()
    const [old, newer] = [config.secretsKeys, [randomBytes(32), ...config.secretsKeys]]
    const read = (secretsKeys: Buffer[]) => readContent(database, { fileId: file.id, secretsKeys })
    const { byKey } = await countSealedFiles(database, newer)
    expect([byKey[0], await resealFiles(database, newer)]).toEqual([0, byKey[1]])
    await expect(read(old)).rejects.toThrow('SECRETS_KEY')
    expect((await read(newer))?.toString()).toBe(content)
    await resealFiles(database, [...old, ...newer])
  })

  test('is refused where the operator takes files of the bank’s client only', async () => {
    service.config.bank.uploads = false
    const { status, body } = await upload(newFile())
    service.config.bank.uploads = true
    expect([status, body]).toMatchObject([403, { error: 'NOT_PERMITTED' }])
  })
})
