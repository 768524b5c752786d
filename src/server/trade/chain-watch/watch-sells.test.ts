import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { acceptPayment, reversePayment } from '#contract/desk/endpoints/deal-acts.ts'
import { isOtherAmount } from '#contract/desk/transaction-codes.ts'
import type { Transaction } from '../../platform/database/database.ts'
import * as deals from '../../testing/deals.ts'
import { countContradictions } from '../chain/shown-transfers.ts'
import { chainSightingTable } from '../chain/chain-record.table.ts'
import { createChainWatch } from './watch-chain.ts'
import { watchedDesk } from '../../testing/watched-desk.ts'

const {
  bitcoin,
  away,
  lies,
  heights,
  context,
  service,
  desk,
  look,
  lookAgain,
  readOf,
  stateOf,
  causesOf,
  networkRows,
  waitingSell,
  sightingOf,
  sweepNow,
  begin,
} = await watchedDesk()
const { database, clock } = service
const { payments, compliance } = desk

beforeEach(begin)

const largeSell = { amount: '0.1' }

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
    clock.advance({ seconds: 1 })
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
