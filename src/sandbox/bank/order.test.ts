import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSandbox } from '../app.ts'
import { readAccounts } from './accounts.ts'

let folder: string
let sandbox: ReturnType<typeof createSandbox>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folder = mkdtempSync(join(tmpdir(), 'kantor-bank-'))
  const bank = { accounts: readAccounts('config/bank.json'), folder }
  sandbox = createSandbox({ siteUrl: 'http://localhost:3000', bank, now: () => Date.UTC(2026, 10, 21, 13, 37) })
  await sandbox.http.ready()
})
afterEach(async () => {
  vi.useRealTimers()
  await sandbox.http.close()
})

const message = (change = (xml: string) => xml) =>
  change(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>M-1</MsgId><NbOfTxs>1</NbOfTxs></GrpHdr>
<PmtInf><DbtrAcct><Id><IBAN>PL47000000000000000000000002</IBAN></Id></DbtrAcct><CdtTrfTxInf><PmtId><EndToEndId>E-1</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="EUR">500.00</InstdAmt></Amt><Cdtr><Nm>Ada &amp; Co</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>
</CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`)

const order = (payload: object) => sandbox.http.inject({ method: 'POST', url: '/bank/orders', payload })
const filesOf = async (payload: object) =>
  ((await order(payload)).json().files as string[]).map((name) => readFileSync(join(folder, name), 'utf8'))

test('an order is taken, and its debit has its end-to-end id', async () => {
  const [report, debit] = await filesOf({ content: message() })
  expect(report).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"')
  expect(report).toContain('<OrgnlMsgId>M-1</OrgnlMsgId>')
  expect(report).toContain('<OrgnlEndToEndId>E-1</OrgnlEndToEndId><TxSts>ACSP</TxSts>')
  expect(debit).toContain('<Amt Ccy="EUR">500.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>')
  expect(debit).toContain('<EndToEndId>E-1</EndToEndId>')
  expect(debit).toContain('<Cdtr><Pty><Nm>Ada &amp; Co</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>')
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
  const [name] = (await sandbox.http.inject({ method: 'POST', url: '/bank/day-end', payload: {} })).json().files as string[]
  const statement = readFileSync(join(folder, name ?? ''), 'utf8')
  expect(statement).toContain('<CdtDbtInd>CRDT</CdtDbtInd>')
  expect(statement).toContain('<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>')
  expect(statement.match(/<Amt Ccy="EUR">0.00<\/Amt>/g)).toHaveLength(2)
})

test.each([
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
