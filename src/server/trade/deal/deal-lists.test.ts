import { expect, test } from 'vitest'
import { listDeals } from '#contract/desk/endpoints/deals.ts'
import { reversePayment } from '#contract/desk/endpoints/deal-acts.ts'
import { readMoney } from '#contract/desk/endpoints/money.ts'
import { readWaiting } from '#contract/desk/endpoints/waiting.ts'
import { readClosing } from '#contract/endpoints/client-data.ts'
import * as deals from '../../testing/deals.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile({ ownSandbox: true })
const desk = await deals.dealDesk(service)
const { dealer, payments, otherPayments } = desk

const running = async () =>
  (await dealer.call(listDeals, { query: { list: 'running' } })).body.deals.map(({ reference, state, owner }) => [reference, state, owner])

test('a deal that is over is listed as running while a refund of it is on its way', async () => {
  const { reference } = await deals.acceptedDeal(service, desk)
  await deals.passMinutes(service, desk, 120)
  await expect.poll(async () => (await deals.readDealOf(dealer, reference)).state, { timeout: 10_000 }).toBe('lapsed')
  expect(await running()).toEqual([])
  await deals.recordPayment(service, payments, reference, { amount: '500', payer: 'third-party' })
  const proposed = await deals.proposeRefund(payments, reference)
  await deals.approve(otherPayments, proposed.body.approvalId)
  expect(await running()).toEqual([[reference, 'lapsed', 'payments']])
  expect((await payments.call(readWaiting)).body.deals).toBe(1)
  await deals.recordTransfer(service, payments, reference, 'sent')
  expect(await running()).toEqual([[reference, 'lapsed', 'payments']])
  await deals.recordTransfer(service, payments, reference, 'confirmed')
  expect(await running()).toEqual([])
  expect((await payments.call(readWaiting)).body.deals).toBe(0)
})

test('a surplus that goes back after the delivery is on its way, and keeps the account', async () => {
  const { client, reference } = await deals.acceptedDeal(service, desk)
  await deals.recordPayment(service, payments, reference, { amount: '500' })
  await deals.recordFill(service, dealer, reference)
  await deals.newWallet(service, desk, await deals.readDealOf(dealer, reference))
  await deals.deliver(payments, reference)
  await deals.recordTransfer(service, payments, reference, 'confirmed')
  const { payments: recorded, version } = await deals.readDealOf(dealer, reference)
  const params = { reference, id: recorded[0]?.id ?? '' }
  const body = { kind: 'recalled' as const, at: service.clock().toISOString(), reference: 'as the bank says', version }
  await payments.call(reversePayment, { params, body })
  await deals.recordPayment(service, payments, reference, { amount: '700' })
  await deals.decide(dealer, reference, 'settle')
  expect(await deals.readDealOf(dealer, reference)).toMatchObject({ state: 'done', questions: [{}, { cause: 'surplus', outcome: null }] })
  expect(await running()).toEqual([])
  const onTheWay = async () => (await desk.supervisor.call(readMoney)).body.money.find(({ unit }) => unit === 'EUR')?.onTheWay
  const unfinished = async () => (await service.call(readClosing, { token: client.token })).body.runningDeals
  const proposed = await deals.proposeRefund(payments, reference, { at: 1 })
  await deals.approve(otherPayments, proposed.body.approvalId)
  expect([await running(), await onTheWay(), await unfinished()]).toEqual([[[reference, 'done', 'payments']], '200', [reference]])
  await deals.recordTransfer(service, payments, reference, 'confirmed')
  expect([await running(), await onTheWay(), await unfinished()]).toEqual([[], undefined, []])
})
