import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newBitcoinAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { acceptPayment, recordTransferStep, reversePayment } from '#contract/desk/endpoints/deals.ts'
import { isOtherAmount } from '#contract/desk/transaction-codes.ts'
import type { TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { plusDays, plusSeconds } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import * as deals from '../../testing/deals.ts'
import { operatorFileWith } from '../../testing/operator-file.ts'
import { fakeChain } from '../../testing/fake-chain.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { countContradictions } from '../chain-record/shown-transfers.ts'
import { beginRound } from '../chain-record/watch-state.ts'
import { chainNetworkTable, chainNodeTable, chainSightingTable, chainTransferTable } from '../chain-record/chain-record.table.ts'
import { sweep } from '../deal-work/sweep.ts'
import { createChainWatch } from './watch-chain.ts'

let now = () => new Date()
const fake = fakeChain(() => now())
const { bitcoin, away, lies, heights } = fake
const service = await serviceOfFile({
  ownSandbox: true,
  chain: fake.chain,
  environment: { OPERATOR_FILE: operatorFileWith({ chain: { twoSourcesFromEur: 5000 } }) },
})
const { database, clock, config } = service
now = clock
const desk = await deals.dealDesk(service)
const { dealer, payments, compliance } = desk

const context = {
  database,
  clock,
  databaseNow: async () => clock(),
  mail: { order: async () => {}, orderLater: async () => {} },
  operator: config.operator,
  chain: fake.chain,
}
const { look, watch } = createChainWatch(context)

/** One look, a minute after the one before. */
async function lookAgain(network: 'bitcoin' | 'ethereum' = 'bitcoin') {
  clock.advance({ seconds: 61 })
  await look(network)
}

beforeEach(async () => {
  away.clear()
  lies.clear()
  heights.clear()
  await deals.passMinutes(service, desk, 1)
  // The first rounds: from then on, the blocks that follow are read.
  await watch()
})

const readOf = (reference: string) => deals.readDealOf(dealer, reference)
const stateOf = async (reference: string) => (await readOf(reference)).state
const movesOf = async (reference: string) => (await readOf(reference)).steps.map(({ move }) => move)
const stepsOf = async (reference: string) => (await readOf(reference)).transfers.at(-1)?.steps.map(({ kind }) => kind)
const causesOf = async (reference: string) =>
  (await readOf(reference)).questions.filter(({ outcome }) => !outcome).map(({ cause }) => cause)

/** A buy whose coins are decided to leave, to this address. */
async function sendingDeal(changed: Partial<TypedOfferDraft> = {}) {
  const { reference } = await deals.acceptedDeal(service, desk, changed)
  const { fiatAmount } = await readOf(reference)
  await deals.recordPayment(service, payments, reference, { amount: fiatAmount })
  await deals.newWallet(service, desk, await readOf(reference))
  await deals.recordFill(service, dealer, reference)
  const decided = await deals.deliver(payments, reference)
  if (decided.body.approvalId) await deals.approve(desk.otherPayments, decided.body.approvalId)
  const [transfer] = (await readOf(reference)).transfers
  if (!transfer) throw new Error('nothing leaves')
  return { reference, transferId: transfer.id, amount: transfer.amount, to: transfer.toAccount }
}

async function recordSent(reference: string, transaction: string) {
  const { version, transfers } = await readOf(reference)
  const body = { kind: 'sent', reference: transaction, at: clock().toISOString(), version } as const
  const answer = await payments.call(recordTransferStep, { params: { reference, id: transfers[0]?.id ?? '' }, body })
  expect(answer.status).toBe(200)
}

/** A buy whose transaction was sent and waits for a block. */
async function sentDeal(changed?: Partial<TypedOfferDraft>, sent: { amount?: string; to?: string } = {}) {
  const deal = await sendingDeal(changed)
  const id = bitcoin.send({ to: deal.to, amount: deal.amount, ...sent })
  await recordSent(deal.reference, id)
  await lookAgain()
  return { ...deal, id }
}

const networkRows = () => database.select().from(chainNetworkTable).where(eq(chainNetworkTable.network, 'bitcoin'))
const shownOf = async (transferId: string) =>
  (await database.select().from(chainTransferTable).where(eq(chainTransferTable.transferId, transferId)))[0]

const largeBuy = { amount: '6000' }
const largeSell = { amount: '0.1' }

describe('a transfer of ours', () => {
  test('a transfer is confirmed by the second block, and the deal is done', async () => {
    const { reference, transferId, id } = await sentDeal()
    expect(await shownOf(transferId)).toMatchObject({ state: 'seen', confirmations: 0, transaction: id })
    bitcoin.mine()
    await lookAgain()
    expect([await stateOf(reference), (await shownOf(transferId))?.confirmations]).toEqual(['sending', 1])
    bitcoin.mine()
    await lookAgain()
    expect(await movesOf(reference)).toContain('sent')
    expect(await stateOf(reference)).toBe('done')
    const [transfer] = (await readOf(reference)).transfers
    expect(transfer?.steps.at(-1)).toMatchObject({ kind: 'confirmed', reference: id, recordedBy: null })
  })

  test.each([
    ['another amount', { amount: '0.00000001' }],
    ['another address', { to: 'bc1qelsewhere' }],
  ])('a transfer that pays %s is never confirmed, and says what it pays', async (_what, sent) => {
    const { reference, transferId } = await sentDeal({}, sent)
    bitcoin.mine(5)
    await lookAgain()
    expect(await stateOf(reference)).toBe('sending')
    expect(await shownOf(transferId)).toMatchObject({ state: 'contradicts', seen: [{ coin: 'BTC', ...sent }] })
  })

  test('a transfer cannot be confirmed by hand against what agreeing nodes show', async () => {
    const { reference } = await sentDeal()
    expect(await deals.recordTransfer(service, payments, reference, 'confirmed')).toMatchObject({
      status: 409,
      body: { reasons: ['chain-differs'] },
    })
    away.add(1).add(2)
    await lookAgain()
    expect((await deals.recordTransfer(service, payments, reference, 'confirmed')).status).toBe(200)
  })

  test.each([
    ['at once', false],
    ['after it was recorded as sent', true],
  ])('a transfer that agreeing nodes do not know cannot be confirmed by hand %s', async (_when, isSent) => {
    const { reference } = await sendingDeal()
    if (isSent) await recordSent(reference, newTransactionId())
    const refused = { status: 409, body: { reasons: ['chain-differs'] } }
    expect(await deals.recordTransfer(service, payments, reference, 'confirmed')).toMatchObject(refused)
    away.add(2)
    expect(await deals.recordTransfer(service, payments, reference, 'confirmed')).toMatchObject(refused)
    away.add(1)
    expect((await deals.recordTransfer(service, payments, reference, 'confirmed')).status).toBe(200)
  })

  test('a transfer of much value can be confirmed by hand while one node is away', async () => {
    const { reference } = await sendingDeal(largeBuy)
    expect((await deals.recordTransfer(service, payments, reference, 'confirmed')).status).toBe(409)
    away.add(2)
    expect((await deals.recordTransfer(service, payments, reference, 'confirmed')).status).toBe(200)
  })

  test('a transfer that the chain shows can be confirmed by hand', async () => {
    const { reference, to, amount } = await sendingDeal()
    const id = bitcoin.send({ to, amount })
    await recordSent(reference, id)
    bitcoin.mine(2)
    expect((await deals.recordTransfer(service, payments, reference, 'confirmed')).status).toBe(200)
    expect(await stateOf(reference)).toBe('done')
  })

  test('a transfer that failed in a block ends, and its deal is in question', async () => {
    const { reference } = await sentDeal()
    bitcoin.mine(1, { hasFailed: true })
    await lookAgain()
    expect(await stateOf(reference)).toBe('sending')
    bitcoin.mine()
    await lookAgain()
    expect([await stateOf(reference), await stepsOf(reference), await causesOf(reference)]).toEqual([
      'in-question',
      ['sent', 'failed'],
      ['sending-failed'],
    ])
  })

  test('a transfer with a higher fee under another id is followed', async () => {
    const { reference, id, to, amount } = await sentDeal()
    const other = bitcoin.replace(id, { to, amount })
    await lookAgain()
    expect((await readOf(reference)).transfers[0]?.steps).toMatchObject([
      { kind: 'sent', reference: id },
      { kind: 'sent', reference: other },
    ])
    bitcoin.mine(2)
    await lookAgain()
    expect([await stateOf(reference), await stepsOf(reference)]).toEqual(['done', ['sent', 'sent', 'confirmed']])
  })

  test('a transfer whose input was spent otherwise fails once that is confirmed', async () => {
    const { reference, id, transferId, amount } = await sentDeal()
    const other = bitcoin.replace(id, { to: 'bc1qelsewhere', amount })
    await lookAgain()
    expect([await stateOf(reference), (await shownOf(transferId))?.replacedBy]).toEqual(['sending', other])
    bitcoin.mine(2)
    await lookAgain()
    expect([await stateOf(reference), await stepsOf(reference)]).toEqual(['in-question', ['sent', 'failed']])
  })

  test('a transfer replaced by another amount to the same wallet is left to a person', async () => {
    const { reference, id, transferId, to } = await sentDeal()
    bitcoin.replace(id, { to, amount: '0.00000001' })
    bitcoin.mine(3)
    await lookAgain()
    expect([await stateOf(reference), (await shownOf(transferId))?.state]).toEqual(['sending', 'contradicts'])
  })

  test('a transfer that left its block makes a question of a deal that was done', async () => {
    const { reference, transferId } = await sentDeal()
    bitcoin.mine(2)
    await lookAgain()
    expect(await stateOf(reference)).toBe('done')
    bitcoin.reorganise(2)
    await lookAgain()
    expect([await stateOf(reference), await causesOf(reference)]).toEqual(['in-question', ['delivery-undone']])
    expect((await shownOf(transferId))?.state).toBe('gone')
  })

  test('a transfer that is in another block after a reorganisation stays confirmed', async () => {
    const { reference, id } = await sentDeal()
    bitcoin.mine(2)
    await lookAgain()
    bitcoin.reorganise(2, [id])
    bitcoin.mine()
    await lookAgain()
    expect([await stateOf(reference), await stepsOf(reference)]).toEqual(['done', ['sent', 'confirmed']])
  })

  test('a transfer that comes back after it was gone contradicts what is recorded', async () => {
    const { reference, transferId, id } = await sentDeal()
    bitcoin.mine(2)
    await lookAgain()
    bitcoin.reorganise(2, [id])
    await lookAgain()
    expect(await stateOf(reference)).toBe('in-question')
    bitcoin.mine(2)
    await lookAgain()
    expect([await stepsOf(reference), (await shownOf(transferId))?.state]).toEqual([['sent', 'confirmed', 'returned'], 'contradicts'])
  })

  test('two transfers of the same amount to one wallet need two payments', async () => {
    const one = await sentDeal()
    bitcoin.mine(2)
    await lookAgain()
    const other = await sendingDeal()
    await database.update(chainTransferTable).set({ outputIndex: 0 }).where(eq(chainTransferTable.transferId, one.transferId))
    const id = bitcoin.send({ to: other.to, amount: other.amount })
    bitcoin.mine(2)
    await database.update(chainTransferTable).set({ transaction: id }).where(eq(chainTransferTable.transferId, one.transferId))
    await recordSent(other.reference, id)
    await lookAgain()
    expect([await stateOf(other.reference), (await shownOf(other.transferId))?.state]).toEqual(['sending', 'contradicts'])
  })

  test('a transfer that a person confirmed while no node answered contradicts what they know', async () => {
    const { reference, transferId } = await sendingDeal()
    await recordSent(reference, newTransactionId())
    away.add(1).add(2)
    await lookAgain()
    expect((await deals.recordTransfer(service, payments, reference, 'confirmed')).status).toBe(200)
    away.clear()
    await lookAgain()
    expect([await stateOf(reference), (await shownOf(transferId))?.state]).toEqual(['done', 'contradicts'])
  })

  test('a done delivery is not undone by a node that has not come to its block', async () => {
    const { reference } = await sentDeal()
    bitcoin.mine(2)
    await lookAgain()
    expect(await stateOf(reference)).toBe('done')
    away.add(1)
    lies.set(2, () => null)
    heights.set(2, 0)
    await lookAgain()
    expect(await stateOf(reference)).toBe('done')
  })

  test('a transfer with an unknown id stays as it is', async () => {
    const { reference, transferId } = await sendingDeal()
    await recordSent(reference, newTransactionId())
    bitcoin.mine(3)
    await lookAgain()
    expect([await stateOf(reference), (await shownOf(transferId))?.state]).toEqual(['sending', 'unknown'])
  })
})

describe('nodes that are away or lie', () => {
  test('nothing follows while all are away, and it is known since when', async () => {
    const { reference, transferId } = await sentDeal()
    bitcoin.mine(2)
    away.add(1).add(2)
    await lookAgain()
    const [{ troubleSince: since } = { troubleSince: null }] = await networkRows()
    expect(since).not.toBeNull()
    await lookAgain()
    expect([await stateOf(reference), (await shownOf(transferId))?.state]).toEqual(['sending', 'seen'])
    expect(await networkRows()).toMatchObject([{ trouble: 'away', troubleSince: since }])
    expect(await database.select().from(chainNodeTable).where(eq(chainNodeTable.network, 'bitcoin'))).toMatchObject([
      { number: 1, fault: 'timed out', faultSince: since, height: expect.any(Number) },
      { number: 2, fault: 'timed out', faultSince: since },
    ])
    away.clear()
    await lookAgain()
    expect(await stateOf(reference)).toBe('done')
  })

  test('one node is enough below the threshold', async () => {
    const { reference } = await sentDeal()
    bitcoin.mine(2)
    away.add(2)
    await lookAgain()
    expect(await stateOf(reference)).toBe('done')
  })

  test('two must agree from the threshold on', async () => {
    const { reference, transferId } = await sentDeal(largeBuy)
    bitcoin.mine(2)
    away.add(2)
    await lookAgain()
    expect([await stateOf(reference), await shownOf(transferId)]).toMatchObject(['sending', { state: 'seen', trouble: 'few', nodes: 1 }])
    away.clear()
    await lookAgain()
    expect(await stateOf(reference)).toBe('done')
  })

  test.each([
    ['hides the transaction', {}, () => null],
    ['shows another amount', {}, (one: { payments: object[] }) => ({ ...one, payments: [] })],
    ['hides a large one', largeBuy, () => null],
  ])('nothing follows while one %s', async (_what, changed, lie) => {
    const { reference, transferId } = await sentDeal(changed)
    bitcoin.mine(2)
    lies.set(2, lie as never)
    await lookAgain()
    expect([await stateOf(reference), (await shownOf(transferId))?.trouble]).toEqual(['sending', 'apart'])
    lies.clear()
    await lookAgain()
    expect(await stateOf(reference)).toBe('done')
  })

  test('a block that only one node has confirms nothing', async () => {
    const { reference, transferId } = await sentDeal()
    const block = { height: 1_000_000, hash: 'f'.repeat(64), at: clock().toISOString() }
    lies.set(2, (one) => ({ ...one, block }))
    await lookAgain()
    expect([await stateOf(reference), await shownOf(transferId)]).toMatchObject(['sending', { state: 'seen', trouble: 'away' }])
  })
})

/** A sell that waits for its coins. `from`: a proven wallet. */
async function waitingSell(changed: Partial<TypedOfferDraft> = {}) {
  const { reference } = await deals.acceptedDeal(service, desk, { direction: 'sell', ...changed })
  const { instructions, coinAmount, payBy } = await readOf(reference)
  if (instructions.kind !== 'coins') throw new Error('coins are awaited')
  const from = newBitcoinAddress()
  await deals.newWallet(service, desk, await readOf(reference), from)
  return { reference, to: instructions.address, amount: coinAmount, payBy: new Date(payBy), from }
}

const sightingOf = async (transaction: string) =>
  (await database.select().from(chainSightingTable).where(eq(chainSightingTable.transaction, transaction)))[0]
const sweepNow = () => sweep(context)

describe('coins of a sell', () => {
  test('coins from a proven wallet pay the deal with the second block, once', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const id = bitcoin.send({ to, amount, from })
    await lookAgain()
    expect([await stateOf(reference), (await sightingOf(id))?.state]).toEqual(['awaiting-coins', 'seen'])
    bitcoin.mine(2)
    await lookAgain()
    expect(await stateOf(reference)).toBe('paid')
    expect((await readOf(reference)).payments).toMatchObject([
      { amount, currency: 'BTC', bankReference: id, payerAccount: from, payerName: 'Ada Lovelace', counts: true, recordedBy: null },
    ])
    await lookAgain()
    expect((await readOf(reference)).payments).toHaveLength(1)
  })

  test('coins seen in time keep the deal open, however late they are confirmed', async () => {
    const { reference, to, amount, payBy, from } = await waitingSell()
    await deals.passMinutes(service, desk, 55)
    const id = bitcoin.send({ to, amount, from })
    await lookAgain()
    await deals.passMinutes(service, desk, 60)
    await lookAgain()
    await sweepNow()
    expect(await stateOf(reference)).toBe('awaiting-coins')
    bitcoin.mine(2)
    await lookAgain()
    expect(await stateOf(reference)).toBe('paid')
    const firstSeenAt = (await sightingOf(id))?.firstSeenAt ?? payBy
    expect([firstSeenAt < payBy, (await readOf(reference)).payments[0]?.bookedAt]).toEqual([true, firstSeenAt.toISOString()])
  })

  test('coins that were only found after the time are in time by their block', async () => {
    const { reference, to, amount, payBy, from } = await waitingSell()
    bitcoin.send({ to, amount, from })
    bitcoin.mine(2, { at: new Date(payBy.getTime() - 60_000) })
    await deals.passMinutes(service, desk, 70)
    await lookAgain()
    expect(await stateOf(reference)).toBe('paid')
  })

  test('a deal without coins lapses, but not before the chain was looked at', async () => {
    const { reference } = await waitingSell()
    away.add(1).add(2)
    await deals.passMinutes(service, desk, 70)
    await lookAgain()
    await sweepNow()
    expect(await stateOf(reference)).toBe('awaiting-coins')
    away.clear()
    await lookAgain()
    await sweepNow()
    expect(await stateOf(reference)).toBe('lapsed')
  })

  test('a deal lapses if its coins vanish before a block had them', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const id = bitcoin.send({ to, amount, from })
    await lookAgain()
    bitcoin.replace(id, { to: 'bc1qelsewhere', amount })
    await deals.passMinutes(service, desk, 70)
    await lookAgain()
    await sweepNow()
    expect([await stateOf(reference), (await sightingOf(id))?.state]).toEqual(['lapsed', 'gone'])
  })

  test('coins that come after the end are a question', async () => {
    const { reference, to, amount, from } = await waitingSell()
    await deals.passMinutes(service, desk, 70)
    await lookAgain()
    await sweepNow()
    expect(await stateOf(reference)).toBe('lapsed')
    bitcoin.send({ to, amount, from })
    bitcoin.mine(2)
    await lookAgain()
    expect([await stateOf(reference), await causesOf(reference)]).toEqual(['in-question', ['late']])
  })

  test('coins from an unproven wallet are set aside, and count only once it is proven', async () => {
    const { reference, to, amount, from } = await waitingSell()
    bitcoin.send({ to, amount, from: 'bc1qstranger' })
    bitcoin.mine(2)
    await lookAgain()
    expect([await stateOf(reference), await causesOf(reference)]).toEqual(['awaiting-coins', ['unproven-sender']])
    const accept = async () => {
      const { version, payments: recorded } = await readOf(reference)
      return compliance.call(acceptPayment, { params: { reference, id: recorded[0]?.id ?? '' }, body: { version, note: 'looked at' } })
    }
    expect(await accept()).toMatchObject({ status: 409, body: { reasons: ['wallet-not-proven'] } })
    await database
      .update(chainSightingTable)
      .set({ senders: [from] })
      .where(eq(chainSightingTable.address, to))
    expect((await accept()).status).toBe(200)
    expect(await stateOf(reference)).toBe('paid')
  })

  test('coins in a block that is gone are taken back, and count in another block', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const id = bitcoin.send({ to, amount, from })
    bitcoin.mine(2)
    await lookAgain()
    expect(await stateOf(reference)).toBe('paid')
    bitcoin.reorganise(2, [id])
    await lookAgain()
    expect([await stateOf(reference), await causesOf(reference)]).toEqual(['in-question', ['taken-back']])
    expect((await readOf(reference)).payments).toMatchObject([{ counts: false, reversal: { kind: 'undone', reference: id } }])
    bitcoin.mine(2)
    await lookAgain()
    expect((await readOf(reference)).payments).toMatchObject([{ counts: false }, { counts: true, bankReference: id }])
    expect(Number((await readOf(reference)).sums.held)).toBe(Number(amount))
  })

  test('coins that vanished and come back later were first seen then', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const id = bitcoin.send({ to, amount, from })
    await lookAgain()
    lies.set(1, () => null).set(2, () => null)
    await deals.passMinutes(service, desk, 70)
    await lookAgain()
    await sweepNow()
    expect([await stateOf(reference), (await sightingOf(id))?.state]).toEqual(['lapsed', 'gone'])
    lies.clear()
    bitcoin.mine(2)
    // Addresses of deals that have ended have a slower turn.
    for (let turn = 0; turn < 4; turn++) await lookAgain()
    expect([await stateOf(reference), await causesOf(reference)]).toEqual(['in-question', ['late']])
  })

  test.each([
    ['that has not come to their block', {}, { height: 0 }],
    ['alone, of much value', largeSell, undefined],
  ])('coins are not taken back by the word of one node %s', async (_what, changed, behind) => {
    const { reference, to, amount, from } = await waitingSell(changed)
    bitcoin.send({ to, amount, from })
    bitcoin.mine(2)
    await lookAgain()
    expect(await stateOf(reference)).toBe('paid')
    away.add(1)
    lies.set(2, () => null)
    if (behind) heights.set(2, behind.height)
    await lookAgain()
    expect(await stateOf(reference)).toBe('paid')
  })

  test('coins that a person has recorded by hand are not recorded again', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const id = bitcoin.send({ to, amount, from })
    await deals.recordPayment(service, payments, reference, { amount, bankReference: id.toUpperCase(), payerAccount: from })
    bitcoin.mine(2)
    await lookAgain()
    const { payments: recorded } = await readOf(reference)
    expect(recorded).toHaveLength(1)
    expect(await sightingOf(id)).toMatchObject({ state: 'confirmed', paymentId: recorded[0]?.id })
  })

  test('one transaction pays two deals, each once', async () => {
    const [one, other] = [await waitingSell(), await waitingSell()]
    const id = bitcoin.send({ ...one, also: [other] })
    bitcoin.mine(2)
    await Promise.all([lookAgain(), look('bitcoin')])
    const referencesOf = async ({ reference }: { reference: string }) =>
      (await readOf(reference)).payments.map(({ bankReference }) => bankReference)
    expect([await referencesOf(one), await referencesOf(other)]).toEqual([[`${id}:0`], [`${id}:1`]])
    await deals.recordPayment(service, payments, one.reference, { amount: one.amount, bankReference: `${id}:1`, payerAccount: one.from })
    expect(await referencesOf(one)).toEqual([`${id}:0`])
  })

  test('a transaction that a person recorded for one deal still pays the other', async () => {
    const [one, other] = [await waitingSell(), await waitingSell()]
    const id = bitcoin.send({ ...one, also: [other] })
    await deals.recordPayment(service, payments, one.reference, { amount: one.amount, bankReference: id, payerAccount: one.from })
    bitcoin.mine(2)
    await lookAgain()
    expect((await readOf(one.reference)).payments).toMatchObject([{ bankReference: id }])
    expect((await readOf(other.reference)).payments).toMatchObject([{ bankReference: `${id}:1`, recordedBy: null }])
  })

  test('coins that a person recorded for another deal wait until that is taken back', async () => {
    const [right, wrong] = [await waitingSell(), await waitingSell()]
    const id = bitcoin.send(right)
    await deals.recordPayment(service, payments, wrong.reference, { amount: right.amount, bankReference: id, payerAccount: right.from })
    bitcoin.mine(2)
    await lookAgain()
    expect([await stateOf(right.reference), (await sightingOf(id))?.state]).toEqual(['awaiting-coins', 'seen'])
    const misplaced = await countContradictions(database, clock())
    expect((await networkRows())[0]?.agreedAt).toEqual(clock())
    const { version, payments: recorded } = await readOf(wrong.reference)
    const body = { kind: 'mistaken', at: clock().toISOString(), reference: 'of another deal', version } as const
    await payments.call(reversePayment, { params: { reference: wrong.reference, id: recorded[0]?.id ?? '' }, body })
    expect(await countContradictions(database, clock())).toBe(misplaced - 1)
    await lookAgain()
    expect(await stateOf(right.reference)).toBe('paid')
  })

  test('a person cannot record another amount than the chain shows', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const bankReference = bitcoin.send({ to, amount: '0.001', from })
    await lookAgain()
    expect(await deals.recordPayment(service, payments, reference, { amount, bankReference, payerAccount: from })).toMatchObject({
      status: 400,
      body: { fields: { amount: isOtherAmount } },
    })
  })

  test('an amount that a person recorded before the chain showed another contradicts it', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const before = await countContradictions(database, clock())
    const bankReference = bitcoin.send({ to, amount: '0.001', from })
    await deals.recordPayment(service, payments, reference, { amount, bankReference, payerAccount: from })
    bitcoin.mine(2)
    await lookAgain()
    expect([await countContradictions(database, clock()), (await sightingOf(bankReference))?.paymentId]).toEqual([before + 1, null])
  })

  test('of two equal payments by one transaction, one that a person recorded is one', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const before = await countContradictions(database, clock())
    const half = { to, amount: String(Number(amount) / 2) }
    const bankReference = bitcoin.send({ ...half, from, also: [half] })
    await deals.recordPayment(service, payments, reference, { amount: half.amount, bankReference, payerAccount: from })
    bitcoin.mine(2)
    await lookAgain()
    expect([await countContradictions(database, clock()), (await readOf(reference)).payments.length]).toEqual([before + 1, 1])
  })

  test('a person cannot record coins for a deal that they do not pay', async () => {
    const [right, wrong] = [await waitingSell(), await waitingSell()]
    const id = bitcoin.send(right)
    await lookAgain()
    const typed = { amount: right.amount, payerAccount: right.from }
    for (const bankReference of [id, `${id}:0`, `${id}:1`])
      expect((await deals.recordPayment(service, payments, wrong.reference, { ...typed, bankReference })).status).toBe(409)
    expect((await deals.recordPayment(service, payments, right.reference, { ...typed, bankReference: id })).status).toBe(200)
  })

  test('coins are recorded once, though the process was killed meanwhile', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const id = bitcoin.send({ to, amount, from })
    bitcoin.mine(2)
    const killed = new Proxy(database, {
      get: (target, name) =>
        name === 'transaction'
          ? (run: (tx: Transaction) => Promise<unknown>) =>
              target.transaction(async (tx) => {
                await run(tx)
                throw new Error('killed before the commit')
              })
          : (Reflect.get(target, name) as unknown),
    })
    clock.advance({ seconds: 61 })
    await expect(createChainWatch({ ...context, database: killed }).look('bitcoin')).rejects.toThrow('killed before the commit')
    await Promise.all([lookAgain(), look('bitcoin')])
    expect([await stateOf(reference), (await readOf(reference)).payments.length]).toEqual(['paid', 1])
    expect((await sightingOf(id))?.state).toBe('confirmed')
  })

  test('coins count if one node knows them, and not while another denies them', async () => {
    const { reference, to, amount, from } = await waitingSell()
    bitcoin.send({ to, amount, from })
    bitcoin.mine(2)
    lies.set(2, () => null)
    await lookAgain()
    expect(await stateOf(reference)).toBe('awaiting-coins')
    lies.clear()
    away.add(2)
    await lookAgain()
    expect(await stateOf(reference)).toBe('paid')
  })
})

test('of replicas that begin a round at the same moment, one does', async () => {
  const moment = plusDays(clock(), 1)
  const begin = () => beginRound(database, 'ethereum', { now: moment, notSince: plusSeconds(moment, -4) })
  expect((await Promise.all([begin(), begin(), begin()])).filter(Boolean)).toHaveLength(1)
})
