import { describe, expect, test } from 'vitest'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import { camtAccount, type CamtEntry, type CamtFile, camtFile } from '../../testing/camt-files.ts'
import { readBankFile, type ReadEntries } from './read-bank-file.ts'
import type { BankEntry } from './read-entry.ts'
import { BankFileError } from './xml-parts.ts'

const zoneOf = () => 'Europe/Warsaw'
/** Each statement with its entries. */
async function readText(text: string) {
  const entries: BankEntry[][] = []
  const file = await readBankFile(new TextEncoder().encode(text), zoneOf, (part) => {
    const all = (entries[part.position - 1] ??= [])
    all.push(...part.entries)
  })
  return { ...file, statements: file.statements.map((one, at) => ('problem' in one ? one : { ...one, entries: entries[at] ?? [] })) }
}
const read = (file: CamtFile) => readText(camtFile(file))
const readEntries = async (entries: CamtEntry[], version = 8) => {
  const [statement] = (await read({ version, statements: [{ entries }] })).statements
  if (!statement || 'problem' in statement) throw new Error(JSON.stringify(statement))
  return statement.entries
}
const readPayment = async (entry: CamtEntry, version = 8) => (await readEntries([entry], version))[0]?.details[0]
const problemOf = async (file: CamtFile) => {
  const [statement] = (await read(file)).statements
  return statement && 'problem' in statement ? statement.problem : undefined
}
const refusalOf = async (text: string | Uint8Array) => {
  try {
    await readBankFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, zoneOf, () => {})
  } catch (error) {
    if (error instanceof BankFileError) return error.problem
    throw error
  }
  return undefined
}

const payment = {
  amount: '250.5',
  reference: 'B-1',
  endToEndId: 'E-1',
  creditorReference: 'RF18539007547034',
  text: ['Exchange', 'of coins'],
  name: 'Ada Lovelace',
  account: 'DE89370400440532013000',
}

describe('what is read', () => {
  // 13 is newer than every version that we know.
  test.each([2, 3, 4, 6, 7, 8, 13])('a payment of version %i is read whole', async (version) => {
    expect(await readPayment(payment, version)).toEqual({
      amount: '250.5',
      direction: 'credit',
      reference: 'B-1',
      endToEndId: 'E-1',
      creditorReferences: ['RF18539007547034'],
      text: 'Exchange of coins',
      accepted: null,
      returnReason: null,
      other: { name: 'Ada Lovelace', account: 'DE89370400440532013000', ultimateName: null },
    })
  })

  test('a statement has its account, balances and place among its pages', async () => {
    const statements = [{ id: 'S7', opening: '-100', page: { number: 2, isLast: false }, entries: [payment] }]
    for (const version of [2, 3, 8]) {
      expect((await read({ version, statements })).statements).toMatchObject([
        {
          kind: 'camt.053',
          id: 'S7',
          page: 2,
          isLastPage: false,
          account: camtAccount,
          currency: 'EUR',
          balances: { opening: '-100', closing: '150.5' },
        },
      ])
    }
    expect((await read({ statements: [{ entries: [] }] })).statements).toMatchObject([{ page: 1, isLastPage: true, entries: [] }])
  })

  test('a notification has no balances', async () => {
    const { version, statements } = await read({ kind: 'camt.054', version: 2, statements: [{ entries: [payment] }] })
    expect(version).toBe('camt.054.001.02')
    expect(statements).toMatchObject([{ balances: { opening: null, closing: null }, entries: [{ amount: '250.5' }] }])
  })

  test('a batch is the payments that it lists', async () => {
    const payments = [
      { amount: '10', endToEndId: 'A' },
      { amount: '20.5', endToEndId: 'B' },
      { amount: '-0.5', endToEndId: 'C' },
    ]
    const [entry] = await readEntries([{ amount: '30', entryReference: 'N-1', payments }])
    expect(entry).toMatchObject({ amount: '30', reference: 'N-1', isUnlisted: false })
    expect(entry?.details.map(({ endToEndId, amount, direction }) => [endToEndId, amount, direction])).toEqual([
      ['A', '10', 'credit'],
      ['B', '20.5', 'credit'],
      ['C', '0.5', 'debit'],
    ])
  })

  test('a batch without its payments says so', async () => {
    const [batch, single] = await readEntries([
      { amount: '30', payments: [], count: 3 },
      { amount: '30', payments: [], entryText: 'SEPA credit' },
    ])
    expect(batch).toMatchObject({ isUnlisted: true, details: [{ amount: '30' }] })
    expect(single).toMatchObject({ isUnlisted: false, details: [{ amount: '30', text: 'SEPA credit', other: { name: null } }] })
  })

  test('of a single payment, the amount of the account counts', async () => {
    const [entry] = await readEntries([{ amount: '90', payments: [{ amount: '100', currency: 'USD' }] }])
    expect(entry?.details).toMatchObject([{ amount: '90' }])
  })

  test.each([
    [8, '31926819', '601613', '601613 31926819'],
    [2, '31926819', '601613', '601613 31926819'],
    [8, '60161331926819', '601613', '60161331926819'],
    [2, '000123456789', 'CHASUS33', 'CHASUS33 000123456789'],
    [8, 'DE89370400440532013000', 'COBADEFF', 'DE89370400440532013000'],
    [8, '12345678', '123456', '123456 12345678'],
    [8, '31926819', undefined, '31926819'],
  ])('in version %i, account %s at bank %s is %s', async (version, account, bank, read) => {
    const [entry] = await readEntries([{ amount: '3', name: 'Ada Lovelace', account, ...(bank !== undefined && { bank }) }], version)
    expect(entry?.details[0]?.other.account).toBe(read)
  })

  test('pending, told and reversed entries are told apart', async () => {
    const entries = await readEntries([
      { amount: '1', status: 'PDNG', booked: '' },
      { amount: '2', status: 'INFO' },
      { amount: '-3', reversal: true, name: 'Ada Lovelace' },
      { amount: '3', reversal: true, name: 'Ada Lovelace', returned: 'AC04' },
    ])
    expect(entries.map(({ status, isReversal, direction }) => [status, isReversal, direction])).toEqual([
      ['pending', false, 'credit'],
      ['information', false, 'credit'],
      ['booked', true, 'debit'],
      ['booked', true, 'credit'],
    ])
    expect(entries.slice(2).map(({ details }) => details[0]?.other.name)).toEqual(['Ada Lovelace', 'Ada Lovelace'])
    expect(entries[3]?.details[0]?.returnReason).toBe('AC04')
  })

  test.each([
    ['2026-11-21', '2026-11-20T23:00:00.000Z', true],
    ['2026-07-21+02:00', '2026-07-20T22:00:00.000Z', true],
    ['2026-11-21T14:20:31', '2026-11-21T13:20:31.000Z', false],
    ['2026-11-21T14:20:31.5+01:00', '2026-11-21T13:20:31.500Z', false],
    ['2026-11-21T14:20:31Z', '2026-11-21T14:20:31.000Z', false],
  ])('the booking moment %s is %s', async (booked, at, isWholeDay) => {
    expect((await readEntries([{ ...payment, booked }]))[0]?.booked).toEqual({ at: new Date(at), isWholeDay })
  })

  test('the moment of acceptance and an ultimate debtor are read', async () => {
    const accepted = '2026-11-21T10:00:00Z'
    expect(await readPayment({ ...payment, accepted, ultimate: 'Charles Babbage', endToEndId: 'NOTPROVIDED' })).toMatchObject({
      accepted: { at: new Date(accepted), isWholeDay: false },
      endToEndId: null,
      other: { name: 'Ada Lovelace', ultimateName: 'Charles Babbage' },
    })
    expect((await readPayment({ ...payment, ultimate: 'Ada Lovelace' }))?.other.ultimateName).toBeNull()
  })

  test('prefixes, comments, CDATA and a mark of byte order change nothing', async () => {
    const plain = camtFile({ statements: [{ entries: [payment] }] })
    const prefixed = plain
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
      .replace('xmlns=', 'xmlns:n=')
      .replace('Ada Lovelace', '<!-- who --><![CDATA[Ada Lovelace]]>')
    expect(await readText(`\uFEFF${prefixed}`)).toEqual(await readText(plain))
  })

  test('several statements of a file are read each for itself', async () => {
    const statements = [
      { id: 'S1', entries: [{ amount: '12,5' }] },
      { id: 'S2', entries: [payment] },
    ]
    expect((await read({ statements: statements.map((one) => ({ closing: '0', ...one })) })).statements).toMatchObject([
      { id: 'S1', account: camtAccount, problem: { code: 'unreadable-amount', what: '12,5 EUR' } },
      { id: 'S2', entries: [{ amount: '250.5' }] },
    ])
  })
})

test('a long file is read in pieces, between which others are served', async () => {
  const entries = Array.from({ length: 2000 }, (_, number) => ({ ...payment, amount: String(number + 1) }))
  const bytes = new TextEncoder().encode(camtFile({ statements: [{ entries }, { id: 'S2', entries: entries.slice(0, 1) }] }))
  const parts: ReadEntries[] = []
  let served = 0
  const serve = () => {
    served++
    next = setImmediate(serve)
  }
  let next = setImmediate(serve)
  await readBankFile(bytes, zoneOf, (part) => void parts.push(part))
  clearImmediate(next)
  // Each piece has 64 KiB.
  const pieces = Math.ceil(bytes.length / 65_536)
  expect(pieces).toBeGreaterThan(10)
  expect(served).toBeGreaterThanOrEqual(pieces)
  expect(parts.flatMap(({ position, isLast }) => (isLast ? [position] : []))).toEqual([1, 2])
  expect(Math.max(...parts.map((part) => part.entries.length))).toBeLessThan(400)
  expect(parts.flatMap((part) => part.entries.map(({ amount }) => amount))).toEqual([...entries.map(({ amount }) => amount), '1'])
})

describe('what sets a statement aside', () => {
  const one = (entry: Partial<CamtEntry>, more = {}): CamtFile => ({
    statements: [{ closing: '0', entries: [{ ...payment, ...entry }], ...more }],
  })
  test.each<[string, CamtFile, object]>([
    [
      'a batch that is more than its entry',
      one({ payments: [{ amount: '200' }, { amount: '50.6' }] }),
      { code: 'details-do-not-add-up', what: '250.6' },
    ],
    ['a batch without its amounts', one({ payments: [{}, {}] }), { code: 'details-do-not-add-up' }],
    [
      'a batch in two currencies',
      one({ payments: [{ amount: '200' }, { amount: '50.5', currency: 'USD' }] }),
      { code: 'details-do-not-add-up' },
    ],
    ['an amount in letters', one({ amount: 'many' }), { code: 'unreadable-amount', what: 'many EUR' }],
    ['an amount with an exponent', one({ amount: '1e3' }), { code: 'unreadable-amount' }],
    ['an amount with six decimals', one({ amount: '1.000001' }), { code: 'unreadable-amount' }],
    ['a currency in small letters', one({ currency: 'eur' }), { code: 'unreadable-amount' }],
    ['a day that does not exist', one({ booked: '2026-02-30' }), { code: 'unreadable-date', what: '2026-02-30' }],
    ['an hour that does not exist', one({ booked: '2026-11-21T25:00:00Z' }), { code: 'unreadable-date' }],
    ['a booked entry without a day', one({ booked: '' }), { code: 'missing', what: 'BookgDt' }],
    ['an unknown status', one({ status: 'MAYB' as 'BOOK' }), { code: 'unknown-code', what: 'Sts MAYB' }],
    ['a page without a number', one({}, { page: { number: 0, isLast: true } }), { code: 'unknown-code', what: 'PgNb 0' }],
    ['no account', one({}, { account: '' }), { code: 'missing', what: 'Acct/Id' }],
    ['no id', one({}, { id: '' }), { code: 'missing', what: 'Id' }],
  ])('%s', async (_what, file, problem) => {
    expect(await problemOf(file)).toMatchObject(problem)
  })

  test('the problem names the line', async () => {
    const text = camtFile({ statements: [{ closing: '0', entries: [{ amount: '1' }, { amount: '2', booked: '' }] }] }).replaceAll(
      '<Ntry>',
      '\n<Ntry>',
    )
    expect((await readText(text)).statements).toMatchObject([{ problem: { code: 'missing', line: 4 } }])
  })
})

describe('what is refused whole', () => {
  const whole = camtFile({ statements: [{ entries: [payment] }] })
  test.each<[string, string | Uint8Array, object]>([
    ['nothing', '', { code: 'empty' }],
    ['a text', 'date;amount', { code: 'not-xml', line: 1 }],
    ['half a file', whole.slice(0, whole.length / 2), { code: 'not-xml' }],
    ['two files in one', whole + whole, { code: 'not-xml' }],
    ['a DOCTYPE', whole.replace('<Document', '<!DOCTYPE d [<!ENTITY a "x">]><Document'), { code: 'doctype', line: 2 }],
    ['an unknown entity', whole.replace('Ada', '&ada;'), { code: 'not-xml' }],
    ['another encoding by its word', whole.replace('UTF-8', 'ISO-8859-2'), { code: 'not-utf8', what: 'ISO-8859-2' }],
    ['another encoding by its bytes', new Uint8Array(Buffer.from(whole.replace('Ada', 'Ad\u00E9'), 'latin1')), { code: 'not-utf8' }],
    ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${whole}`, 'utf16le')), { code: 'not-utf8' }],
    ['a page of HTML', '<html xmlns="http://www.w3.org/1999/xhtml"></html>', { code: 'not-a-statement' }],
    ['XML without a namespace', '<Document/>', { code: 'not-a-statement', what: 'Document' }],
    ['an intraday report', whole.replaceAll('camt.053', 'camt.052'), { code: 'not-a-statement' }],
    ['a payment order', whole.replaceAll('camt.053.001.08', 'pain.001.001.09'), { code: 'not-a-statement' }],
    ['a notification in a statement', whole.replace('camt.053', 'camt.054'), { code: 'not-a-statement', what: 'BkToCstmrStmt' }],
    ['a message without statements', whole.replace(/<Stmt>.*<\/Stmt>/, ''), { code: 'not-a-statement' }],
    ['elements below elements without end', whole.replace('<RmtInf>', `<RmtInf>${'<a>'.repeat(100)}`), { code: 'too-deep' }],
    ['one part without end', whole.replace('<RmtInf>', `<RmtInf>${'<a/>'.repeat(30_000)}`), { code: 'too-much-in-one-part' }],
    ['a text without end', whole.replace('Ada', 'a'.repeat(30_000)), { code: 'too-much-in-one-part', what: 'Nm' }],
    ['too many bytes', new Uint8Array(maxBankFileBytes + 1), { code: 'too-large' }],
  ])('%s', async (_what, file, problem) => {
    expect(await refusalOf(file)).toMatchObject(problem)
  })
})
