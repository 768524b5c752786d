import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { downloadData } from '#contract/endpoints/client-data.ts'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { accountTable } from '../../client/account/account.table.ts'
import { cardPaymentTable } from '../../provider/card-payment/card-payment.table.ts'
import { exchangeRequestTable } from '../../trade/request/exchange-request.table.ts'
import { plusDays } from '../../platform/clock.ts'
import { deskOfFile, type TestDesk } from '../../testing/desk.ts'
import { quoteRequest } from '../../testing/quote-request.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { isOutwardClosed } from '../../platform/outward/outward.ts'
import { forgetTimeline } from '../../testing/outward.ts'
import { staffWithPasskey } from '../../testing/staff.ts'
import { folderOfFile } from '../../testing/folder.ts'
import { runDesk } from './desk.ts'

const formula = '=HYPERLINK("http://evil.example";"click")'

const service = await serviceOfFile()
const desk = await deskOfFile(service)
const folder = folderOfFile()
const anna = await service.newClient()
const profile = { firstName: 'Anna', lastName: 'Łęcka', phone: '+48 600', country: 'PL' }
await service.call(updateProfile, { token: anna.accessToken, body: profile })

async function submitRequest(change: { amount?: number; name?: string; message?: string } = {}): Promise<string> {
  const request = { ...quoteRequest, phone: '+48 600', ...change }
  const { body } = await service.call(submitExchangeRequest, { token: anna.accessToken, body: request })
  return body.reference
}

async function storePayment(reference: string): Promise<void> {
  const now = service.clock()
  const { id: accountId } = anna
  const payment = { reference, accountId, requestId: `r-${reference}`, createdAt: now, changedAt: now } as const
  await service.database.insert(cardPaymentTable).values({ ...payment, state: 'completed', amount: '150.5', currency: 'EUR' })
}

/** Reads a CSV file of RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, end] of text.matchAll(/"((?:[^"]|"")*)"([,\n]|$)/g)) {
    rows.at(-1)?.push((quoted ?? '').replaceAll('""', '"'))
    if (end === '\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

describe('exchange requests', () => {
  test('the desk lists requests newest first, all or those of one state', async () => {
    const older = await submitRequest()
    service.clock.advance({ minutes: 1 })
    const newer = await submitRequest()
    await desk.run('set-state', older, 'answered')
    const { output } = await desk.run('list', 'requests')
    expect(output.indexOf(newer)).toBeLessThan(output.indexOf(older))
    expect(output).toContain(anna.email)
    const { output: answered } = await desk.run('list', 'requests', '--state', 'answered')
    expect(answered).toContain(older)
    expect(answered).not.toContain(newer)
    expect((await desk.run('list', 'requests', '--limit', '1')).output).toMatch(/\n1 request$/)
  })

  test('the desk lists the requests since a day', async () => {
    const day = (offset: number) => plusDays(service.clock(), offset).toISOString().slice(0, 10)
    const reference = await submitRequest()
    expect((await desk.run('list', 'requests', '--since', day(0))).output).toContain(reference)
    expect((await desk.run('list', 'requests', '--since', day(1))).output).toBe('There are no such requests.')
  })

  test('a request is shown in full by its reference, in any letter case', async () => {
    const reference = await submitRequest({ amount: 12_345, message: 'First line\nsecond line' })
    const { code, output } = await desk.run('show', reference.toLowerCase())
    expect(code).toBe(0)
    for (const line of [`reference         ${reference}`, 'amount            12345', `account           ${anna.email}`])
      expect(output).toContain(line)
    expect(output).toMatch(/message +First line\n +second line\n/)
  })

  test('a new state of a request is stored and recorded as an event', async () => {
    const reference = await submitRequest()
    expect(await desk.run('set-state', reference, 'in-review', '--by', 'ola')).toEqual({
      code: 0,
      output: `The request ${reference} is in-review now.`,
    })
    const [row] = await service.database.select().from(exchangeRequestTable).where(eq(exchangeRequestTable.reference, reference))
    expect(row?.state).toBe('in-review')
    expect((await desk.events()).at(-1)).toEqual({
      kind: 'exchange-request.state-set',
      actor: 'desk:ola',
      details: { reference, state: 'in-review' },
      accountId: anna.id,
    })
    expect((await desk.run('set-state', reference, 'in-review')).output).toBe(`The request ${reference} is in-review already.`)
  })
})

describe('clients and payments', () => {
  test('a client is shown by e-mail address, with records and freezes', async () => {
    const reference = await submitRequest()
    await storePayment('PPPP3333')
    await desk.run('freeze', anna.email, '--reason', 'a court asked for it')
    await desk.run('unfreeze', anna.email)
    anna.accessToken = (await service.logIn(anna.email)).body.accessToken
    const { output } = await desk.run('show', anna.email.toUpperCase())
    for (const text of ['Łęcka', '+48 600', reference, 'PPPP3333', ': a court asked for it']) expect(output).toContain(text)
  })

  test('a closed account is found by its former address', async () => {
    const { email } = await service.newClient()
    const closed = { state: 'closed', email: `closed-${email}`, closedEmail: email, closedAt: service.clock() } as const
    await service.database.update(accountTable).set(closed).where(eq(accountTable.email, email))
    expect((await desk.run('show', email)).output).toMatch(/state +closed/)
    expect((await desk.run('list', 'clients', '--state', 'closed')).output).toContain(email)
  })

  test('a card payment is listed and shown by its reference', async () => {
    await storePayment('PPPP4444')
    expect((await desk.run('list', 'payments', '--state', 'completed')).output).toMatch(/PPPP4444 +completed .* 150\.5 +EUR/)
    expect((await desk.run('show', 'pppp4444')).output).toContain('r-PPPP4444')
  })

  test('a desk read is recorded without names and is not in the client’s download', async () => {
    await desk.run('show', anna.email)
    expect((await desk.events()).at(-1)).toEqual({
      kind: 'desk.records-read',
      actor: 'desk:ewa',
      details: { account: anna.id },
      accountId: null,
    })
    expect(JSON.stringify(await desk.events())).not.toMatch(/Anna|Łęcka|@|court/)
    const { status, body } = await service.call(downloadData, { token: anna.accessToken, body: { currentPassword: anna.password } })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('records-read')
  })
})

describe('exports', () => {
  test('a CSV export has every request, and no cell that a spreadsheet reads as a formula', async () => {
    const hostile = { name: '@SUM(1+1)', message: `${formula}\n-1;=2,+3\t=4` }
    const reference = await submitRequest(hostile)
    const file = path.join(folder, 'requests.csv')
    const { output } = await desk.run('export', 'requests', '--format', 'csv', '--output', file)
    const count = await service.database.$count(exchangeRequestTable)
    expect(output).toBe(`${count} requests written to ${file}.`)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const text = readFileSync(file, 'utf8')
    expect(text.startsWith('\uFEFF"reference","state","received","account"')).toBe(true)
    const rows = parseCsv(text)
    expect(rows).toHaveLength(count + 1)
    expect(rows.every((row) => row.length === rows[0]?.length)).toBe(true)
    expect(rows.find((row) => row.includes(reference))).toEqual(
      expect.arrayContaining(["'@SUM(1+1)", `'${formula}\n'-1;'=2,'+3\t'=4`, "'+48 600", '10000']),
    )
    for (const separator of [',', ';', '\t', '\n', '|'])
      for (const cell of text.split(separator)) expect(cell.replace(/^[" ]+/, '')).not.toMatch(/^[=+@]|^-(?!\d+(\.\d+)?"?$)/)
  })

  test('a JSON export has every text as it was typed', async () => {
    const reference = await submitRequest({ message: formula })
    const { output } = await desk.run('export', 'requests', '--format', 'json')
    const records = JSON.parse(output) as Record<string, unknown>[]
    expect(records).toHaveLength(await service.database.$count(exchangeRequestTable))
    expect(records.find((record) => record['reference'] === reference)).toMatchObject({
      message: formula,
      amount: '10000',
      received: service.clock().toISOString(),
    })
  })

  test('an export of several batches has every request once', async () => {
    const [sample] = await service.database.select().from(exchangeRequestTable).limit(1)
    if (!sample) throw new Error('no request')
    const { id: _, ...copy } = sample
    const many = Array.from({ length: 2100 }, (_row, n) => ({ ...copy, reference: `M${n}`, idempotencyKey: null }))
    for (let at = 0; at < many.length; at += 700) await service.database.insert(exchangeRequestTable).values(many.slice(at, at + 700))
    const { output } = await desk.run('export', 'requests', '--format', 'json')
    const references = (JSON.parse(output) as { reference: string }[]).map(({ reference }) => reference)
    expect(new Set(references).size).toBe(references.length)
    expect(references).toHaveLength(await service.database.$count(exchangeRequestTable))
  })

  test('an interrupted export leaves no file and can be repeated', async () => {
    const file = path.join(folder, 'cut-short.csv')
    const all: TestDesk['records']['all'] = async function* (...given) {
      for await (const record of desk.records.all(...given)) {
        yield record
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
      }
    }
    const typed = ['export', 'clients', '--format', 'csv', '--output', file]
    const exitCode = await runDesk(typed, {
      program: 'npm run desk --',
      open: async () => ({ ...desk, records: { ...desk.records, all }, close: async () => {} }),
      userName: 'ewa',
      print: () => {},
      printError: () => {},
    })
    expect(exitCode).toBe(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('cut-short'))).toEqual([])
    expect((await desk.run(...typed)).code).toBe(0)
    expect(readdirSync(folder).filter((name) => name.startsWith('cut-short'))).toEqual(['cut-short.csv'])
  })

  test('an export refuses to overwrite the file of a killed export', async () => {
    const file = path.join(folder, 'killed.csv')
    writeFileSync(`${file}.part`, 'half')
    expect(await desk.run('export', 'clients', '--format', 'csv', '--output', file)).toEqual({
      code: 1,
      output: `${file}.part exists already: an export is still running, or one was killed and its file can be deleted.`,
    })
    expect(readFileSync(`${file}.part`, 'utf8')).toBe('half')
  })

  test.for(['requests', 'clients', 'payments'])('a CSV export that finds no %s still has the header line', async (kind) => {
    await storePayment(`HEAD-${kind}`)
    const { output } = await desk.run('export', kind, '--format', 'csv')
    const { output: none } = await desk.run('export', kind, '--format', 'csv', '--since', '2999-01-01')
    expect(none).toBe(output.split('\n')[0])
    const { output: json } = await desk.run('export', kind, '--format', 'json')
    const [record] = JSON.parse(json) as object[]
    expect(parseCsv(none.slice(1))[0]).toEqual(Object.keys(record ?? {}))
  })

  test('an export does not overwrite an existing file', async () => {
    const file = path.join(folder, 'clients.json')
    await desk.run('export', 'clients', '--format', 'json', '--output', file)
    const before = readFileSync(file, 'utf8')
    expect(await desk.run('export', 'payments', '--format', 'json', '--output', file)).toEqual({
      code: 1,
      output: `${file} exists already.`,
    })
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(JSON.parse(before)).toEqual(expect.arrayContaining([expect.objectContaining({ email: anna.email, lastName: 'Łęcka' })]))
  })
})

const note = 'Nothing is missing.'
const isClosed = () => service.database.transaction((tx) => isOutwardClosed(tx, service.clock()))

test('the state is shown, opened with a note, and shown with it', async () => {
  const [english, polish] = [
    await staffWithPasskey(service, ['administrator']),
    await staffWithPasskey(service, ['administrator'], { language: 'pl' }),
  ]
  expect(await desk.run('outward')).toEqual({ code: 0, output: 'Outward steps are open.' })
  expect(await desk.run('outward', 'open', '--note', note)).toEqual({ code: 1, output: 'Outward steps are open already.' })

  await forgetTimeline(service)
  const closed = await desk.run('outward')
  expect(closed.code).toBe(0)
  const minute = `${service.clock().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  expect(closed.output).toContain(`Outward steps are closed since ${minute}: the database was restored or failed over`)
  expect(await isClosed()).toBe(true)

  expect(await desk.run('outward', 'open', '--note', note)).toEqual({ code: 0, output: 'Outward steps are open again.' })
  expect(await isClosed()).toBe(false)
  expect((await desk.run('outward')).output).toBe(`Outward steps are open, since ${minute}: ${note}`)
  expect(await desk.events()).toContainEqual(
    expect.objectContaining({ kind: 'outward.reopened', actor: 'desk:ewa', details: { timeline: expect.any(String) } }),
  )

  expect(await service.subjectsTo(english.email)).toContain('The command line of the desk was used: outward open')
  expect(await service.subjectsTo(polish.email)).toContain('Użyto wiersza poleceń panelu: outward open')
  const letter = (await service.lettersTo(english.email)).find(({ subject }) => subject.endsWith('outward open'))
  expect(letter?.text).toContain('Somebody opened outward steps again')
  expect(letter?.text).toContain('Name given: ewa')
  expect(letter?.text).not.toContain('Id of the account')
})

test.for([
  [['outward', 'close'], '“close” is unknown. Give one of open.'],
  [['outward', 'open'], 'Say what you have compared and recorded, in at most 500 characters: --note "<text>".'],
  [['outward', 'open', '--note', ' '], 'Say what you have compared and recorded, in at most 500 characters: --note "<text>".'],
  [['outward', 'open', 'nothing', 'missing'], 'Give no more arguments. A note needs quotation marks.'],
] as const)('the desk refuses %s with “%s”', async ([typed, output]) => {
  expect(await desk.run(...typed)).toEqual({ code: 1, output })
})
