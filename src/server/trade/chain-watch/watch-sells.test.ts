import { eq } from 'drizzle-orm'
import Big from 'big.js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newBitcoinAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { isDustAmount, isOtherAmount } from '#contract/desk/chain-states.ts'
import { enterReceivingAddress } from '#contract/desk/endpoints/offers.ts'
import { confirmWalletTransfer } from '#contract/desk/endpoints/wallets.ts'
import { challengeWallet } from '#contract/endpoints/wallets.ts'
import { confirmWalletTransferStepUp } from '#contract/desk/step-up-subjects.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { acceptNewest, newReceivingAddress } from '../../testing/deals.ts'
import { draftFor, publish } from '../../testing/offers.ts'
import { verifiedClient } from '../../testing/payout-accounts.ts'
import { addOwnWallet, walletsOf } from '../../testing/wallets.ts'
import { notWatched } from '../../testing/fake-chain.ts'
import { watchedDesk } from '../../testing/watched-desk.ts'
import { countContradictions } from '../chain/shown-transfers.ts'
import { readChainStart } from '../deal/chain-start.ts'
import { chainStartTable } from '../deal/chain-start.table.ts'
import { chainSightingTable } from '../chain/chain-record.table.ts'
import { dealTable } from '../deal/deal.table.ts'
import { createChainWatch } from './watch-chain.ts'

const watched = await watchedDesk()
const { bitcoin, away, lies, heights, context, service, dealer, payments, look, lookAgain, mineAndLook, begin, passMinutes, lookAndSweep } =
  watched
const { readOf, stateOf, seenBy, causesOf, pay, takeBack, waitingSell, networkOf, sightingOf, sightingsAt } = watched
const { database, clock } = service

beforeEach(begin)

const largeSell = { amount: '0.1' }

describe('coins that are not the deal’s', () => {
  /** A sell at an address to which this came before the client accepted. */
  async function sellAt(before: (to: string) => Promise<string[]>) {
    const address = newBitcoinAddress()
    const receivingAddressId = await newReceivingAddress([dealer, payments], { coin: 'BTC', network: 'bitcoin', address })
    const ids = await before(address)
    return { ...(await waitingSell({ receivingAddressId })), ids, receivingAddressId }
  }

  /** Kinds of the letters about a deal that were ordered since the spy began. */
  async function lettersAbout(reference: string, { mock }: { mock: { calls: unknown[][] } }) {
    const [deal] = await database.select().from(dealTable).where(eq(dealTable.reference, reference))
    const orders = mock.calls.flat() as { kind?: string; offerId?: string }[]
    return orders.flatMap(({ kind, offerId }) => (offerId === deal?.offerId ? [kind] : []))
  }

  const statesOf = async (ids: string[]) => Promise.all(ids.map(async (id) => (await sightingOf(id))?.state))

  test('coins that the chain had at the acceptance are older than the deal', async () => {
    const sell = await sellAt(async (to) => {
      const mined = bitcoin.send({ to, amount: '199.86' })
      bitcoin.mine(3)
      return [mined, bitcoin.send({ to, amount: '0.5' })]
    })
    const { reference, to, amount, from, ids } = sell
    const letters = vi.spyOn(context.mail, 'order')
    await lookAgain()
    await mineAndLook(3)
    expect(await statesOf(ids)).toEqual(['before-deal', 'before-deal'])
    expect(await readOf(reference)).toMatchObject({ state: 'awaiting-coins', payments: [], questions: [] })
    expect((await seenBy(sell)).arrivals).toEqual([])
    expect(await lettersAbout(reference, letters)).toEqual([])
    bitcoin.send({ to, amount, from })
    await lookAgain()
    await mineAndLook()
    expect(await readOf(reference)).toMatchObject({ state: 'paid', payments: [{ amount }] })
  })

  test('the times of blocks do not decide what is older than the deal', async () => {
    const sell = await sellAt(async (to) => {
      const early = bitcoin.send({ to, amount: '1' })
      bitcoin.mine(1, { at: new Date(clock().getTime() + 30 * 60_000) })
      return [early]
    })
    const { reference, to, amount, from, ids } = sell
    bitcoin.send({ to, amount, from })
    bitcoin.mine(1, { at: new Date(clock().getTime() - 90 * 60_000) })
    bitcoin.mine(1)
    await lookAgain()
    await lookAgain()
    expect(await statesOf(ids)).toEqual(['before-deal'])
    expect(await stateOf(reference)).toBe('paid')
  })

  test('if no node answers at the acceptance, the last block that was read counts', async () => {
    const sell = await sellAt(async (to) => {
      const id = bitcoin.send({ to, amount: '1' })
      bitcoin.mine()
      await lookAgain()
      away.add(1).add(2)
      return [id]
    })
    away.clear()
    await lookAgain()
    expect(await statesOf(sell.ids)).toEqual(['before-deal'])
  })

  test('a process without nodes takes the last block that another one read', async () => {
    const offer = { direction: 'sell', coin: 'BTC', network: 'bitcoin', receivingAddressId: null } as const
    const read = (changed: object) => readChainStart({ database, chain: notWatched }, { ...offer, ...changed })
    const height = (await networkOf('bitcoin'))?.scannedTo
    expect(height).toBeGreaterThan(0)
    expect(await read({})).toEqual({ height, transactions: [] })
    expect(await read({ direction: 'buy' })).toBeNull()
    expect(await read({ coin: 'LTC', network: 'litecoin' })).toBeNull()
  })

  test('coins that an address of ours sent are our own', async () => {
    const { to, reference } = await waitingSell()
    const { to: other } = await waitingSell()
    const entered = newBitcoinAddress()
    await dealer.call(enterReceivingAddress, { body: { coin: 'BTC', network: 'bitcoin', address: entered, memo: null } })
    const id = bitcoin.send({ to, amount: '0.3', from: other })
    await lookAgain()
    await mineAndLook()
    expect(await statesOf([id])).toEqual(['own-coins'])
    expect(await readOf(reference)).toMatchObject({ payments: [], questions: [] })
    // An address that one person alone entered is not ours yet.
    const theirs = bitcoin.send({ to, amount: '0.3', from: entered })
    await lookAgain()
    expect(await statesOf([theirs])).toEqual(['seen'])
  })

  describe('dust', () => {
    test('what a stranger sends is kept, without a question or a letter', async () => {
      const { to, reference } = await waitingSell()
      const { to: other } = await waitingSell()
      const letters = vi.spyOn(context.mail, 'order')
      const also = [...Array.from({ length: 40 }, () => ({ to, amount: '0.00000001' })), { to: other, amount: '0.00002' }]
      const id = bitcoin.send({ to, amount: '0.00002', also })
      await lookAgain()
      await mineAndLook()
      expect((await sightingsAt(to)).map(({ state, amount }) => [state, amount])).toEqual([['dust', '0.0000204']])
      expect((await sightingsAt(other)).map(({ state }) => state)).toEqual(['dust'])
      expect(await readOf(reference)).toMatchObject({ state: 'awaiting-coins', payments: [], questions: [] })
      expect(await lettersAbout(reference, letters)).toEqual([])
      const { status, body } = await pay(reference, '0.0000204', { bankReference: id })
      expect([status, body]).toMatchObject([409, { message: 'These coins are not the deal’s: they are older than it, our own, or dust.' }])
    })

    test('one transaction with many outputs is one payment, one question and one letter', async () => {
      const { to, reference } = await waitingSell()
      const letters = vi.spyOn(context.mail, 'order')
      const also = Array.from({ length: 60 }, () => ({ to, amount: '0.000001' }))
      bitcoin.send({ to, amount: '0.000001', also })
      await lookAgain()
      await mineAndLook()
      expect(await readOf(reference)).toMatchObject({
        payments: [{ amount: '0.000061', setAside: 'unproven-sender' }],
        questions: [{ cause: 'unproven-sender' }],
      })
      expect(await lettersAbout(reference, letters)).toEqual(['deal-payment-set-aside'])
    })

    test('the sum over all addresses of ours counts', async () => {
      const [one, other] = [await waitingSell(), await waitingSell()]
      bitcoin.send({ to: one.to, amount: '0.00003', also: [{ to: other.to, amount: '0.00003' }] })
      await lookAgain()
      await mineAndLook()
      expect((await readOf(one.reference)).payments).toMatchObject([{ setAside: 'unproven-sender' }])
    })

    test('coins of a proven sender are none, nor those that complete a deal', async () => {
      const { to, reference, from, amount } = await waitingSell()
      const [part, rest] = ['0.00002', Big(amount).minus('0.00003').toFixed()]
      bitcoin.send({ to, amount: part, from })
      bitcoin.send({ to, amount: rest, from })
      await lookAgain()
      await mineAndLook()
      expect((await readOf(reference)).payments.map((one) => one.amount).toSorted()).toEqual([part, rest].toSorted())
      bitcoin.send({ to, amount: '0.000009' })
      bitcoin.send({ to, amount: '0.00001' })
      await lookAgain()
      await mineAndLook()
      const stateByAmount = Object.fromEntries((await sightingsAt(to)).map((one) => [one.amount, one.state]))
      expect(stateByAmount).toEqual({ [part]: 'confirmed', [rest]: 'confirmed', '0.000009': 'dust', '0.00001': 'confirmed' })
    })

    test('a person does not record it: the form says why', async () => {
      const { reference } = await waitingSell()
      const typed = { payer: 'third-party' as const, payerName: 'Somebody Else', bankReference: newTransactionId() }
      expect(await pay(reference, '0.00004999', typed)).toMatchObject({ status: 400, body: { fields: { amount: isDustAmount } } })
      expect((await pay(reference, '0.00005', typed)).status).toBe(200)
    })
  })

  test('a person cannot record them either', async () => {
    const { reference, ids } = await sellAt(async (to) => [bitcoin.send({ to, amount: '0.01' })])
    await mineAndLook(3)
    const { status, body } = await pay(reference, '0.01', { bankReference: ids[0] })
    expect([status, body]).toMatchObject([409, { message: 'These coins are not the deal’s: they are older than it, our own, or dust.' }])
  })

  test('a deal that replaces another has the start of the first one', async () => {
    const sell = await sellAt(async (to) => [bitcoin.send({ to, amount: '0.4' })])
    const { reference, to, from, client, ids, receivingAddressId } = sell
    const more = bitcoin.send({ to, amount: '0.013', from })
    await lookAgain()
    await mineAndLook(3)
    expect([await stateOf(reference), await statesOf([...ids, more])]).toEqual(['in-question', ['before-deal', 'confirmed']])
    const draft = draftFor(client, { direction: 'sell', fixedSide: 'coins', amount: '0.013', receivingAddressId, networkFee: '0' })
    expect((await publish(dealer, { request: client.request, draft })).status).toBe(200)
    const replacing = await acceptNewest(service, client, 2)
    expect(await readOf(replacing)).toMatchObject({ state: 'paid', payments: [{ amount: '0.013' }] })
    const starts = await database.select().from(chainStartTable).innerJoin(dealTable, eq(dealTable.id, chainStartTable.dealId))
    expect(starts.filter(({ deal }) => deal.accountId === client.id).map(({ deal }) => deal.reference)).toEqual([reference])
  })
})

describe('coins of a sell', () => {
  test('coins from a proven wallet pay the deal with the second block, once', async () => {
    const sell = await waitingSell()
    const { reference, to, amount, from } = sell
    await lookAgain()
    expect((await seenBy(sell)).arrivals).toEqual([])
    const id = bitcoin.send({ to, amount, from })
    await lookAgain()
    expect([await stateOf(reference), (await sightingOf(id))?.state]).toEqual(['awaiting-coins', 'seen'])
    const seen = await seenBy(sell)
    expect(seen).toMatchObject({ state: 'awaiting-coins', received: '0', payments: [] })
    const blockBy = new Date(sell.payBy.getTime() + 120 * 60_000).toISOString()
    expect(seen.arrivals).toEqual([
      { amount, currency: 'BTC', seenAt: clock().toISOString(), blockBy, confirmations: { count: 0, needed: 2 } },
    ])
    await mineAndLook(1)
    expect((await seenBy(sell)).arrivals).toMatchObject([{ blockBy: null, confirmations: { count: 1, needed: 2 } }])
    await mineAndLook(1)
    expect(await seenBy(sell)).toMatchObject({ state: 'paid', arrivals: [], payments: [{ state: 'proven' }] })
    expect((await readOf(reference)).payments).toMatchObject([
      { amount, currency: 'BTC', bankReference: id, payerAccount: from, payerName: 'Ada Lovelace', counts: true, recordedBy: null },
    ])
    await lookAgain()
    expect((await readOf(reference)).payments).toHaveLength(1)
  })

  test('coins seen in time keep the deal open after the time to pay', async () => {
    const { reference, to, amount, payBy, from } = await waitingSell()
    await passMinutes(55)
    const id = bitcoin.send({ to, amount, from })
    await lookAgain()
    await lookAndSweep(60)
    expect(await stateOf(reference)).toBe('awaiting-coins')
    await mineAndLook()
    expect(await stateOf(reference)).toBe('paid')
    const firstSeenAt = (await sightingOf(id))?.firstSeenAt ?? payBy
    expect([firstSeenAt < payBy, (await readOf(reference)).payments[0]?.bookedAt]).toEqual([true, firstSeenAt.toISOString()])
  })

  test('coins that are in no block then are late by their block', async () => {
    const { reference, to, amount, payBy, from } = await waitingSell()
    const id = bitcoin.send({ to, amount, from })
    await lookAgain()
    const minutesLeft = (payBy.getTime() - clock().getTime()) / 60_000
    await lookAndSweep(minutesLeft + 110)
    expect(await stateOf(reference)).toBe('awaiting-coins')
    await lookAndSweep(10)
    expect(await stateOf(reference)).toBe('lapsed')
    await mineAndLook()
    const { blockAt } = (await sightingOf(id)) ?? {}
    expect(await readOf(reference)).toMatchObject({ state: 'in-question', payments: [{ bookedAt: blockAt?.toISOString() }] })
    expect(await causesOf(reference)).toEqual(['late'])
  })

  test('coins that were only found after the time are in time by their block', async () => {
    const { reference, to, amount, payBy, from } = await waitingSell()
    bitcoin.send({ to, amount, from })
    bitcoin.mine(2, { at: new Date(payBy.getTime() - 60_000) })
    await passMinutes(70)
    await lookAgain()
    expect(await stateOf(reference)).toBe('paid')
  })

  test('a deal lapses once the chain was looked at, and coins that come later are a question', async () => {
    const { reference, to, amount, from } = await waitingSell()
    away.add(1).add(2)
    await lookAndSweep(70)
    expect(await stateOf(reference)).toBe('awaiting-coins')
    away.clear()
    await lookAndSweep()
    expect(await stateOf(reference)).toBe('lapsed')
    bitcoin.send({ to, amount, from })
    await mineAndLook()
    expect([await stateOf(reference), await causesOf(reference)]).toEqual(['in-question', ['late']])
  })

  test('a deal lapses if its coins vanish before a block had them', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const id = bitcoin.send({ to, amount, from })
    await lookAgain()
    bitcoin.replace(id, { to: 'bc1qelsewhere', amount })
    await lookAndSweep(70)
    expect([await stateOf(reference), (await sightingOf(id))?.state]).toEqual(['lapsed', 'gone'])
  })

  test('coins in a block that is gone are taken back, and count in another block', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const id = bitcoin.send({ to, amount, from })
    await mineAndLook()
    expect(await stateOf(reference)).toBe('paid')
    bitcoin.reorganise(2, [id])
    await lookAgain()
    expect([await stateOf(reference), await causesOf(reference)]).toEqual(['in-question', ['taken-back']])
    expect((await readOf(reference)).payments).toMatchObject([{ counts: false, reversal: { kind: 'undone', reference: id } }])
    await mineAndLook()
    expect((await readOf(reference)).payments).toMatchObject([{ counts: false }, { counts: true, bankReference: id }])
    expect(Number((await readOf(reference)).sums.held)).toBe(Number(amount))
  })

  test('coins that vanished and come back later were first seen then', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const id = bitcoin.send({ to, amount, from })
    await lookAgain()
    lies.set(1, () => null).set(2, () => null)
    await lookAndSweep(70)
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
    await mineAndLook()
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
    await pay(reference, amount, { bankReference: id.toUpperCase(), payerAccount: from })
    await mineAndLook()
    const { payments: recorded } = await readOf(reference)
    expect(recorded).toHaveLength(1)
    expect(await sightingOf(id)).toMatchObject({ state: 'confirmed', paymentId: recorded[0]?.id })
  })

  test('payments that a former release kept one by one count one by one', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const half = Big(amount).div(2).toFixed()
    const id = bitcoin.send({ to, amount: half, from, also: [{ to, amount: half }] })
    await lookAgain()
    const [row] = await sightingsAt(to)
    if (!row) throw new Error('nothing was seen')
    await database.update(chainSightingTable).set({ amount: half }).where(eq(chainSightingTable.id, row.id))
    await database.insert(chainSightingTable).values({ ...row, id: crypto.randomUUID(), outputIndex: 1, amount: half })
    await mineAndLook()
    expect(await readOf(reference)).toMatchObject({ state: 'paid', payments: [{ amount: half }, { amount: half }] })
    expect((await sightingOf(id))?.state).toBe('confirmed')
  })

  test('one transaction pays two deals, each once', async () => {
    const [one, other] = [await waitingSell(), await waitingSell()]
    const id = bitcoin.send({ ...one, also: [other] })
    bitcoin.mine(2)
    await Promise.all([lookAgain(), look('bitcoin')])
    const referencesOf = async ({ reference }: { reference: string }) =>
      (await readOf(reference)).payments.map(({ bankReference }) => bankReference)
    expect([await referencesOf(one), await referencesOf(other)]).toEqual([[`${id}:0`], [`${id}:1`]])
    await pay(one.reference, one.amount, { bankReference: `${id}:1`, payerAccount: one.from })
    expect(await referencesOf(one)).toEqual([`${id}:0`])
  })

  test('a transaction that a person recorded for one deal still pays the other', async () => {
    const [one, other] = [await waitingSell(), await waitingSell()]
    const id = bitcoin.send({ ...one, also: [other] })
    await pay(one.reference, one.amount, { bankReference: id, payerAccount: one.from })
    await mineAndLook()
    expect((await readOf(one.reference)).payments).toMatchObject([{ bankReference: id }])
    expect((await readOf(other.reference)).payments).toMatchObject([{ bankReference: `${id}:1`, recordedBy: null }])
  })

  test('coins that a person recorded for another deal wait until that is taken back', async () => {
    const [right, wrong] = [await waitingSell(), await waitingSell()]
    const id = bitcoin.send(right)
    await pay(wrong.reference, right.amount, { bankReference: id, payerAccount: right.from })
    await mineAndLook()
    expect([await stateOf(right.reference), (await sightingOf(id))?.state]).toEqual(['awaiting-coins', 'seen'])
    const misplaced = await countContradictions(database, clock())
    expect((await networkOf('bitcoin'))?.agreedAt).toEqual(clock())
    await takeBack(wrong.reference, 'mistaken')
    expect(await countContradictions(database, clock())).toBe(misplaced - 1)
    await lookAgain()
    expect(await stateOf(right.reference)).toBe('paid')
  })

  test('an amount that a person recorded before the chain showed another contradicts it', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const before = await countContradictions(database, clock())
    const bankReference = bitcoin.send({ to, amount: '0.001', from })
    await pay(reference, amount, { bankReference, payerAccount: from })
    await mineAndLook()
    expect([await countContradictions(database, clock()), (await sightingOf(bankReference))?.paymentId]).toEqual([before + 1, null])
  })

  test('half of what a transaction pays, recorded by a person, contradicts it', async () => {
    const { reference, to, amount, from } = await waitingSell()
    const before = await countContradictions(database, clock())
    const half = { to, amount: String(Number(amount) / 2) }
    const bankReference = bitcoin.send({ ...half, from, also: [half] })
    await pay(reference, half.amount, { bankReference, payerAccount: from })
    await mineAndLook()
    expect([await countContradictions(database, clock()), (await readOf(reference)).payments.length]).toEqual([before + 1, 1])
  })

  test('a person records coins only for the deal that they pay, and as many as they are', async () => {
    const [right, wrong] = [await waitingSell(), await waitingSell()]
    const id = bitcoin.send(right)
    await lookAgain()
    const payerAccount = right.from
    expect(await pay(right.reference, '0.001', { payerAccount, bankReference: id })).toMatchObject({
      status: 400,
      body: { fields: { amount: isOtherAmount } },
    })
    for (const bankReference of [id, `${id}:0`, `${id}:1`])
      expect((await pay(wrong.reference, right.amount, { payerAccount, bankReference })).status).toBe(409)
    expect((await pay(right.reference, right.amount, { payerAccount, bankReference: id })).status).toBe(200)
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
    lies.set(2, () => null)
    await mineAndLook()
    expect(await stateOf(reference)).toBe('awaiting-coins')
    lies.clear()
    away.add(2)
    await lookAgain()
    expect(await stateOf(reference)).toBe('paid')
  })
})

/** A client who is asked for a small transfer from their wallet. */
async function asked() {
  await newReceivingAddress([dealer, payments])
  const client = await verifiedClient(service)
  const from = newBitcoinAddress()
  const { body: added } = await addOwnWallet(service, client, { address: from })
  const challenge = (kind: 'transfer' | 'signature') =>
    service.call(challengeWallet, { token: client.token, params: { id: added.id }, body: { kind } })
  const { transfer } = (await challenge('transfer')).body
  if (!transfer) throw new Error('no transfer is awaited')
  return { client, walletId: added.id, challenge, from, to: transfer.to, amount: transfer.amount }
}

const walletOf = async ({ client }: Pick<Awaited<ReturnType<typeof asked>>, 'client'>) => (await walletsOf(service, client))[0]

test('a small transfer is shown as seen, and the second block proves the wallet', async () => {
  const one = await asked()
  const transaction = bitcoin.send(one)
  await lookAgain()
  expect(await walletOf(one)).toMatchObject({ proof: null, challenge: { transfer: { state: 'seen', transaction } } })
  await mineAndLook(1)
  expect(await walletOf(one)).toMatchObject({ proof: null, challenge: { transfer: { state: 'seen', transaction } } })
  await mineAndLook(1)
  expect(await walletOf(one)).toMatchObject({ proof: { kind: 'transfer', isValid: true }, challenge: null })
})

test('a small transfer that is gone is awaited again, and another proves the wallet', async () => {
  const one = await asked()
  const gone = bitcoin.send(one)
  await lookAgain()
  bitcoin.replace(gone, { to: 'bc1qelsewhere', amount: one.amount })
  await lookAgain()
  expect(await walletOf(one)).toMatchObject({ challenge: { transfer: { state: 'awaited' } } })
  const transaction = bitcoin.send(one)
  await lookAgain()
  expect(await walletOf(one)).toMatchObject({ challenge: { transfer: { state: 'seen', transaction } } })
  await mineAndLook()
  expect(await walletOf(one)).toMatchObject({ proof: { isValid: true } })
})

test.each([
  ['of another amount', { amount: '0.5' }, 'other-amount'],
  ['from another address', { from: newBitcoinAddress() }, 'other-sender'],
])('a transfer %s is not shown as seen, and proves nothing', async (_what, changed, outcome) => {
  const one = await asked()
  bitcoin.send({ ...one, ...changed })
  await lookAgain()
  expect(await walletOf(one)).toMatchObject({ challenge: { transfer: { state: 'awaited', transaction: null } } })
  await mineAndLook()
  expect(await walletOf(one)).toMatchObject({ proof: null, challenge: { transfer: { state: outcome } } })
})

test('an address is not read from the nodes after another kind of challenge began', async () => {
  const one = await asked()
  await one.challenge('signature')
  bitcoin.send(one)
  await lookAgain()
  expect(await sightingsAt(one.to)).toEqual([])
  await one.challenge('transfer')
  await lookAgain()
  expect(await sightingsAt(one.to)).toHaveLength(1)
})

test('a person confirms no small transfer that our nodes look for', async () => {
  const { client, walletId, from, amount } = await asked()
  const transfer = { transaction: newTransactionId(), from, amount }
  const proof = await payments.stepUp(confirmWalletTransferStepUp({ walletId, transfer }))
  const confirmed = await payments.call(confirmWalletTransfer, { params: { id: client.id, walletId }, body: { transfer, proof } })
  expect(confirmed).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
  expect(await walletOf({ client })).toMatchObject({ proof: null })
})

// Last: the sessions of the staff end meanwhile.
test('an address is read from the nodes for a week after its challenge, and no more', async () => {
  const one = await asked()
  clock.advance({ days: 9 })
  bitcoin.send({ ...one, amount: '0.1' })
  await lookAgain()
  expect(await sightingsAt(one.to)).toHaveLength(1)
  clock.advance({ days: 2 })
  bitcoin.send({ ...one, amount: '0.2' })
  await lookAgain()
  expect(await sightingsAt(one.to)).toHaveLength(1)
})
