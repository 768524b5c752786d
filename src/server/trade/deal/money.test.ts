import Big from 'big.js'
import { expect, test } from 'vitest'
import { annulFill } from '#contract/desk/endpoints/deal-acts.ts'
import { listDeals, listQuestions } from '#contract/desk/endpoints/deals.ts'
import { readClosing, readMoney } from '#contract/desk/endpoints/money.ts'
import { readWaiting } from '#contract/desk/endpoints/waiting.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readClosing as readAccountClosing } from '#contract/endpoints/client-data.ts'
import { cancelDeal } from '#contract/endpoints/deals.ts'
import { dealWork } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile({ sharedSandbox: true })
const { clock } = service
// In the morning in Warsaw, so that no test runs over midnight.
clock.advance({ hours: (32 - clock().getUTCHours()) % 24 })
let work = await dealWork(service)

const money = async () => (await work.supervisor.call(readMoney)).body
const coinsNow = async () => (await money()).coins.find(({ coin }) => coin === 'BTC')
const unitNow = async (unit: string) => (await money()).money.find((one) => one.unit === unit)
const today = () => clock().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' })
const closing = async (from = today(), to = from) => (await work.payments.call(readClosing, { query: { from, to } })).body
const sumsOf = ({ sums }: ReplyOf<typeof readClosing>, unit: string) => sums.find((one) => one.unit === unit)
const unfinished = async (token: string) => (await service.call(readAccountClosing, { token })).body.runningDeals

test('without deals, there is nothing', async () => {
  expect(await money()).toMatchObject({ coins: [], money: [], left: [], due: { payments: 0, refunds: 0 } })
  expect(await closing()).toMatchObject({ sums: [], addsUp: true, ended: [], movements: [], more: false })
})

test('a buy is expected, held, bought, sent and gone, and its margin stays', async () => {
  const { reference } = await work.accepted()
  const { sums, coinAmount, networkFee } = await work.readOf(reference)
  expect(await money()).toMatchObject({
    coins: [{ coin: 'BTC', toBuyIfPaid: sums.toFill, toBuy: '0', exposure: '0' }],
    money: [{ unit: 'EUR', expected: '500', held: '0' }],
    due: { payments: 1, fills: 0 },
  })

  await work.pay(reference)
  expect(await coinsNow()).toMatchObject({ toBuyIfPaid: '0', toBuy: sums.toFill, exposure: Big(sums.toFill).times(-1).toFixed() })
  expect(await unitNow('EUR')).toMatchObject({ expected: '0', held: '500' })
  expect(await unitNow('BTC')).toMatchObject({ toDeliver: Big(coinAmount).toFixed() })
  expect((await money()).due).toMatchObject({ payments: 0, fills: 1 })

  await work.newWallet(reference)
  await work.fill(reference)
  expect(await coinsNow()).toBeUndefined()
  expect((await money()).due).toMatchObject({ fills: 0, deliveries: 1 })
  await work.deliver(reference)
  expect(await unitNow('BTC')).toMatchObject({ toDeliver: '0', onTheWay: Big(coinAmount).toFixed() })
  expect((await money()).due).toMatchObject({ deliveries: 0, transfers: 1, confirmations: 0 })
  await work.recordStep(reference, 'sent')
  expect((await money()).due).toMatchObject({ transfers: 0, confirmations: 1 })
  expect(sumsOf(await closing(), 'EUR')).toMatchObject({ before: '0', received: '500', fills: '-480.1', result: '0', after: '19.9' })

  await work.recordStep(reference, 'confirmed')
  expect(await money()).toMatchObject({ coins: [], money: [] })
  const list = await closing()
  const leftCoins = Big(networkFee).toFixed()
  expect(list).toMatchObject({
    addsUp: true,
    sums: [
      {
        unit: 'BTC',
        received: '0',
        fills: Big(coinAmount).plus(networkFee).toFixed(),
        delivered: `-${Big(coinAmount).toFixed()}`,
        after: '0',
      },
      { unit: 'EUR', received: '500', fills: '-480.1', delivered: '0', result: '19.9', after: '0' },
    ],
    ended: [{ deal: reference, party: 'Ada Lovelace', state: 'done' }],
    movements: [{ kind: 'payment', deal: reference, amounts: [{ unit: 'EUR', amount: '500' }] }, { kind: 'fill' }, { kind: 'delivery' }],
  })
  expect(list.ended[0]?.result).toEqual(
    [
      { unit: 'BTC', amount: leftCoins },
      { unit: 'EUR', amount: '19.9' },
    ].filter(({ amount }) => amount !== '0'),
  )
})

test('a stranger’s money is to pay back, and a refund that fails is to pay back again', async () => {
  const { reference } = await work.accepted()
  await work.pay(reference, '20', { payer: 'third-party' })
  expect(await unitNow('EUR')).toMatchObject({ expected: '500', held: '0', toPayBack: '20', onTheWay: '0' })
  await work.decideRefund(reference)
  expect(await unitNow('EUR')).toMatchObject({ toPayBack: '0', onTheWay: '20' })
  await work.recordStep(reference, 'failed')
  expect(await unitNow('EUR')).toMatchObject({ toPayBack: '20', onTheWay: '0' })
  expect((await money()).due.refunds).toBe(1)
  await work.refundWhole(reference)
  expect(await unitNow('EUR')).toMatchObject({ expected: '500', toPayBack: '0', onTheWay: '0' })
  expect(await closing()).toMatchObject({ addsUp: true })
})

test('money that did not count for a deal is its sender’s, and never our result', async () => {
  const before = sumsOf(await closing(), 'EUR')?.after ?? '0'
  const { reference } = await work.accepted()
  await work.pay(reference, '20', { payer: 'third-party' })
  await work.passMinutes(80)
  await work.sweepNow()
  expect(await work.stateOf(reference)).toBe('lapsed')
  const now = async () => {
    const list = await closing()
    const held = Big(sumsOf(list, 'EUR')?.after ?? 0).minus(before)
    return [list.addsUp, held.toFixed(), list.ended.find(({ deal }) => deal === reference)?.result]
  }
  expect(await now()).toEqual([true, '20', []])
  await work.decideRefund(reference)
  expect(await now()).toEqual([true, '0', []])
  await work.recordStep(reference, 'failed')
  expect(await now()).toEqual([true, '20', []])
  await work.refundWhole(reference)
})

test('coins that were bought for a deal that lapsed stay exposure until a counter-fill', async () => {
  const { reference } = await work.accepted()
  const wrong = await work.fill(reference, { coinAmount: '0.5' })
  expect(wrong.status).toBe(200)
  const { fills, version } = await work.readOf(reference)
  await work.dealer.call(annulFill, { params: { reference, id: fills[0]?.id ?? '' }, body: { reason: 'Typed wrongly.', version } })
  await work.fill(reference, { coinAmount: '0.001' })
  await work.passMinutes(80)
  await work.sweepNow()
  expect((await money()).left).toEqual([{ deal: reference, state: 'lapsed', coin: 'BTC', amount: '0.001' }])
  const lapsed = await work.readOf(reference)
  expect(lapsed).toMatchObject({ sums: { toFill: '-0.001' }, questions: [{ cause: 'coins-left', owner: 'dealer', outcome: null }] })
  const { body: asked } = await work.dealer.call(listQuestions)
  expect(asked.questions).toMatchObject([{ cause: 'coins-left', deal: { reference, state: 'lapsed' } }])
  expect(await coinsNow()).toMatchObject({ left: '0.001', exposure: '0.001' })
  const before = await closing()
  expect(before).toMatchObject({ addsUp: true })
  expect(before.ended.find(({ deal }) => deal === reference)?.result).toEqual([
    { unit: 'BTC', amount: '0.001' },
    {
      unit: 'EUR',
      amount: Big(lapsed.fills.find(({ annulled }) => annulled === null)?.fiatAmount ?? 0)
        .neg()
        .toFixed(),
    },
  ])
  await work.fill(reference, { coinAmount: '0.001', side: 'sell' })
  expect((await money()).left).toEqual([])
  expect(await work.readOf(reference)).toMatchObject({ sums: { toFill: '0' }, questions: [{ outcome: 'filled' }] })
  expect((await closing()).ended.find(({ deal }) => deal === reference)?.result).toEqual([])
})

test('that coins are left is the operator’s question, not the client’s', async () => {
  const { client, reference } = await work.accepted()
  const { token } = client
  await work.fill(reference, { coinAmount: '0.001' })
  expect((await service.call(cancelDeal, { token, params: { reference } })).status).toBe(200)
  expect((await money()).left).toMatchObject([{ deal: reference, state: 'cancelled' }])
  expect(await work.seenBy({ client, reference })).toMatchObject({ state: 'cancelled', questions: [] })
  expect(await unfinished(token)).toEqual([])
  await work.pay(reference)
  const { state, questions } = await work.readOf(reference)
  expect(state).toBe('in-question')
  expect(Object.fromEntries(questions.map(({ cause, outcome }) => [cause, outcome]))).toEqual({ 'coins-left': 'moved', 'after-end': null })
  expect((await money()).left).toEqual([])
  await deals.decide(work.dealer, reference, 'refund')
  await work.refundWhole(reference)
  expect((await money()).left).toMatchObject([{ deal: reference, state: 'refunded', amount: '0.001' }])
  await work.fill(reference, { coinAmount: '0.001', side: 'sell' })
})

/** The deal's row in the list of running deals. */
const running = async (reference: string) =>
  (await work.dealer.call(listDeals, { query: { list: 'running' } })).body.deals.flatMap((deal) =>
    deal.reference === reference ? [[deal.state, deal.owner]] : [],
  )

test('a deal that is over is listed as running while a refund of it is on its way', async () => {
  const { reference } = await work.accepted()
  await work.passMinutes(120)
  await work.sweepNow()
  expect([await work.stateOf(reference), await running(reference)]).toEqual(['lapsed', []])
  await work.pay(reference, '500', { payer: 'third-party' })
  await work.decideRefund(reference)
  const waiting = async () => (await work.payments.call(readWaiting)).body.deals
  expect([await running(reference), await waiting()]).toEqual([[['lapsed', 'payments']], 1])
  await work.recordStep(reference, 'sent')
  expect(await running(reference)).toEqual([['lapsed', 'payments']])
  await work.recordStep(reference, 'confirmed')
  expect([await running(reference), await waiting()]).toEqual([[], 0])
})

test('a surplus that goes back after the delivery is on its way, and keeps the account', async () => {
  const { client, reference } = await work.sendingDeal()
  await work.recordStep(reference, 'confirmed')
  await work.takeBack(reference)
  await work.pay(reference, '700')
  await deals.decide(work.dealer, reference, 'settle')
  expect(await work.readOf(reference)).toMatchObject({ state: 'done', questions: [{}, { cause: 'surplus', outcome: null }] })
  const shown = async () => [await running(reference), (await unitNow('EUR'))?.onTheWay, await unfinished(client.token)]
  expect(await running(reference)).toEqual([])
  await work.decideRefund(reference, { at: 1 })
  expect(await shown()).toEqual([[['done', 'payments']], '200', [reference]])
  await work.recordStep(reference, 'confirmed')
  expect(await shown()).toEqual([[], undefined, []])
})

test('a past day’s list does not change, and the next day begins as it ended', async () => {
  const { reference } = await work.accepted({ payBy: 'next-banking-day' })
  await work.pay(reference)
  const [first, open] = [today(), await closing()]
  expect(sumsOf(open, 'EUR')).toMatchObject({ after: '500' })
  clock.advance({ hours: 24 })
  work = await dealWork(service)
  const closed = await closing(first)
  expect(closed).toMatchObject({ addsUp: true, sums: open.sums })
  expect(sumsOf(await closing(), 'EUR')).toMatchObject({ before: '500', received: '0', after: '500' })

  await deals.stop(work.compliance, reference)
  await deals.decide(work.compliance, reference, 'refund')
  await work.refundWhole(reference)
  expect(await closing(first)).toEqual(closed)
  const second = await closing()
  expect(sumsOf(second, 'EUR')).toMatchObject({ before: '500', paidBack: '-500', result: '0', after: '0' })
  expect(second).toMatchObject({ addsUp: true, ended: [{ deal: reference, state: 'refunded', result: [] }] })
  const both = await closing(first, today())
  expect(both).toMatchObject({ addsUp: true })
  expect(sumsOf(both, 'EUR')).toMatchObject({ after: '0' })
})

test.each([
  ['the last day before the first', '2026-11-02', '2026-11-01', 'to'],
  ['a day long ago', '2020-01-01', '2020-01-02', 'from'],
  ['a day to come', '2099-01-01', '2099-01-01', 'from'],
])('a closing list with %s says what is wrong', async (_, from, to, field) => {
  const { status, body } = await work.supervisor.call(readClosing, { query: { from, to } })
  expect({ status, body }).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } } })
})
