import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import { bankDesk } from '../../testing/bank-desk.ts'
import { camtAccount, type CamtEntry, type CamtFile, camtFile, notificationOf, statementOf, today } from '../../testing/camt-files.ts'
import { dealService } from '../../testing/deal-work.ts'
import { bankEntryTable } from './bank-statement.table.ts'

// What banks really write, as people reported it of programs that read their files.

const { service, payments, accepted, readOf, stateOf } = await dealService()
const { bring, handIn, list } = bankDesk(service, payments)

const [ada, charles] = [
  { name: 'Ada Lovelace', account: 'DE89370400440532013000' },
  { name: 'Charles Babbage', account: 'DE02120300000000202051' },
]
const newDeal = async () => (await accepted()).reference
const to = (deal: string) => `RF${deal}`
let amounts = 0
/** An amount that no other test has. */
const newAmount = () => `${700 + ++amounts}.25`

const entriesOf = (amount: string) => service.database.select().from(bankEntryTable).where(eq(bankEntryTable.amount, amount))
/** How many payments of an amount are stored, and how many of them are in doubt. */
async function countOf(amount: string): Promise<[stored: number, inDoubt: number]> {
  const entries = await entriesOf(amount)
  return [entries.length, entries.filter(({ doubtOf }) => doubtOf !== null).length]
}

describe('the same money twice, or two payments taken for one', () => {
  const friday = '2026-11-20T22:40:00'
  const monday = '2026-11-23'

  test('a reference that the bank uses again is of two payments', async () => {
    const [one, other] = [await newDeal(), await newDeal()]
    const reported = { amount: '500', name: ada.name, entryReference: 'NTF-88', booked: service.clock().toISOString() }
    await handIn(notificationOf({ ...reported, account: ada.account, creditorReference: to(one) }))
    await handIn(notificationOf({ ...reported, account: charles.account, creditorReference: to(other) }))
    expect([await stateOf(one), await stateOf(other)]).toEqual(['paid', 'paid'])
  })

  test.each<[string, Partial<CamtEntry>]>([
    ['another payer’s account', { account: charles.account }],
    ['another end-to-end id', { endToEndId: 'E-2' }],
    ['the reference of another deal', { creditorReference: 'RF18539007547034' }],
  ])('with the same reference and %s, it is another payment', async (_what, changed) => {
    const amount = newAmount()
    const reported = { amount, entryReference: `N-${amount}`, ...ada, endToEndId: 'E-1', creditorReference: to(await newDeal()) }
    await bring(notificationOf(reported))
    await bring(statementOf({ ...reported, ...changed }))
    expect((await countOf(amount))[0]).toBe(2)
  })

  test.each<[string, Partial<CamtEntry>]>([
    ['says the entry’s reference only', {}],
    ['says nothing about the payment', { payments: [] }],
  ])('a notification with references of entry and payment, and a statement that %s, are one', async (_what, changed) => {
    const [amount, entryReference] = [newAmount(), `ENT-${amounts}`]
    const reported = { amount, ...ada, entryReference, booked: '2026-11-20' }
    await bring(notificationOf({ ...reported, reference: `TRX-${amounts}` }))
    await bring(statementOf({ ...reported, ...changed }))
    expect(await countOf(amount)).toEqual([1, 0])
  })

  test.each<[string, CamtEntry['reference'], CamtEntry['reference'], string, string]>([
    ['without references, over a weekend', undefined, undefined, friday, monday],
    ['with one reference only, over a weekend', 'F-1', undefined, friday, monday],
    ['with other references', 'O-1', 'O-2', '2026-11-20', '2026-11-20'],
    ['with other references, over a weekend', 'W-1', 'W-2', friday, monday],
    ['over the days between Christmas and the next banking day', undefined, undefined, '2026-12-24T20:00:00', '2026-12-28'],
  ])('a notification and a statement %s are perhaps one', async (_what, first, second, reported, booked) => {
    const amount = newAmount()
    const payment = { amount, ...ada, creditorReference: to(await newDeal()) }
    await bring(notificationOf({ ...payment, ...(first && { reference: first }), booked: reported }))
    await bring(statementOf({ ...payment, ...(second && { reference: second }), booked }))
    expect(await countOf(amount)).toEqual([2, 1])
  })

  test('Friday’s notification and Monday’s statement with one reference are one', async () => {
    const amount = newAmount()
    const payment = { amount, ...ada, entryReference: `R-${amount}`, creditorReference: to(await newDeal()) }
    await bring(notificationOf({ ...payment, booked: friday }))
    await bring(statementOf({ ...payment, booked: monday }))
    expect(await countOf(amount)).toEqual([1, 0])
  })

  test('the same payer pays the same again a week later: two', async () => {
    const amount = newAmount()
    for (const booked of ['2026-11-16', '2026-11-23']) await bring(statementOf({ amount, ...ada, entryReference: booked, booked }))
    expect(await countOf(amount)).toEqual([2, 0])
  })

  test('two payments of a batch with one reference are two', async () => {
    const [one, other] = [newAmount(), newAmount()]
    const parts = [
      { amount: one, reference: 'LOT-3', ...ada, creditorReference: to(await newDeal()) },
      { amount: other, reference: 'LOT-3', ...charles, creditorReference: to(await newDeal()) },
    ]
    const batch = { amount: String(Number(one) + Number(other)), entryReference: 'LOT', payments: parts }
    await bring(notificationOf(batch))
    expect([await countOf(one), await countOf(other)]).toEqual([
      [1, 0],
      [1, 0],
    ])
    await bring(statementOf(batch))
    expect([await countOf(one), await countOf(other)]).toEqual([
      [1, 0],
      [1, 0],
    ])
  })

  test.each<[string, (file: CamtFile, sum: CamtFile) => CamtFile[], inDoubt: [number, number, number]]>([
    ['after its payments', (payments, sum) => [payments, sum], [0, 0, 1]],
    ['before its payments', (payments, sum) => [sum, payments], [1, 1, 0]],
  ])('the sum of a batch, reported by a statement %s, is perhaps known', async (_when, inOrder, inDoubt) => {
    const [one, other] = [newAmount(), newAmount()]
    const sum = String(Number(one) + Number(other))
    const batch = { amount: sum, entryReference: `SUM-${one}`, booked: '2026-11-20' }
    const payments = [
      { amount: one, reference: `${one}-1`, ...ada, creditorReference: to(await newDeal()) },
      { amount: other, reference: `${other}-2`, ...charles, creditorReference: to(await newDeal()) },
    ]
    for (const file of inOrder(
      notificationOf({ ...batch, payments }),
      statementOf({ ...batch, payments: [{ amount: sum, reference: batch.entryReference }] }),
    ))
      await bring(file)
    const counts = [await countOf(one), await countOf(other), await countOf(sum.replace(/\.?0+$/, ''))]
    expect(counts.map(([stored]) => stored)).toEqual([1, 1, 1])
    expect(counts.map(([, doubts]) => doubts)).toEqual(inDoubt)
  })

  test('what banks write in place of a reference makes no two payments one', async () => {
    const amount = newAmount()
    for (const who of [ada, charles])
      await bring(notificationOf({ amount, entryReference: 'NONREF', booked: '2026-11-20', name: who.name }))
    expect((await countOf(amount))[0]).toBe(2)
  })
})

/** An entry of 100 EUR of this day, unless it says otherwise. */
const entryXml = (inner: string, amount = '<Amt Ccy="EUR">100.00</Amt>') =>
  `<Ntry>${amount}<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${today()}</Dt></BookgDt><AcctSvcrRef>${randomUUID()}</AcctSvcrRef>${inner}</Ntry>`
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`
const statementXml = (body: string, account = `<IBAN>${camtAccount}</IBAN>`) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-20T20:00:00</CreDtTm></GrpHdr><Stmt><Id>${randomUUID()}</Id><Acct><Id>${account}</Id></Acct>${body}</Stmt></BkToCstmrStmt></Document>`
const remittance = (deal: string) =>
  `<RltdPties><Dbtr><Pty><Nm>${ada.name}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${ada.account}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>${to(deal)}</Ref></CdtrRefInf></Strd></RmtInf>`
const detailXml = (deal: string, amounts = '') => `<TxDtls>${amounts}${remittance(deal)}</TxDtls>`
const listOf = (...details: string[]) => `<NtryDtls>${details.join('')}</NtryDtls>`

describe('a batch that is not listed whole, and one odd entry', () => {
  /** Hands in the entry beside a plain payment of 500 EUR, and returns what became of both deals. */
  async function handInWith(entry: (deal: string) => string, sum = '600.00') {
    const [odd, plain] = [await newDeal(), await newDeal()]
    const file = await handIn(
      statementXml(
        balance('OPBD', '0.00') + balance('CLBD', sum) + entry(odd) + entryXml(listOf(detailXml(plain)), '<Amt Ccy="EUR">500.00</Amt>'),
      ),
    )
    const open = (await list('open')).filter(({ creditorReferences }) => creditorReferences.includes(to(odd)))
    const paid = (await readOf(odd)).payments.map(({ amount }) => amount)
    return {
      states: file.statements.map(({ state }) => state),
      plain: await stateOf(plain),
      reasons: open.flatMap(({ reasons }) => reasons),
      paid,
    }
  }
  const amountXml = (amount: string, currency = 'EUR') => `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`
  const inDetails = (name: string, amount: string) => `<AmtDtls><${name}><Amt Ccy="EUR">${amount}</Amt></${name}></AmtDtls>`

  test.each<[string, (deal: string) => string, string]>([
    [
      'three announced, one listed',
      (deal) => entryXml(`<NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch>${detailXml(deal, amountXml('40.00'))}</NtryDtls>`),
      'unlisted-batch',
    ],
    [
      'two announced, one listed without an amount',
      (deal) =>
        entryXml(`<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls><Purp><Cd>SALA</Cd></Purp>${remittance(deal)}</TxDtls></NtryDtls>`),
      'unlisted-batch',
    ],
    ['one listed with another amount', (deal) => entryXml(listOf(detailXml(deal, amountXml('80.00')))), 'parts-do-not-add-up'],
    [
      'charges that explain the sum',
      (deal) =>
        entryXml(
          `<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">1.00</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="EUR">1.00</Amt><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>${listOf(detailXml(deal, amountXml('30.00')), detailXml(deal, amountXml('71.00')))}`,
        ),
      'parts-before-charges',
    ],
    ['parts without amounts', (deal) => entryXml(listOf(detailXml(deal), detailXml(deal))), 'part-without-amount'],
    [
      'a part in another currency',
      (deal) => entryXml(listOf(detailXml(deal, amountXml('55', 'USD')), detailXml(deal, amountXml('50')))),
      'part-in-other-currency',
    ],
    [
      'a part that cannot be read',
      (deal) => entryXml(listOf(detailXml(deal, amountXml('x')), detailXml(deal, amountXml('50')))),
      'unreadable-part',
    ],
    [
      'parts that do not add up',
      (deal) => entryXml(listOf(detailXml(deal, amountXml('50')), detailXml(deal, amountXml('51')))),
      'parts-do-not-add-up',
    ],
  ])('%s: a person decides about it, and the rest of the day counts', async (_what, entry, reason) => {
    const { states, plain, reasons, paid } = await handInWith(entry)
    expect([states, plain, paid]).toEqual([['counted'], 'paid', []])
    expect(reasons).toContain(reason)
  })

  test.each<[string, (deal: string) => string, string[]]>([
    [
      'of amounts that payers instructed',
      (deal) => entryXml(listOf(detailXml(deal, inDetails('InstdAmt', '40.00')), detailXml(deal, inDetails('InstdAmt', '60.00')))),
      ['40', '60'],
    ],
    [
      'of which one came in dollars',
      (deal) =>
        entryXml(
          listOf(
            `<TxDtls><Amt Ccy="USD">55.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${inDetails('TxAmt', '50.00')}${remittance(deal)}</TxDtls>`,
            detailXml(deal, amountXml('50.00')),
          ),
        ),
      ['50', '50'],
    ],
    [
      'less its charges, alone',
      (deal) => entryXml(`<Chrgs><Rcrd><Amt Ccy="EUR">1.00</Amt></Rcrd></Chrgs>${listOf(detailXml(deal, amountXml('101.00')))}`),
      ['100'],
    ],
  ])('a batch %s is its payments', async (_what, entry, expected) => {
    const { states, paid, reasons } = await handInWith(entry)
    expect([states, paid.toSorted(), reasons]).toEqual([['counted'], expected, []])
  })

  test.each([
    ['.40', '0.4'],
    ['+7.5', '7.5'],
    ['0012.', '12'],
  ])('the amount %s is %s', async (written, amount) => {
    const text = randomUUID()
    await bring(
      statementXml(
        balance('OPBD', '0') +
          balance('CLBD', written) +
          entryXml(`<AddtlNtryInf>${text}</AddtlNtryInf>`, `<Amt Ccy="EUR">${written}</Amt>`),
      ),
    )
    expect((await entriesOf(amount)).map((entry) => entry.text)).toContain(text)
  })

  test('a statement without an opening balance counts', async () => {
    const deal = await newDeal()
    const file = await handIn(statementXml(balance('CLBD', '9.00') + entryXml(listOf(detailXml(deal)), '<Amt Ccy="EUR">500.00</Amt>')))
    expect([file.statements[0]?.state, await stateOf(deal)]).toEqual(['counted', 'paid'])
  })

  test('an amount of zero is parked, with the reference of a deal too', async () => {
    const deal = await newDeal()
    await handIn(notificationOf({ amount: '0.00', ...ada, creditorReference: to(deal), booked: '2026-11-20' }))
    expect((await entriesOf('0')).map(({ state }) => state)).toEqual(['parked'])
  })
})

describe('encodings and containers', () => {
  const payment = (name: string) =>
    camtFile(notificationOf({ amount: newAmount(), name, entryReference: randomUUID(), booked: '2026-11-20' }))
  const declared = (text: string, encoding: string) => text.replace('UTF-8', encoding)
  const namesOf = async (content: Buffer) => {
    const { file } = await bring(content)
    expect(file.problem).toBeNull()
    return (await entriesOf(`${700 + amounts}.25`)).map(({ otherName }) => otherName)
  }

  test.each([
    ['ISO-8859-1', 'Zoë Ærø', 'latin1'],
    ['windows-1252', 'Zoë Ærø', 'latin1'],
    ['us-ascii', 'Zoe', 'latin1'],
    ['UTF-16', '\uFEFFŁucja', 'utf16le'],
    ['utf8', 'Łucja', 'utf8'],
  ] as const)('%s is read by its declaration', async (encoding, name, bytes) => {
    const text = declared(payment(name.replace('\uFEFF', '')), encoding)
    expect(await namesOf(Buffer.from(encoding === 'UTF-16' ? `\uFEFF${text}` : text, bytes))).toEqual([name.replace('\uFEFF', '')])
  })

  test.each([
    ['windows-1252', 0x80, '€'],
    ['ISO-8859-15', 0xa4, '€'],
    ['windows-1250', 0xa3, 'Ł'],
    ['ISO-8859-2', 0xa3, 'Ł'],
  ])('in %s, the byte %i is %s', async (encoding, byte, letter) => {
    const bytes = Buffer.from(declared(payment('?Name'), encoding), 'latin1')
    bytes[bytes.indexOf('?Name')] = byte
    expect(await namesOf(bytes)).toEqual([`${letter}Name`])
  })

  test.each([
    ['bytes of Latin-1 without a declaration of it', Buffer.from(payment('Zoë'), 'latin1'), 'other-encoding'],
    ['UTF-8 that is declared as Latin-1', Buffer.from(declared(payment('Zoë'), 'ISO-8859-1')), 'other-encoding'],
    ['UTF-8 that is declared as UTF-16', Buffer.from(declared(payment('Zoë'), 'UTF-16')), 'other-encoding'],
    ['an encoding that nobody knows', Buffer.from(declared(payment('Zoe'), 'EBCDIC-9')), 'unknown-encoding'],
  ])('%s is refused with an honest sentence', async (_what, content, code) => {
    expect((await bring(content)).file.problem?.code).toBe(code)
  })

  test.each<[string, (one: string, other: string) => string]>([
    ['two documents one after the other', (one, other) => one + other],
    ['two documents with marks of byte order', (one, other) => `\uFEFF${one}\n\uFEFF${other}`],
    ['two documents of which the second has no declaration', (one, other) => `${one}\n${other.slice(other.indexOf('<Document'))}`],
  ])('%s are read', async (_what, join) => {
    const [one, other] = [payment('First'), payment('Second')]
    const { file } = await bring(join(one, other))
    expect([file.problem, file.statements.length]).toEqual([null, 2])
    expect((await entriesOf(`${700 + amounts}.25`)).map(({ otherName }) => otherName)).toEqual(['Second'])
  })

  test('a document in the envelope of a business message is read', async () => {
    const text = payment('Enveloped')
    const at = text.indexOf('<Document')
    const head = '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><Fr><FIId/></Fr></AppHdr>'
    const envelope = `${text.slice(0, at)}<BizMsgEnvlp xmlns="urn:x">${head}${text.slice(at)}</BizMsgEnvlp>`
    expect(await namesOf(Buffer.from(envelope))).toEqual(['Enveloped'])
  })

  async function zipOf(files: Record<string, string>): Promise<Buffer> {
    const zip = new ZipFile()
    for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
    zip.end()
    return buffer(zip.outputStream)
  }

  test('the XML files of a ZIP are read, and what lies beside them is not', async () => {
    const [one, other] = [payment('First'), payment('Second')]
    const { file } = await bring(await zipOf({ 'a.xml': one, '__MACOSX/._a.xml': 'x', 'statement.pdf': '%PDF', 'b/B.XML': other }))
    expect([file.problem, file.statements.length]).toEqual([null, 2])
  })

  test.each<[string, () => Promise<Buffer>, string]>([
    ['without an XML file', () => zipOf({ 'statement.pdf': '%PDF' }), 'unreadable-zip'],
    ['of which only the beginning came', async () => (await zipOf({ 'a.xml': payment('Half') })).subarray(0, 200), 'unreadable-zip'],
    ['that is a thousand times larger inside', () => zipOf({ 'a.xml': ' '.repeat(maxBankFileBytes), 'b.xml': ' ' }), 'too-large'],
    ['in which one file is not a statement', () => zipOf({ 'a.xml': payment('Right'), 'b.xml': '<html></html>' }), 'not-a-statement'],
  ])('a ZIP %s is refused', async (_what, zip, code) => {
    expect((await bring(await zip())).file.problem?.code).toBe(code)
  })
})
