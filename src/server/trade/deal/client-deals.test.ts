import Big from 'big.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordPayment, reversePayment } from '#contract/desk/endpoints/deal-acts.ts'
import { checkPayoutAccount, listPayoutAccounts } from '#contract/desk/endpoints/payout-accounts.ts'
import { deal as readEndpoint, deals as listEndpoint, cancelDeal } from '#contract/endpoints/deals.ts'
import { closeAccount, downloadData, readClosing } from '#contract/endpoints/client-data.ts'
import { readSession } from '#contract/desk/endpoints/session.ts'
import { addPayoutAccount } from '#contract/endpoints/payout-accounts.ts'
import { notWatched } from '../../testing/fake-chain.ts'
import * as deals from '../../testing/deals.ts'
import type { Buyer } from '../../testing/offers.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { readDeal } from './client-deals.ts'
import { sweep } from './sweep.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { database, clock } = service
const desk = await deals.dealDesk(service)
const { dealer, payments, compliance } = desk

interface Own {
  client: Buyer
  reference: string
}

// A session ends after 30 idle minutes.
beforeEach(async () => {
  for (const staff of Object.values(desk)) await staff.call(readSession)
})

const accepted = (changed = {}) => deals.acceptedDeal(service, desk, changed)
const pay = (reference: string, amount: string, changed = {}) => deals.recordPayment(service, payments, reference, { amount, ...changed })
const read = async ({ client, reference }: Own) => (await service.call(readEndpoint, { token: client.token, params: { reference } })).body

async function download({ client: { token, password: currentPassword } }: Own) {
  const { body } = await service.call(downloadData, { token, body: { currentPassword } })
  return body.data as { dealPayments: object[]; transfers: object[] }
}

async function paid() {
  const own = await accepted()
  await pay(own.reference, '500')
  return own
}

async function executed() {
  const own = await paid()
  await deals.recordFill(service, dealer, own.reference)
  return own
}

async function sending() {
  const own = await executed()
  await deals.newWallet(service, desk, await deals.readDealOf(dealer, own.reference))
  expect((await deals.deliver(payments, own.reference)).status).toBe(200)
  return own
}

describe('a client sees', () => {
  test('what came so far, and that the rest is theirs to pay, by when', async () => {
    const own = await accepted()
    const before = await read(own)
    expect(before).toMatchObject({ received: '0', rest: '500', next: { what: 'pay', who: 'client', by: before.payBy } })
    await pay(own.reference, '200')
    const after = await read(own)
    expect(after).toMatchObject({
      state: 'awaiting-payment',
      received: '200',
      rest: '300',
      payments: [{ amount: '200', currency: 'EUR', state: 'counted' }],
      next: { what: 'pay-rest', who: 'client', by: before.payBy },
      mayCancel: true,
    })
    expect([before, after].map(({ instructions }) => instructions?.kind === 'sepa' && instructions.qr?.split('\n')[7])).toEqual([
      'EUR500.00',
      'EUR300.00',
    ])
  })

  test('each step in a word, who made it, and who acts next until it is done', async () => {
    const own = await executed()
    expect(await read(own)).toMatchObject({ destination: 'missing', next: { what: 'add-wallet', who: 'client' } })
    await deals.newWallet(service, desk, await deals.readDealOf(dealer, own.reference))
    const known = await read(own)
    expect(known).toMatchObject({ destination: 'usable', next: { what: 'send', who: 'desk' } })
    expect(known.goesTo).toEqual([{ to: (await deals.readDealOf(dealer, own.reference)).destinations[0]?.toAccount, memo: null }])
    await deals.deliver(payments, own.reference)
    expect(await read(own)).toMatchObject({ transfers: [{ state: 'being-sent', transaction: null }], next: { what: 'send' } })
    await deals.recordTransfer(service, payments, own.reference, 'sent')
    expect((await read(own)).next).toEqual({ what: 'arrive', who: 'network', by: null })
    await deals.recordTransfer(service, payments, own.reference, 'confirmed')
    const done = await read(own)
    const { transaction, to } = done.transfers[0] ?? {}
    expect(done).toMatchObject({ state: 'done', next: null, destination: null, goesTo: [] })
    expect(done.transfers).toMatchObject([
      {
        purpose: 'delivery',
        state: 'confirmed',
        amount: Big(done.coinAmount).toFixed(),
        explorer: `https://mempool.space/tx/${encodeURIComponent(transaction ?? '')}`,
      },
    ])
    expect(to).toMatch(/^bc1q/)
    expect(done.steps.map(({ what, by }) => `${what} ${by}`)).toEqual([
      'accepted client',
      'received desk',
      'exchanged desk',
      'sending desk',
      'arrived desk',
    ])
  })

  test('in the list the same next action as on the page', async () => {
    const own = await paid()
    const { body } = await service.call(listEndpoint, { token: own.client.token })
    const { next, destination } = await read(own)
    expect(body.deals).toMatchObject([{ reference: own.reference, next, destination }])
    expect(next).toEqual({ what: 'exchange', who: 'desk', by: null })
  })

  test('that what is too much goes back, how much, and when it has', async () => {
    const own = await accepted()
    await pay(own.reference, '520')
    expect(await read(own)).toMatchObject({
      state: 'in-review',
      rest: '0',
      instructions: null,
      questions: [{ cause: 'over', amount: '20', currency: 'EUR' }],
    })
    await deals.decide(dealer, own.reference, 'honour')
    expect(await read(own)).toMatchObject({ state: 'paid', questions: [{ cause: 'surplus', amount: '20', currency: 'EUR' }] })
    await deals.refundWhole(service, desk, own.reference)
    expect(await read(own)).toMatchObject({
      questions: [],
      payments: [{ state: 'counted' }],
      transfers: [{ purpose: 'refund', amount: '20.00', state: 'confirmed', to: null }],
    })
  })

  test('how the part of a cancelled deal goes back, step by step', async () => {
    const own = await accepted()
    await pay(own.reference, '200')
    const { token } = own.client
    expect((await service.call(cancelDeal, { token, params: { reference: own.reference } })).body).toEqual({ state: 'refunding' })
    expect(await read(own)).toMatchObject({ next: { what: 'refund', who: 'desk' }, instructions: null, mayCancel: false })
    const proposed = await deals.proposeRefund(payments, own.reference)
    await deals.approve(desk.otherPayments, proposed.body.approvalId)
    await deals.recordTransfer(service, payments, own.reference, 'sent')
    expect(await read(own)).toMatchObject({ next: { what: 'refund-arrives', who: 'network' } })
    await deals.recordTransfer(service, payments, own.reference, 'confirmed')
    expect(await read(own)).toMatchObject({ state: 'refunded', payments: [{ state: 'paid-back' }], next: null })
  })
})

describe('a client never reads', () => {
  test('that compliance stopped the deal: it looks like any other review', async () => {
    const [stopped, failed] = [await sending(), await sending()]
    await deals.stop(compliance, stopped.reference)
    await deals.recordTransfer(service, payments, failed.reference, 'failed')
    const [one, other] = [await read(stopped), await read(failed)]
    expect(one).toMatchObject({ state: 'in-review', questions: [{ cause: 'review', amount: null, currency: null }] })
    for (const same of ['state', 'questions', 'next', 'instructions', 'mayCancel'] as const) expect(one[same]).toEqual(other[same])
    const lastOf = ({ steps }: typeof one) => ({ ...steps.at(-1), at: '' })
    expect(lastOf(one)).toEqual(lastOf(other))
    expect(lastOf(one)).toEqual({ what: 'in-review', state: 'in-review', by: 'desk', at: '' })
  })

  test('that a deal in question was stopped as well', async () => {
    const own = await accepted()
    await deals.recordPayment(service, payments, own.reference, { amount: '520' })
    const { now: _before, ...before } = await read(own)
    await deals.stop(compliance, own.reference)
    const { now: _after, ...after } = await read(own)
    expect(after).toEqual(before)
  })

  test('who a stranger is, what the desk wrote, or what was bought where', async () => {
    const own = await accepted()
    const stranger = { payerName: 'Canary Stranger', payerAccount: 'CANARYACCOUNT', bankReference: 'canary bank' }
    const version = async () => (await deals.readDealOf(dealer, own.reference)).version
    const body = { amount: '700', currency: 'EUR', bookedAt: clock().toISOString(), payer: 'third-party', ...stranger }
    const params = { reference: own.reference }
    expect((await payments.call(recordPayment, { params, body: { ...body, version: await version() } })).status).toBe(200)
    clock.advance({ seconds: 0.001 })
    await pay(own.reference, '500')
    await deals.recordFill(service, dealer, own.reference)
    await deals.refundWhole(service, desk, own.reference)
    const reply = await read(own)
    expect(reply).toMatchObject({ payments: [{ state: 'paid-back' }, { state: 'counted' }], transfers: [{ transaction: null, to: null }] })
    const text = JSON.stringify(reply).toLowerCase()
    const { fills } = await deals.readDealOf(dealer, own.reference)
    expect(fills).toHaveLength(1)
    for (const hidden of ['canary', 'cex.io', '480.1', 'as agreed', dealer.name, payments.name])
      expect(text).not.toContain(hidden.toLowerCase())
    const { dealPayments, transfers } = await download(own)
    expect([dealPayments.length, transfers.length]).toEqual([2, 1])
    expect(JSON.stringify([dealPayments, transfers]).toLowerCase()).not.toContain('canary')
  })

  test('another client’s payment that was recorded here by mistake', async () => {
    const own = await accepted()
    await deals.recordPayment(service, payments, own.reference, { amount: '77' })
    const { version, payments: recorded } = await deals.readDealOf(dealer, own.reference)
    const params = { reference: own.reference, id: recorded[0]?.id ?? '' }
    const body = { kind: 'mistaken' as const, at: clock().toISOString(), reference: 'of a colleague', version }
    expect((await payments.call(reversePayment, { params, body })).status).toBe(200)
    expect(await read(own)).toMatchObject({ payments: [], received: '0', next: { what: 'pay' } })
    expect((await download(own)).dealPayments).toEqual([])
  })
})

test('an account is not closed before its deals are over and every payment is settled', async () => {
  const own = await accepted()
  const { token, password: currentPassword } = own.client
  const running = async () => (await service.call(readClosing, { token })).body.runningDeals
  const close = async () => (await service.call(closeAccount, { token, body: { currentPassword } })).status
  await pay(own.reference, '700', { payer: 'third-party', payerName: 'Somebody Else' })
  expect([await running(), await close()]).toEqual([[own.reference], 409])
  await service.call(cancelDeal, { token, params: { reference: own.reference } })
  expect(await read(own)).toMatchObject({ state: 'cancelled' })
  expect([await running(), await close()]).toEqual([[own.reference], 409])
  await deals.refundWhole(service, desk, own.reference)
  expect([await running(), await close()]).toEqual([[], 200])
})

test('a client who sells learns that we need a payout account, and when it is being checked', async () => {
  const own = await deals.acceptedDeal(service, desk, { direction: 'sell' })
  await deals.recordPayment(service, payments, own.reference, { amount: '0.01' })
  await deals.recordFill(service, dealer, own.reference)
  expect(await read(own)).toMatchObject({ destination: 'missing', next: { what: 'add-payout-account', who: 'client', by: null } })
  const { token, password, id } = own.client
  const account = { currency: 'EUR', iban: 'PL61109010140000071219812874', party: 'person', currentPassword: password } as const
  expect((await service.call(addPayoutAccount, { token, body: account })).status).toBe(200)
  expect(await read(own)).toMatchObject({ destination: 'being-checked', goesTo: [], next: { what: 'check-payout-account', who: 'desk' } })
  const { accounts } = (await payments.call(listPayoutAccounts, { params: { id } })).body
  await payments.call(checkPayoutAccount, { params: { id: accounts[0]?.id ?? '' }, body: { outcome: 'usable' } })
  expect(await read(own)).toMatchObject({ destination: 'usable', next: { what: 'send', who: 'desk' } })
})

test('another client’s deal gets the same answer as an unknown one', async () => {
  const [own, stranger] = [await accepted(), await accepted()]
  const answers = await Promise.all(
    [own.reference, '00000000000000'].map((reference) =>
      service.call(readEndpoint, { token: stranger.client.token, params: { reference } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
})

// The last one: it lets the desk's sessions end.
test('the rest of a short payment may still come within the tolerance, and the account is shown until then', async () => {
  const own = await accepted()
  await pay(own.reference, '200')
  clock.advance({ minutes: 61 })
  const ownDeal = () =>
    readDeal(
      { database, databaseNow: async () => clock(), bank: service.config.bank, explorerUrl: null, operator: service.config.operator },
      { accountId: own.client.id, reference: own.reference },
    )
  await sweep({
    database,
    databaseNow: async () => clock(),
    mail: { order: async () => {}, orderLater: async () => {} },
    chain: notWatched,
  })
  expect(await ownDeal()).toMatchObject({
    state: 'in-review',
    questions: [{ cause: 'short', amount: '300' }],
    instructions: { kind: 'sepa' },
    next: { what: 'pay-rest', who: 'client' },
  })
  clock.advance({ minutes: 60 })
  expect(await ownDeal()).toMatchObject({ instructions: null, next: { what: 'decide', who: 'desk', by: null } })
})
