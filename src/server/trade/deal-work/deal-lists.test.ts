import { expect, test } from 'vitest'
import { listDeals } from '#contract/desk/endpoints/deals.ts'
import { readWaiting } from '#contract/desk/endpoints/waiting.ts'
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
