import Big from 'big.js'
import { beforeEach, expect, test } from 'vitest'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { recordTransferStep } from '#contract/desk/endpoints/deal-acts.ts'
import { cancelDeal, deals as listEndpoint, deal as readEndpoint } from '#contract/endpoints/deals.ts'
import * as deals from '../../testing/deals.ts'
import { sweep } from '../deal/sweep.ts'
import { watchedService } from '../../testing/watched-service.ts'

const { bitcoin, service, context, lookAgain, watch } = await watchedService()
const { clock } = service
const desk = await deals.dealDesk(service)
const { dealer, payments } = desk

beforeEach(watch)

/** What the client reads a minute later, once the nodes were asked again. */
async function readLater({ client, reference }: Awaited<ReturnType<typeof deals.acceptedDeal>>) {
  await lookAgain()
  return (await service.call(readEndpoint, { token: client.token, params: { reference } })).body
}

test('coins on their way have their confirmations until they have arrived', async () => {
  const own = await deals.acceptedDeal(service, desk)
  const { reference } = own
  const readOf = () => deals.readDealOf(dealer, reference)
  await deals.recordPayment(service, payments, reference, { amount: '500' })
  await deals.newWallet(service, desk, await readOf())
  await deals.recordFill(service, dealer, reference)
  await deals.deliver(payments, reference)
  const {
    version,
    transfers: [transfer],
  } = await readOf()
  if (!transfer) throw new Error('nothing is sent')
  const { id, amount, toAccount: to } = transfer
  const transaction = bitcoin.send({ to, amount })
  await payments.call(recordTransferStep, {
    params: { reference, id },
    body: { kind: 'sent', reference: transaction, at: clock().toISOString(), version },
  })
  expect((await readLater(own)).transfers).toMatchObject([{ transaction, state: 'sent', confirmations: { count: 0, needed: 2 } }])
  bitcoin.mine()
  expect((await readLater(own)).transfers).toMatchObject([{ state: 'sent', confirmations: { count: 1, needed: 2 } }])
  bitcoin.mine()
  expect((await readLater(own)).transfers).toMatchObject([{ state: 'confirmed', confirmations: null }])
})

async function waitingSell() {
  const own = await deals.acceptedDeal(service, desk, { direction: 'sell' })
  const { instructions, coinAmount: amount } = await deals.readDealOf(dealer, own.reference)
  if (instructions.kind !== 'coins') throw new Error('coins are awaited')
  return { own, instructions, amount }
}

test('coins of a sell are there from first sight, without their sender', async () => {
  const { own, instructions, amount } = await waitingSell()
  const from = newBitcoinAddress()
  await deals.newWallet(service, desk, await deals.readDealOf(dealer, own.reference), from)
  expect((await readLater(own)).arrivals).toEqual([])
  bitcoin.send({ to: instructions.address, amount, from })
  const seen = await readLater(own)
  expect(seen).toMatchObject({ state: 'awaiting-coins', received: '0', payments: [] })
  expect(seen.arrivals).toEqual([{ amount, currency: 'BTC', seenAt: clock().toISOString(), confirmations: { count: 0, needed: 2 } }])
  bitcoin.mine()
  expect((await readLater(own)).arrivals).toMatchObject([{ confirmations: { count: 1, needed: 2 } }])
  bitcoin.mine()
  expect(await readLater(own)).toMatchObject({ state: 'paid', arrivals: [], payments: [{ state: 'counted' }] })
})

test.each([
  ['all coins', '0'],
  ['coins that are short within the tolerance', '0.00001'],
])('%s of an unproven sender put the deal in review, and it does not lapse', async (_, missing) => {
  const { own, instructions, amount: due } = await waitingSell()
  const amount = Big(due).minus(missing).toFixed()
  bitcoin.send({ to: instructions.address, amount, from: newBitcoinAddress() })
  bitcoin.mine(2)
  const inReview = { state: 'in-review', next: { what: 'decide', who: 'desk', by: null } }
  expect(await readLater(own)).toMatchObject({ ...inReview, instructions: null, questions: [{ cause: 'unproven-sender', amount }] })
  expect((await service.call(listEndpoint, { token: own.client.token })).body.deals).toMatchObject([inReview])
  expect(await deals.readDealOf(dealer, own.reference)).toMatchObject({
    owner: 'compliance',
    next: { what: 'question', cause: 'unproven-sender', opens: { form: 'accept' } },
  })
  const cancelled = await service.call(cancelDeal, { token: own.client.token, params: { reference: own.reference } })
  expect([(await readLater(own)).mayCancel, cancelled.status]).toEqual([false, 409])
  await deals.passMinutes(service, desk, 70)
  await lookAgain()
  await sweep(context)
  expect((await deals.readDealOf(dealer, own.reference)).state).toBe('awaiting-coins')
})

test('a part from an unproven sender stops nothing, and the deal lapses', async () => {
  const { own, instructions } = await waitingSell()
  bitcoin.send({ to: instructions.address, amount: '0.00001', from: newBitcoinAddress() })
  bitcoin.mine(2)
  expect(await readLater(own)).toMatchObject({ state: 'awaiting-coins', instructions, next: { what: 'pay' } })
  await deals.passMinutes(service, desk, 70)
  await lookAgain()
  await sweep(context)
  expect((await deals.readDealOf(dealer, own.reference)).state).toBe('lapsed')
})

test('coins of an unproven sender that go back leave the deal awaiting its coins', async () => {
  const { own, instructions, amount } = await waitingSell()
  const { reference } = own
  const toAccount = newBitcoinAddress()
  await deals.newWallet(service, desk, await deals.readDealOf(dealer, reference), toAccount)
  bitcoin.send({ to: instructions.address, amount, from: newBitcoinAddress() })
  bitcoin.mine(2)
  expect(await readLater(own)).toMatchObject({ state: 'in-review', instructions: null })
  const { approvalId } = (await deals.proposeRefund(payments, reference, { toAccount })).body
  expect((await deals.approve(desk.otherPayments, approvalId)).status).toBe(200)
  expect(await readLater(own)).toMatchObject({ state: 'awaiting-coins', instructions, next: { what: 'pay' }, mayCancel: true })
})
