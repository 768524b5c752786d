import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSandbox } from '../app.ts'
import { readAccounts } from './accounts.ts'

let folder: string
let sandbox: ReturnType<typeof createSandbox>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folder = join(mkdtempSync(join(tmpdir(), 'kantor-bank-')), 'inbox')
  const bank = { accounts: readAccounts('config/bank.json'), folder }
  sandbox = createSandbox({ siteUrl: 'http://localhost:3000', bank, now: () => Date.UTC(2026, 10, 21, 13, 37) })
  await sandbox.http.ready()
})
afterEach(async () => {
  vi.useRealTimers()
  await sandbox.http.close()
})

const post = (url: string, payload: object = {}) => sandbox.http.inject({ method: 'POST', url, payload })
const payment = { reference: 'RF18539007547034', amount: '500', currency: 'EUR', payerName: 'Ada & Co <Lovelace>' }
const pay = async (changed: object = {}) => (await post('/bank/payments', { ...payment, ...changed })).json().files as string[]
const read = (file: string | undefined) => readFileSync(join(folder, file ?? ''), 'utf8')
const files = () => readdirSync(folder).toSorted()
const lastOf = (list: string[], known: string[]) => list.find((name) => !known.includes(name))

test('a payment is reported at once, in a file that is whole', async () => {
  const [name] = await pay()
  expect(files()).toEqual([name])
  const xml = read(name)
  expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"')
  expect(xml).toContain('<IBAN>PL47000000000000000000000002</IBAN>')
  expect(xml).toContain('<Amt Ccy="EUR">500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>')
  expect(xml).toContain('<Dbtr><Pty><Nm>Ada &amp; Co &lt;Lovelace&gt;</Nm></Pty></Dbtr>')
  expect(xml).toContain('<Ref>RF18539007547034</Ref>')
})

test('accounts of other currencies are reported as an older bank does', async () => {
  const xml = read((await pay({ currency: 'GBP', amount: '0.05' }))[0])
  expect(xml).toContain('camt.054.001.02')
  expect(xml).toContain('<Othr><Id>60161331926819</Id></Othr>')
  expect(xml).toContain('<Sts>BOOK</Sts>')
  expect(xml).toContain('<AmtDtls><TxAmt><Amt Ccy="GBP">0.05</Amt></TxAmt></AmtDtls>')
})

describe('cases', () => {
  test('pending, and booked after five seconds', async () => {
    const first = await pay({ case: 'pending' })
    expect(read(first[0])).toContain('<Cd>PDNG</Cd>')
    vi.advanceTimersByTime(5000)
    const second = read(lastOf(files(), first))
    expect(second).toContain('<Cd>BOOK</Cd>')
    const reference = /<AcctSvcrRef>(.*?)<\/AcctSvcrRef>/.exec(second)?.[1]
    expect(read(first[0])).toContain(`<AcctSvcrRef>${reference}</AcctSvcrRef>`)
  })

  test('a batch has a stranger’s payment too, and its own sum', async () => {
    const xml = read((await pay({ case: 'batch' }))[0])
    expect(xml).toContain('<Ntry><Amt Ccy="EUR">525.00</Amt>')
    expect(xml.match(/<TxDtls>/g)).toHaveLength(2)
  })

  test('twice has two references of the bank', async () => {
    const names = await pay({ case: 'twice' })
    expect(read(names[0]).match(/<Ntry>/g)).toHaveLength(2)
    expect(new Set(read(names[0]).match(/<AcctSvcrRef>.*?<\/AcctSvcrRef>/g)).size).toBe(2)
  })

  test.each([
    ['reversed', '<RvslInd>true</RvslInd>'],
    ['recalled', '<RtrInf><Rsn><Cd>FOCR</Cd></Rsn></RtrInf>'],
  ])('%s goes back after five seconds', async (name, mark) => {
    const first = await pay({ case: name })
    expect(read(first[0])).not.toContain(mark)
    vi.advanceTimersByTime(5000)
    const second = read(lastOf(files(), first))
    expect(second).toContain(mark)
    expect(second).toContain('<CdtDbtInd>DBIT</CdtDbtInd>')
  })
})

test('the end of the day reports all that was booked, and balances that add up', async () => {
  await pay()
  await pay({ amount: '20.5', case: 'twice' })
  const [name] = (await post('/bank/day-end')).json().files as string[]
  const xml = read(name)
  expect(xml).toContain('camt.053.001.08')
  expect(xml.match(/<Ntry>/g)).toHaveLength(3)
  expect(xml).toContain('<Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt>')
  expect(xml).toContain('<Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">541.00</Amt>')
  const [next] = (await post('/bank/day-end')).json().files as string[]
  expect(read(next)).toContain('<Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">541.00</Amt>')
  expect(read(next)).not.toContain('<Ntry>')
})

test.each([
  [{ amount: '12,5' }, 'amount must be a number such as 1234.50.'],
  [{ amount: '0' }, 'amount must be above zero.'],
  [{ amount: 5 }, 'amount must be a text.'],
  [{ currency: 'PLN' }, 'There is no account in PLN.'],
  [{ payerName: ' ' }, 'payerName must not be empty.'],
  [{ case: 'lost' }, /case must be one of booked/],
])('%o is refused with a sentence', async (changed, message) => {
  const response = await post('/bank/payments', { ...payment, ...changed })
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    typeof message === 'string' ? message : expect.stringMatching(message),
  ])
  expect(existsSync(folder) ? files() : []).toEqual([])
})

test('the page pays as the call does, and keeps what was refused', async () => {
  const form = (payload: Record<string, string>) =>
    sandbox.http.inject({
      method: 'POST',
      url: '/bank/form/pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams(payload).toString(),
    })
  const refused = await form({ ...payment, amount: 'many', payerIban: '' })
  expect(refused.statusCode).toBe(303)
  const again = await sandbox.http.inject({ url: String(refused.headers.location) })
  expect(again.body).toContain('amount must be a number')
  expect(again.body).toContain('value="RF18539007547034"')
  expect((await form({ ...payment, payerIban: '' })).headers.location).toContain('Paid')
  expect(files()).toHaveLength(1)
  expect((await sandbox.http.inject({ url: '/bank' })).body).toContain('500.00 EUR, booked, Ada &amp; Co')
})

describe('orders', () => {
  const message = (change = (xml: string) => xml) =>
    change(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>M-1</MsgId><NbOfTxs>1</NbOfTxs></GrpHdr>
<PmtInf><DbtrAcct><Id><IBAN>PL47000000000000000000000002</IBAN></Id></DbtrAcct><CdtTrfTxInf><PmtId><EndToEndId>E-1</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="EUR">500.00</InstdAmt></Amt><Cdtr><Nm>Ada &amp; Co</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>
</CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`)

  const order = (payload: object) => post('/bank/orders', payload)
  const filesOf = async (payload: object) => ((await order(payload)).json().files as string[]).map(read)

  test('an order is taken, and its debit has its end-to-end id', async () => {
    const [report, debit] = await filesOf({ content: message() })
    expect(report).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"')
    expect(report).toContain('<OrgnlMsgId>M-1</OrgnlMsgId>')
    expect(report).toContain('<OrgnlEndToEndId>E-1</OrgnlEndToEndId><TxSts>ACSP</TxSts>')
    expect(debit).toContain('<Amt Ccy="EUR">500.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>')
    expect(debit).toContain('<EndToEndId>E-1</EndToEndId>')
    expect(debit).toContain(
      '<Cdtr><Pty><Nm>Ada &amp; Co</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>',
    )
  })

  test('the same order is taken once', async () => {
    await filesOf({ content: message() })
    const files = await filesOf({ content: message() })
    expect(files).toHaveLength(1)
    expect(files[0]).toContain('<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>DU01</Cd></Rsn>')
  })

  test('a rejected order is not debited', async () => {
    const files = await filesOf({ content: message(), case: 'rejected' })
    expect(files).toHaveLength(1)
    expect(files[0]).toContain('<Cd>AC04</Cd>')
  })

  test('an order that comes back is credited after five seconds', async () => {
    await filesOf({ content: message(), case: 'returned' })
    vi.advanceTimersByTime(5000)
    const [name] = (await post('/bank/day-end')).json().files as string[]
    const statement = read(name)
    expect(statement).toContain('<CdtDbtInd>CRDT</CdtDbtInd>')
    expect(statement).toContain('<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>')
    expect(statement.match(/<Amt Ccy="EUR">0.00<\/Amt>/g)).toHaveLength(2)
  })

  test.each<[object, string | RegExp]>([
    [{ content: 'no' }, /^The order is not XML/],
    [{ content: 5 }, 'content must be a text.'],
    [{ content: '<Document/>' }, 'The order is not a pain.001.001.09.'],
    [{ content: message((xml) => xml.replace('?>', '?><!DOCTYPE a>')) }, 'The order must not have a DOCTYPE.'],
    [{ content: message((xml) => xml.replace('<MsgId>M-1</MsgId>', '')) }, 'The order lacks GrpHdr/MsgId.'],
    [{ content: message((xml) => xml.replace(/(<CdtTrfTxInf>.*<\/CdtTrfTxInf>)/s, '$1$1')) }, /^The order has more than one payment/],
    [{ content: message((xml) => xml.replace('PL47', 'PL48')) }, 'The account that the order debits is not at this bank.'],
    [{ content: message((xml) => xml.replace('500.00', 'many')) }, /^amount must be a number/],
    [{ content: message(), case: 'lost' }, /^case must be one of executed/],
  ])('an order like %# is refused with a sentence', async (payload, sentence) => {
    const response = await order(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
  })

  test('the page takes the file of an order, and says what it did', async () => {
    const form = new FormData()
    form.set('order', new File([message()], 'order.xml', { type: 'application/xml' }))
    form.set('case', 'executed')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const send = async (payload: Buffer) =>
      sandbox.http.inject({
        method: 'POST',
        url: '/bank/form/order',
        headers: { 'content-type': request.headers.get('content-type') ?? '', 'sec-fetch-site': 'same-origin' },
        payload,
      })
    const taken = await send(Buffer.from(await request.arrayBuffer()))
    expect(taken.headers.location).toContain('The+bank+has+the+order')
    expect((await sandbox.http.inject({ url: '/bank' })).body).toContain('Order E-1, taken')
    const empty = new Request('http://localhost', { method: 'POST', body: new FormData(), headers: request.headers })
    expect((await send(Buffer.from(await empty.arrayBuffer()))).headers.location).toContain('Choose+the+file+of+an+order')
  })
})
