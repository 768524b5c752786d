import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { deskCalls } from '#contract/desk/calls.ts'
import { dealLists, type transferLists } from '#contract/desk/deal-actions.ts'
import { listDeals } from '#contract/desk/endpoints/deals.ts'
import { readMoney } from '#contract/desk/endpoints/money.ts'
import { listTransfers, makeTransferOrders } from '#contract/desk/endpoints/transfers.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { dealWork } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile({ sharedSandbox: true })
// In the morning in Warsaw, so that no test runs over midnight.
service.clock.advance({ hours: (32 - service.clock().getUTCHours()) % 24 })
const { dealer, payments, supervisor, otherPayments, ...work } = await dealWork(service)
const { accepted, pay, readOf, recordStep, decideRefund, sendingDeal, passMinutes, sweepNow } = work

type List = (typeof transferLists)[number]
const listed = async (list: List, after?: string) =>
  (await payments.call(listTransfers, { query: { list, ...(after && { after }) } })).body.transfers
const idsIn = async (list: List) => (await listed(list)).map(({ id }) => id)
const due = async () => (await supervisor.call(readMoney)).body.due
const dealsIn = async (list: (typeof dealLists)[number], before?: string) =>
  (await payments.call(listDeals, { query: { list, ...(before && { before }) } })).body.deals.map(({ reference, owner, toPayBack }) => ({
    reference,
    owner,
    toPayBack,
  }))

/** A stranger's money that goes back; of a deal that is over, or still waits for its own. */
async function strangersRefund({ isOver = false } = {}) {
  const own = await accepted()
  if (isOver) await passMinutes(80)
  if (isOver) await sweepNow()
  await pay(own.reference, '500', { payer: 'third-party', payerName: 'Charles Babbage' })
  await decideRefund(own.reference)
  const transfer = (await readOf(own.reference)).transfers.at(-1)
  if (!transfer) throw new Error('the deal has no transfer')
  return { ...own, id: transfer.id, file: `${own.reference}-${transfer.number}.xml` }
}

/** The orders of these transfers: the name of the ZIP and the files in it. */
async function zipOf(ids: string[]) {
  const { method, path: url } = deskCalls.makeTransferOrders
  const origin = service.config.desk?.origin ?? ''
  const headers = { host: new URL(origin).host, origin, 'sec-fetch-site': 'same-origin', cookie: payments.cookie }
  const response = await service.deskApp?.inject({ method, url, headers, payload: { ids } })
  if (response?.statusCode !== 200) throw new Error(`the desk answered ${response?.body}`)
  const archive = await fromBufferPromise(response.rawPayload)
  const files: Record<string, string> = {}
  for await (const entry of archive.eachEntry())
    files[entry.fileName] = (await buffer(await archive.openReadStreamPromise(entry))).toString()
  return { name: String(response.headers['content-disposition']), files }
}

test('a refund of a deal that is over is listed, with receiver and who decided', async () => {
  const refund = await strangersRefund({ isOver: true })
  expect((await readOf(refund.reference)).state).toBe('lapsed')
  expect((await listed('to-send')).find(({ id }) => id === refund.id)).toMatchObject({
    deal: refund.reference,
    party: 'Ada Lovelace',
    purpose: 'refund',
    amount: '500.00',
    currency: 'EUR',
    network: null,
    toName: 'Charles Babbage',
    toAccount: 'PL61109010140000071219812874',
    decidedBy: otherPayments.name,
    order: null,
    sent: null,
  })
  expect((await dealer.call(listTransfers, { query: { list: 'to-send' } })).status).toBe(403)
})

test('coins are in the list, until the chain has them', async () => {
  const { reference } = await sendingDeal()
  const id = (await readOf(reference)).transfers[0]?.id ?? ''
  expect((await listed('to-send')).find((one) => one.id === id)).toMatchObject({ deal: reference, purpose: 'delivery', network: 'bitcoin' })
  await recordStep(reference, 'sent')
  expect(await idsIn('to-send')).not.toContain(id)
  expect((await listed('sent')).find((one) => one.id === id)?.sent?.reference).toMatch(/^[0-9a-f]{64}$/)
  await recordStep(reference, 'confirmed')
  expect(await idsIn('sent')).not.toContain(id)
})

test('the orders of several refunds are one ZIP, and then wait for the bank', async () => {
  const [one, other] = [await strangersRefund(), await strangersRefund()]
  const { name, files } = await zipOf([one.id, other.id])
  expect(name).toMatch(/filename="orders-\d{4}-\d\d-\d\dT\d{6}\.zip"/)
  expect(Object.keys(files).toSorted()).toEqual([one.file, other.file].toSorted())
  expect(files[one.file]).toContain(`<EndToEndId>${one.file.replace('.xml', '')}</EndToEndId>`)
  expect(await idsIn('to-send')).not.toContain(one.id)
  expect((await listed('ordered')).find(({ id }) => id === one.id)).toMatchObject({
    order: { id: one.file.replace('.xml', ''), madeBy: payments.name, isContradicted: false },
  })
  const events = await service.database.select().from(eventTable)
  const ofOrders = events.filter(({ kind, details }) => kind === 'deal.order-made' && JSON.stringify(details).includes(one.id))
  expect(ofOrders).toMatchObject([{ actor: `staff:${payments.id}` }])
  // Once more, it is the same file.
  expect((await zipOf([one.id])).files[one.file]).toBe(files[one.file])
})

test('if one order is refused, it is named, and none is made', async () => {
  const [one, frozen] = [await strangersRefund(), await strangersRefund()]
  await service.setState(frozen.client.email, 'frozen')
  const { status, body } = await payments.call(makeTransferOrders, { body: { ids: [one.id, frozen.id] } })
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { reasons: ['account-not-active'], refused: [{ id: frozen.id, reasons: ['account-not-active'] }] },
  })
  expect(await idsIn('ordered')).not.toContain(one.id)
  expect((await dealer.call(makeTransferOrders, { body: { ids: [one.id] } })).status).toBe(403)
  const unknown = await payments.call(makeTransferOrders, { body: { ids: ['00000000-0000-4000-8000-000000000000'] } })
  expect(unknown.status).toBe(404)
})

test('the list continues after the last transfer of a page', async () => {
  const all = await idsIn('to-send')
  expect(all.length).toBeGreaterThan(1)
  expect((await listed('to-send', all[0])).map(({ id }) => id)).toEqual(all.slice(1))
})

test('what Money counts as due is what the lists have', async () => {
  const done = await sendingDeal()
  await recordStep(done.reference, 'confirmed')
  await pay(done.reference, '20', { payer: 'third-party' })
  const waits = await accepted()
  await pay(waits.reference, '30', { payer: 'other-name' })
  await deals.decide(dealer, (await work.paidDeal()).reference, 'refuse')
  const proposed = await accepted()
  await pay(proposed.reference, '40', { payer: 'third-party' })
  await deals.proposeRefund(payments, proposed.reference)
  const later = await accepted({ payBy: 'next-banking-day' })
  const lists = { back: await dealsIn('to-pay-back'), today: await dealsIn('to-pay-today') }
  expect(await due()).toMatchObject({
    transfers: (await listed('to-send')).length,
    ordered: (await listed('ordered')).length,
    confirmations: (await listed('sent')).length,
    refunds: lists.back.length,
    payments: lists.today.length,
  })
  expect(lists.back).toContainEqual({ reference: done.reference, owner: 'payments', toPayBack: [{ unit: 'EUR', amount: '20' }] })
  expect(lists.back).toContainEqual({ reference: waits.reference, owner: 'compliance', toPayBack: [{ unit: 'EUR', amount: '30' }] })
  expect(lists.back.length).toBeGreaterThanOrEqual(3)
  expect(lists.back.map(({ reference }) => reference)).not.toContain(proposed.reference)
  expect(lists.today.map(({ reference }) => reference)).toContain(waits.reference)
  expect(lists.today.map(({ reference }) => reference)).not.toContain(later.reference)
})

test.each(dealLists)('the list of deals %s continues after the last deal of a page', async (list) => {
  const [first, ...others] = await dealsIn(list)
  expect(others.length).toBeGreaterThan(0)
  expect(await dealsIn(list, first?.reference)).toEqual(others)
})
