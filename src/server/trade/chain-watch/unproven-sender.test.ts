import Big from 'big.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { acceptPayment } from '#contract/desk/endpoints/deal-acts.ts'
import { readTravelData } from '#contract/desk/endpoints/travel-data.ts'
import { downloadData } from '#contract/endpoints/client-data.ts'
import { cancelDeal, deals as listEndpoint } from '#contract/endpoints/deals.ts'
import type { OwnDeal } from '../../testing/deal-work.ts'
import { addOwnWallet } from '../../testing/wallets.ts'
import { watchedDesk } from '../../testing/watched-desk.ts'

const watched = await watchedDesk()
const { bitcoin, service, dealer, compliance, lookAgain, mineAndLook, begin, passMinutes, lookAndSweep } = watched
const { readOf, stateOf, causesOf, seenBy, newWallet, decideRefund, sweepNow, unprovenSell, waitingSell } = watched
const { clock } = service

beforeEach(begin)

describe('what the client reads', () => {
  /** A minute later, once the nodes were asked again. */
  async function readLater(own: OwnDeal) {
    await lookAgain()
    return seenBy(own)
  }

  test.each([
    ['all coins', '0'],
    ['coins that are short within the tolerance', '0.00001'],
  ])('%s of an unproven sender put the deal in review, and it does not lapse', async (_, missing) => {
    const own = await unprovenSell()
    const { reference, to, client } = own
    const amount = Big(own.amount).minus(missing).toFixed()
    bitcoin.send({ to, amount, from: newBitcoinAddress() })
    bitcoin.mine(2)
    const inReview = { state: 'in-review', next: { what: 'prove-sender', who: 'client', by: null } }
    expect(await readLater(own)).toMatchObject({ ...inReview, instructions: null, questions: [{ cause: 'unproven-sender', amount }] })
    expect((await service.call(listEndpoint, { token: client.token })).body.deals).toMatchObject([inReview])
    expect(await readOf(reference)).toMatchObject({
      owner: 'compliance',
      next: { what: 'question', cause: 'unproven-sender', opens: { form: 'accept' } },
    })
    const cancelled = await service.call(cancelDeal, { token: client.token, params: { reference } })
    expect([(await readLater(own)).mayCancel, cancelled.status]).toEqual([false, 409])
    await lookAndSweep(70)
    expect(await stateOf(reference)).toBe('awaiting-coins')
  })

  test('a part from an unproven sender stops nothing, and the deal lapses', async () => {
    const own = await unprovenSell()
    bitcoin.send({ to: own.to, amount: '0.00001', from: newBitcoinAddress() })
    bitcoin.mine(2)
    expect(await readLater(own)).toMatchObject({ state: 'awaiting-coins', instructions: own.instructions, next: { what: 'pay' } })
    await lookAndSweep(70)
    expect(await stateOf(own.reference)).toBe('lapsed')
  })

  test('coins of an unproven sender that go back leave the deal awaiting its coins', async () => {
    const own = await unprovenSell()
    const { reference, instructions, to, amount } = own
    const toAccount = newBitcoinAddress()
    await newWallet(reference, toAccount)
    bitcoin.send({ to, amount, from: newBitcoinAddress() })
    bitcoin.mine(2)
    expect(await readLater(own)).toMatchObject({ state: 'in-review', instructions: null })
    await decideRefund(reference, { toAccount })
    expect(await readLater(own)).toMatchObject({ state: 'awaiting-coins', instructions, next: { what: 'pay' }, mayCancel: true })
  })
})

describe('coins from an unproven wallet', () => {
  const travelDataOf = async (reference: string) => (await dealer.call(readTravelData, { params: { reference } })).body.transfers

  async function acceptCoins(reference: string) {
    const { version, payments } = await readOf(reference)
    const params = { reference, id: payments[0]?.id ?? '' }
    return compliance.call(acceptPayment, { params, body: { version, note: 'looked at' } })
  }

  /** A sell whose coins came from an address that nobody has proven. */
  async function unprovenCoins() {
    const own = await unprovenSell()
    const { reference, to, amount } = own
    const from = newBitcoinAddress()
    bitcoin.send({ to, amount, from })
    await mineAndLook()
    expect([await stateOf(reference), await causesOf(reference)]).toEqual(['awaiting-coins', ['unproven-sender']])
    return { ...own, from }
  }

  test('a sender whose address is proven later is the client, and the coins count by themselves', async () => {
    const { reference, client, from } = await unprovenCoins()
    const download = async () =>
      (await service.call(downloadData, { token: client.token, body: { currentPassword: client.password } })).body.data['travelData']
    expect(await acceptCoins(reference)).toMatchObject({ status: 409, body: { reasons: ['wallet-not-proven'] } })
    expect(await travelDataOf(reference)).toMatchObject([{ kind: 'payment', originator: '', address: from, walletId: null }])
    expect(await download()).toEqual([])
    clock.advance({ seconds: 1 })
    const wallet = await newWallet(reference, from)
    await sweepNow()
    expect(await readOf(reference)).toMatchObject({ state: 'paid', questions: [{ cause: 'unproven-sender', outcome: 'proven' }] })
    expect(await seenBy({ client, reference })).toMatchObject({ state: 'paid', questions: [], payments: [{ state: 'proven' }] })
    const stored = await travelDataOf(reference)
    expect(stored).toMatchObject([
      { kind: 'payment', at: clock().toISOString(), originator: 'Ada Lovelace', address: from, walletId: wallet },
    ])
    expect(await download()).toMatchObject([{ deal: reference, data: stored[0]?.document['ivms101'] }])
  })

  test('compliance lets coins of a company count that the client named', async () => {
    const own = await unprovenCoins()
    const { reference, client, from } = own
    expect((await readOf(reference)).senderCompanies).toEqual([])
    expect((await addOwnWallet(service, client, { kind: 'provider', provider: 'Exchange AG' })).status).toBe(200)
    await sweepNow()
    expect(await readOf(reference)).toMatchObject({ state: 'awaiting-coins', senderCompanies: ['Exchange AG'] })
    expect((await seenBy(own)).next).toEqual({ what: 'decide', who: 'desk', by: null })
    clock.advance({ seconds: 1 })
    expect((await acceptCoins(reference)).status).toBe(200)
    expect(await readOf(reference)).toMatchObject({ state: 'paid', questions: [{ cause: 'unproven-sender', outcome: 'accepted' }] })
    expect((await seenBy(own)).payments).toMatchObject([{ state: 'counted' }])
    const [stored] = await travelDataOf(reference)
    expect(stored).toMatchObject({ kind: 'payment', originator: 'Ada Lovelace', address: from, walletId: null })
    expect(JSON.stringify(stored?.document)).toContain('Exchange AG')
  })

  test('a sender that is proven after the time to pay is late: the price is not held without a limit', async () => {
    const own = await unprovenCoins()
    await passMinutes((own.payBy.getTime() - clock().getTime()) / 60_000 + 30)
    await lookAndSweep()
    expect(await stateOf(own.reference)).toBe('awaiting-coins')
    await newWallet(own.reference, own.from)
    await sweepNow()
    expect([await stateOf(own.reference), await causesOf(own.reference)]).toEqual(['in-question', ['late']])
  })

  test('of two payments whose senders are proven together, the first one counts', async () => {
    const { reference, to, amount, from } = await unprovenCoins()
    const second = newBitcoinAddress()
    bitcoin.send({ to, amount, from: second })
    await mineAndLook()
    await newWallet(reference, second)
    await newWallet(reference, from)
    await sweepNow()
    const { state, payments: came } = await readOf(reference)
    expect([state, came.map(({ counts, payerAccount }) => [counts, payerAccount])]).toEqual([
      'paid',
      [
        [true, from],
        [false, second],
      ],
    ])
  })

  test('coins that a deal does not need stay a question when their sender is proven, and go back there', async () => {
    const sell = await waitingSell()
    const { reference, to, amount, from } = sell
    bitcoin.send({ to, amount, from })
    await mineAndLook()
    const other = newBitcoinAddress()
    bitcoin.send({ to, amount, from: other })
    await mineAndLook()
    const wallet = await newWallet(reference, other)
    const { version } = await readOf(reference)
    for (let round = 0; round < 2; round++) await sweepNow()
    expect([await stateOf(reference), await causesOf(reference)]).toEqual(['paid', ['unproven-sender']])
    expect((await readOf(reference)).version).toBe(version)
    expect((await seenBy(sell)).questions).toMatchObject([{ cause: 'unproven-sender', proof: 'no-more' }])
    await decideRefund(reference, { at: 1, toAccount: other })
    const refund = (await travelDataOf(reference)).find(({ kind }) => kind === 'refund')
    expect(refund).toMatchObject({ beneficiary: 'Ada Lovelace', address: other, walletId: wallet })
  })
})
