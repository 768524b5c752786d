import { describe, expect, test } from 'vitest'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import { camtAccount, type CamtEntry, type CamtFile, camtFile, notificationOf } from '../../testing/camt-files.ts'
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
/** The first payment of a file. */
const paymentIn = async (text: string) => {
  const [statement] = (await readText(text)).statements
  if (!statement || 'problem' in statement) throw new Error(JSON.stringify(statement))
  return statement.entries[0]?.details[0]
}
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
    expect(entry).toMatchObject({ amount: '30', reference: 'N-1', unlisted: null })
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
    expect(batch).toMatchObject({ unlisted: 'unlisted-batch', details: [{ amount: '30' }] })
    expect(single).toMatchObject({ unlisted: null, details: [{ amount: '30', text: 'SEPA credit', other: { name: null } }] })
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
    [8, '47000000000000000000000002', 'BREXPLPW', 'PL47000000000000000000000002'],
    [8, '48000000000000000000000002', 'BREXPLPW', 'BREXPLPW 48000000000000000000000002'],
  ])('in version %i, account %s at bank %s is %s', async (version, account, bank, expected) => {
    const entry = { amount: '3', name: 'Ada Lovelace', account, ...(bank !== undefined && { bank }) }
    expect((await readPayment(entry, version))?.other.account).toBe(expected)
  })

  test('an IBAN that is written as another number is an IBAN', async () => {
    const [iban, bank] = ['DE89370400440532013000', 'COBADEFF']
    const text = camtFile(notificationOf({ amount: '3', account: iban, bank }))
    const other = text.replace(`<IBAN>${iban}</IBAN>`, `<Othr><Id>${iban}</Id></Othr>`)
    expect(await paymentIn(other)).toMatchObject({ other: { account: iban } })
  })

  test.each<[string, string, string | null]>([
    ['address lines only', '<PstlAdr><AdrLine>Ada Lovelace</AdrLine><AdrLine>1 High Street</AdrLine></PstlAdr>', 'Ada Lovelace'],
    ['a name and address lines', '<Nm>Ada Lovelace</Nm><PstlAdr><AdrLine>1 High Street</AdrLine></PstlAdr>', 'Ada Lovelace'],
    ['an address in parts', '<PstlAdr><StrtNm>High Street</StrtNm></PstlAdr>', null],
  ])('a payer with %s has a name only if it is written as one', async (_what, party, name) => {
    const text = camtFile(notificationOf({ amount: '3', name: 'X Y' }))
    for (const one of [party, `<Pty>${party}</Pty>`])
      expect((await paymentIn(text.replace('<Pty><Nm>X Y</Nm></Pty>', one)))?.other.name).toBe(name)
  })

  test('a bank that pays for itself has its name', async () => {
    const text = camtFile(notificationOf({ amount: '3', name: 'X Y' }))
    const agent = '<Agt><FinInstnId><Nm>Bank of Ada</Nm></FinInstnId></Agt>'
    expect((await paymentIn(text.replace('<Pty><Nm>X Y</Nm></Pty>', agent)))?.other.name).toBe('Bank of Ada')
  })

  test('a reference in the number of an invoice is in the text', async () => {
    const text = camtFile(notificationOf({ amount: '3', text: ['Coins'], creditorReference: 'X' }))
    const invoice = '<RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>RF18539007547034</Nb></RfrdDocInf>'
    expect(await paymentIn(text.replace('<CdtrRefInf><Ref>X</Ref></CdtrRefInf>', invoice))).toMatchObject({
      creditorReferences: [],
      text: 'Coins RF18539007547034',
    })
  })

  test('an empty amount of a single payment says nothing, and its payer is read', async () => {
    const text = camtFile({ version: 2, statements: [{ entries: [{ amount: '3', name: 'Ada Lovelace' }] }] })
    const empty = '<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR" /></TxAmt></AmtDtls>'
    const [statement] = (await readText(text.replace('<TxDtls>', empty))).statements
    expect(statement).toMatchObject({
      entries: [{ amount: '3', unlisted: null, details: [{ amount: '3', other: { name: 'Ada Lovelace' } }] }],
    })
  })

  test('without a booking day, a booked entry is of its value day', async () => {
    const valued = (file: CamtFile) => camtFile(file).replaceAll('<BkTxCd>', '<ValDt><Dt>2026-11-20</Dt></ValDt><BkTxCd>')
    const entries: CamtEntry[] = [
      { amount: '1', booked: '' },
      { amount: '2', booked: '2026-11-21' },
      { amount: '3', booked: '', status: 'PDNG' },
    ]
    const [statement] = (await readText(valued({ kind: 'camt.054', statements: [{ entries }] }))).statements
    expect(statement).toMatchObject({
      entries: [
        { booked: { at: new Date('2026-11-19T23:00:00Z') } },
        { booked: { at: new Date('2026-11-20T23:00:00Z') } },
        { booked: null },
      ],
    })
  })

  test('pending, notified and reversed entries are distinct', async () => {
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
  })

  test.each(['Ada Lovelace', 'LOVELACE ADA', 'Mrs Ada Lovelace', 'NOTPROVIDED', 'keine Angabe', '-'])(
    'an ultimate debtor “%s” is nobody else than Ada Lovelace',
    async (ultimate) => {
      expect((await readPayment({ ...payment, ultimate }))?.other.ultimateName).toBeNull()
    },
  )

  test.each(['A. Lovelace', 'Ada Lovelace Ltd', 'Ada Lovelace jr.'])('an ultimate debtor “%s” is somebody else', async (ultimate) => {
    expect((await readPayment({ ...payment, ultimate }))?.other.ultimateName).toBe(ultimate)
  })

  test('a company as its own ultimate debtor is nobody else, in another spelling or cut', async () => {
    for (const [name, ultimate] of [
      ['Gamma P.S.A.', 'GAMMA PROSTA SPÓŁKA AKCYJNA'],
      ['Muster Maschinenbau Nordhausen GmbH', 'Muster Maschinenbau Nordhausen GmbH'],
    ])
      expect((await readPayment({ ...payment, name, ultimate }))?.other).toMatchObject({ name, ultimateName: null })
  })

  const nothings =
    'NOTPROVIDED,NOT PROVIDED,Not-Provided,NOTPROVIDED NOTPROVIDED,Nicht angegeben,keine Angabe,keine Information vorhanden,k. A.,Brak danych,N/A,n.a.,UNKNOWN,Nie podano,NONREF,XXX,-,...,?,Okänd'
  test.each(nothings.split(','))('“%s” is neither a name nor an end-to-end id', async (nothing) => {
    const read = await readPayment({ ...payment, name: nothing, endToEndId: nothing, ultimate: 'Charles Babbage' })
    expect(read).toMatchObject({ endToEndId: null, other: { name: null, ultimateName: 'Charles Babbage' } })
  })

  test.each(['Anna Brak', 'Na Li', 'Unknown Pleasures Ltd', 'X Corp', 'None Nowak'])('“%s” is a name', async (name) => {
    expect((await readPayment({ ...payment, name }))?.other.name).toBe(name)
  })

  test('prefixes, comments, CDATA and a mark of byte order change nothing', async () => {
    const plain = camtFile({ statements: [{ entries: [payment] }] })
    const prefixed = plain
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
      .replace('xmlns=', 'xmlns:n=')
      .replace('Ada Lovelace', '<!-- who --><![CDATA[Ada Lovelace]]>')
    expect(await readText(`\uFEFF${prefixed}`)).toEqual(await readText(plain))
  })

  test.each<[string, string, string]>([
    ['Austria', 'ISO:camt.053.001.02:APC:STUZZA:payments:003', 'camt.053.001.02'],
    ['Switzerland', 'http://www.six-interbank-clearing.com/de/camt.053.001.04.ch.02.xsd', 'camt.053.001.04'],
  ])('a statement in the namespace of %s is read', async (_country, namespace, version) => {
    const text = camtFile({ version: 2, statements: [{ entries: [payment] }] })
    expect(await readText(text.replace('urn:iso:std:iso:20022:tech:xsd:camt.053.001.02', namespace))).toMatchObject({
      version,
      statements: [{ entries: [{ amount: '250.5', details: [{ other: { name: 'Ada Lovelace' } }] }] }],
    })
  })

  test.each([
    ['in the namespace of Switzerland', 'xmlns="http://www.six-interbank-clearing.com/de/pain.002.001.03.ch.02.xsd"'],
    ['without a namespace', ''],
  ])('a report about an order %s is read', async (_what, namespace) => {
    const report = `<OrgnlGrpInfAndSts><OrgnlMsgId>M-1</OrgnlMsgId><GrpSts>ACTC</GrpSts></OrgnlGrpInfAndSts>`
    const text = `<Document ${namespace}><CstmrPmtStsRpt>${report}</CstmrPmtStsRpt></Document>`
    expect((await readText(text)).reports).toEqual([{ orderId: 'M-1', status: 'ACTC', reason: null }])
  })

  test.each(['camt.053', 'camt.054'] as const)('a %s that declares its namespace for others only is read', async (kind) => {
    const text = camtFile({ kind, statements: [{ entries: [payment] }] }).replace('xmlns=', 'xmlns:n0=')
    expect(await readText(text)).toMatchObject({ version: kind, statements: [{ kind, entries: [{ amount: '250.5' }] }] })
  })

  test('a page number with zeros before it is that number', async () => {
    const pages = camtFile({ statements: [{ page: { number: 2, isLast: true }, entries: [] }] })
    expect((await readText(pages.replace('<PgNb>2<', '<PgNb>00002<'))).statements).toMatchObject([{ page: 2 }])
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
    ['an amount in letters', one({ amount: 'many' }), { code: 'unreadable-amount', what: 'many EUR' }],
    ['an amount with an exponent', one({ amount: '1e3' }), { code: 'unreadable-amount' }],
    ['an amount with six decimals', one({ amount: '1.000001' }), { code: 'unreadable-amount' }],
    ['a currency in small letters', one({ currency: 'eur' }), { code: 'unreadable-amount' }],
    ['a day that does not exist', one({ booked: '2026-02-30' }), { code: 'unreadable-date', what: '2026-02-30' }],
    ['an hour that does not exist', one({ booked: '2026-11-21T25:00:00Z' }), { code: 'unreadable-date' }],
    ['a booked entry without a day', one({ booked: '' }), { code: 'missing', what: 'BookgDt' }],
    ['an unknown status', one({ status: 'MAYB' as 'BOOK' }), { code: 'unknown-code', what: 'Sts MAYB' }],
    ['a page without a number', one({}, { page: { number: 0, isLast: true } }), { code: 'unknown-code', what: 'PgNb 0' }],
    ['a page with too large a number', one({}, { page: { number: 100_000, isLast: true } }), { code: 'unknown-code' }],
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
    ['a DOCTYPE', whole.replace('<Document', '<!DOCTYPE d [<!ENTITY a "x">]><Document'), { code: 'doctype', line: 2 }],
    ['an unknown entity', whole.replace('Ada', '&ada;'), { code: 'not-xml' }],
    ['a page of HTML', '<html xmlns="http://www.w3.org/1999/xhtml"></html>', { code: 'not-a-statement' }],
    ['XML without a message', '<Document/>', { code: 'not-a-statement' }],
    [
      'another message without a namespace',
      '<Document><FIToFIPmtStsRpt/></Document>',
      { code: 'not-a-statement', what: 'FIToFIPmtStsRpt' },
    ],
    ['another namespace', whole.replace('urn:iso:std:iso:20022:tech:xsd:', 'https://example.org/'), { code: 'not-a-statement' }],
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
