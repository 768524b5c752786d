import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newBitcoinAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { listTransfers } from '#contract/desk/endpoints/transfers.ts'
import { plusDays, plusSeconds } from '../../platform/clock.ts'
import type { ChainSource } from '../../provider/chain/chain.ts'
import { watchedDesk } from '../../testing/watched-desk.ts'
import { chainNodeTable, chainTransferTable } from '../chain/chain-record.table.ts'
import { beginRound, endRound } from './chain-watch.store.ts'

const watched = await watchedDesk()
const { bitcoin, away, lies, heights, unread, service, payments, lookAgain, mineAndLook, begin, passMinutes, lookAndSweep } = watched
const { readOf, stateOf, movesOf, stepsOf, causesOf, seenBy, recordStep } = watched
const { leavingDeal, recordSent, sentDeal, unprovenSell, waitingSell, networkOf, shownOf } = watched
const { database, clock } = service

beforeEach(begin)

const largeBuy = { amount: '6000' }

describe('a transfer that nobody recorded', () => {
  const { ourWallet } = watched
  const nextOf = async (reference: string) => (await readOf(reference)).next?.what
  const chainOf = async (reference: string) => (await readOf(reference)).transfers.at(-1)?.chain

  test('what a listed address sends is recorded as sent, and confirmed', async () => {
    const deal = await leavingDeal()
    const { reference, to, amount } = deal
    await lookAgain()
    expect(await nextOf(reference)).toBe('send')
    const id = bitcoin.send({ to, amount, from: ourWallet.bitcoin })
    await lookAgain()
    const [transfer] = (await readOf(reference)).transfers
    expect(transfer?.steps).toMatchObject([{ kind: 'sent', reference: id, recordedBy: null }])
    expect([await nextOf(reference), (await readOf(reference)).owner]).toEqual(['network-confirms', null])
    expect((await seenBy(deal)).next).toMatchObject({ what: 'arrive', who: 'network' })
    await mineAndLook()
    expect(await stateOf(reference)).toBe('done')
  })

  test('two looks at the same moment record it once, and the slower one takes nothing back', async () => {
    const { reference, to, amount } = await leavingDeal()
    bitcoin.send({ to, amount, from: ourWallet.bitcoin })
    clock.advance({ seconds: 61 })
    await Promise.all([watched.look('bitcoin'), watched.look('bitcoin'), watched.look('bitcoin')])
    expect([await stepsOf(reference), await nextOf(reference)]).toEqual([['sent'], 'network-confirms'])
  })

  test('what a receiving address sends is ours too', async () => {
    const { to: receiving } = await unprovenSell()
    const { reference, to, amount } = await leavingDeal()
    bitcoin.send({ to, amount, from: receiving })
    await lookAgain()
    expect(await stepsOf(reference)).toEqual(['sent'])
  })

  test('what somebody else sends is found, and nobody is asked to send again', async () => {
    const { reference, to, amount } = await leavingDeal()
    const id = bitcoin.send({ to, amount })
    await lookAgain()
    expect([await stepsOf(reference), await nextOf(reference)]).toEqual([[], 'record-found'])
    expect(await chainOf(reference)).toMatchObject({ state: 'found', transaction: id, isContradicted: false })
    const listed = await payments.call(listTransfers, { query: { list: 'to-send' } })
    expect(listed.body.transfers.find(({ deal }) => deal === reference)).toMatchObject({ isFound: true })
    await recordSent(reference, id)
    await mineAndLook()
    expect(await stateOf(reference)).toBe('done')
  })

  test('what was found is forgotten once it is gone', async () => {
    const { reference, to, amount } = await leavingDeal()
    const id = bitcoin.send({ to, amount })
    await lookAgain()
    bitcoin.replace(id, { to: newBitcoinAddress(), amount })
    await lookAgain()
    expect([await nextOf(reference), await chainOf(reference)]).toEqual(['send', null])
  })

  test.each([
    ['another amount', { amount: '0.00000001' }],
    ['another address', { to: newBitcoinAddress() }],
  ])('a transaction of ours with %s is none', async (_what, other) => {
    const { reference, to, amount } = await leavingDeal()
    bitcoin.send({ to, amount, from: ourWallet.bitcoin, ...other })
    await lookAgain()
    expect([await nextOf(reference), await chainOf(reference)]).toEqual(['send', null])
  })

  test('a payment that is older than the deal is none', async () => {
    const { reference, to, amount } = await leavingDeal()
    bitcoin.send({ to, amount, from: ourWallet.bitcoin })
    bitcoin.mine(1, { at: plusDays(clock(), -1) })
    await lookAgain()
    expect([await nextOf(reference), await chainOf(reference)]).toEqual(['send', null])
  })

  test('of much value, one node is not enough', async () => {
    const { reference, to, amount } = await leavingDeal(largeBuy)
    bitcoin.send({ to, amount, from: ourWallet.bitcoin })
    away.add(1)
    await lookAgain()
    expect([await stepsOf(reference), await nextOf(reference)]).toEqual([[], 'record-found'])
    away.clear()
    await lookAgain()
    expect(await stepsOf(reference)).toEqual(['sent'])
  })

  test('of two equal transfers to one wallet, none is recorded, and both are found', async () => {
    const address = newBitcoinAddress()
    const one = await leavingDeal({ fixedSide: 'coins', amount: '0.01' }, address)
    const other = await leavingDeal({ fixedSide: 'coins', amount: '0.01' }, address)
    expect([one.to, one.amount]).toEqual([other.to, other.amount])
    const id = bitcoin.send({ to: address, amount: one.amount, from: ourWallet.bitcoin })
    await lookAgain()
    for (const { reference } of [one, other]) expect([await stepsOf(reference), await nextOf(reference)]).toEqual([[], 'record-found'])
    await recordSent(one.reference, id)
    await lookAgain()
    await lookAgain()
    expect(await nextOf(other.reference)).toBe('send')
  })

  test('a transaction whose change comes to an address of ours is judged again', async () => {
    const { to: ours } = await unprovenSell()
    const { reference, to, amount } = await leavingDeal(largeBuy)
    bitcoin.send({ to, amount, from: ourWallet.bitcoin, also: [{ to: ours, amount: '0.5' }] })
    away.add(1)
    await lookAgain()
    expect(await nextOf(reference)).toBe('record-found')
    away.clear()
    await lookAgain()
    expect(await stepsOf(reference)).toEqual(['sent'])
  })

  test('a transaction is not read again for a transfer that it does not pay', async () => {
    const { to } = await leavingDeal()
    const id = bitcoin.send({ to, amount: '0.5' })
    const reads = vi.spyOn(watched.chain.bitcoin[0] as ChainSource, 'transaction')
    await lookAgain()
    await lookAgain()
    expect(reads.mock.calls.filter(([read]) => read === id)).toHaveLength(1)
  })
})

describe('a transfer of ours', () => {
  test('a transfer is confirmed by the second block, and its client reads how far it is', async () => {
    const deal = await sentDeal()
    const { reference, transferId, id } = deal
    const shownToClient = async () => (await seenBy(deal)).transfers
    expect(await shownOf(transferId)).toMatchObject({ state: 'seen', confirmations: 0, transaction: id })
    expect(await shownToClient()).toMatchObject([{ transaction: id, state: 'sent', confirmations: { count: 0, needed: 2 } }])
    await mineAndLook(1)
    expect([await stateOf(reference), (await shownOf(transferId))?.confirmations]).toEqual(['sending', 1])
    expect(await shownToClient()).toMatchObject([{ state: 'sent', confirmations: { count: 1, needed: 2 } }])
    await mineAndLook(1)
    expect(await movesOf(reference)).toContain('sent')
    expect(await stateOf(reference)).toBe('done')
    const [transfer] = (await readOf(reference)).transfers
    expect(transfer?.steps.at(-1)).toMatchObject({ kind: 'confirmed', reference: id, recordedBy: null })
    expect(await shownToClient()).toMatchObject([{ state: 'confirmed', confirmations: null }])
  })

  test.each([
    ['another amount', { amount: '0.00000001' }],
    ['another address', { to: 'bc1qelsewhere' }],
  ])('a transfer that pays %s is never confirmed, and says what it pays', async (_what, sent) => {
    const { reference, transferId } = await sentDeal({}, sent)
    await mineAndLook(5)
    expect(await stateOf(reference)).toBe('sending')
    expect(await shownOf(transferId)).toMatchObject({ state: 'contradicts', seen: [{ coin: 'BTC', ...sent }] })
  })

  test('a transfer cannot be confirmed by hand against what agreeing nodes show', async () => {
    const { reference } = await sentDeal()
    expect(await recordStep(reference, 'confirmed')).toMatchObject({
      status: 409,
      body: { reasons: ['chain-differs'] },
    })
    away.add(1).add(2)
    await lookAgain()
    expect((await recordStep(reference, 'confirmed')).status).toBe(200)
  })

  test.each([
    ['at once', false],
    ['after it was recorded as sent', true],
  ])('a transfer that agreeing nodes do not know cannot be confirmed by hand %s', async (_when, isSent) => {
    const { reference } = await leavingDeal()
    if (isSent) await recordSent(reference, newTransactionId())
    const refused = { status: 409, body: { reasons: ['chain-differs'] } }
    expect(await recordStep(reference, 'confirmed')).toMatchObject(refused)
    away.add(2)
    expect(await recordStep(reference, 'confirmed')).toMatchObject(refused)
    away.add(1)
    expect((await recordStep(reference, 'confirmed')).status).toBe(200)
  })

  test('a transfer of much value can be confirmed by hand while one node is away', async () => {
    const { reference } = await leavingDeal(largeBuy)
    expect((await recordStep(reference, 'confirmed')).status).toBe(409)
    away.add(2)
    expect((await recordStep(reference, 'confirmed')).status).toBe(200)
  })

  test('a transfer that the chain shows can be confirmed by hand', async () => {
    const { reference, to, amount } = await leavingDeal()
    const id = bitcoin.send({ to, amount })
    await recordSent(reference, id)
    bitcoin.mine(2)
    expect((await recordStep(reference, 'confirmed')).status).toBe(200)
    expect(await stateOf(reference)).toBe('done')
  })

  test('a transfer that failed in a block ends, and its deal is in question', async () => {
    const { reference } = await sentDeal()
    bitcoin.mine(1, { hasFailed: true })
    await lookAgain()
    expect(await stateOf(reference)).toBe('sending')
    await mineAndLook(1)
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
    await mineAndLook()
    expect([await stateOf(reference), await stepsOf(reference)]).toEqual(['done', ['sent', 'sent', 'confirmed']])
  })

  test('a transfer whose input was spent otherwise fails once that is confirmed', async () => {
    const { reference, id, transferId, amount } = await sentDeal()
    const other = bitcoin.replace(id, { to: 'bc1qelsewhere', amount })
    await lookAgain()
    expect([await stateOf(reference), (await shownOf(transferId))?.replacedBy]).toEqual(['sending', other])
    await mineAndLook()
    expect([await stateOf(reference), await stepsOf(reference)]).toEqual(['in-question', ['sent', 'failed']])
  })

  test('a transfer replaced by another amount to the same wallet is left to a person', async () => {
    const { reference, id, transferId, to } = await sentDeal()
    bitcoin.replace(id, { to, amount: '0.00000001' })
    await mineAndLook(3)
    const opens = { form: 'transfer', id: transferId }
    expect(await readOf(reference)).toMatchObject({ state: 'sending', owner: 'payments', next: { what: 'contradicted', opens } })
  })

  test('a done transfer is undone once its block is gone, not by a node that is behind', async () => {
    const { reference, transferId, id } = await sentDeal()
    await mineAndLook()
    away.add(1)
    lies.set(2, () => null)
    heights.set(2, 0)
    await lookAgain()
    expect(await stateOf(reference)).toBe('done')
    away.clear()
    lies.clear()
    heights.clear()
    // It is in another block.
    bitcoin.reorganise(2, [id])
    await mineAndLook(1)
    expect([await stateOf(reference), await stepsOf(reference)]).toEqual(['done', ['sent', 'confirmed']])
    bitcoin.reorganise(2)
    await lookAgain()
    expect([await stateOf(reference), await causesOf(reference)]).toEqual(['in-question', ['delivery-undone']])
    expect((await shownOf(transferId))?.state).toBe('gone')
  })

  test('a transfer that comes back after it was gone contradicts what is recorded', async () => {
    const { reference, transferId, id } = await sentDeal()
    await mineAndLook()
    bitcoin.reorganise(2, [id])
    await lookAgain()
    expect(await stateOf(reference)).toBe('in-question')
    await mineAndLook()
    expect([await stepsOf(reference), (await shownOf(transferId))?.state]).toEqual([['sent', 'confirmed', 'returned'], 'contradicts'])
  })

  test('two transfers of the same amount to one wallet need two payments', async () => {
    const one = await sentDeal()
    await mineAndLook()
    const other = await leavingDeal()
    await database.update(chainTransferTable).set({ outputIndex: 0 }).where(eq(chainTransferTable.transferId, one.transferId))
    const id = bitcoin.send({ to: other.to, amount: other.amount })
    bitcoin.mine(2)
    await database.update(chainTransferTable).set({ transaction: id }).where(eq(chainTransferTable.transferId, one.transferId))
    await recordSent(other.reference, id)
    await lookAgain()
    expect([await stateOf(other.reference), (await shownOf(other.transferId))?.state]).toEqual(['sending', 'contradicts'])
  })

  test('a transfer that a person confirmed contradicts nodes that do not know it', async () => {
    const { reference, transferId } = await leavingDeal()
    await recordSent(reference, newTransactionId())
    away.add(1).add(2)
    await lookAgain()
    expect((await recordStep(reference, 'confirmed')).status).toBe(200)
    away.clear()
    await lookAgain()
    expect([await stateOf(reference), (await shownOf(transferId))?.state]).toEqual(['done', 'contradicts'])
  })

  test('a transfer with an unknown id stays as it is', async () => {
    const { reference, transferId } = await leavingDeal()
    await recordSent(reference, newTransactionId())
    await mineAndLook(3)
    expect([await stateOf(reference), (await shownOf(transferId))?.state]).toEqual(['sending', 'unknown'])
  })
})

describe('nodes that are away or lie', () => {
  test('nothing follows while all are away, and it is known since when', async () => {
    const { reference, transferId } = await sentDeal()
    away.add(1).add(2)
    await mineAndLook()
    const since = (await networkOf('bitcoin'))?.troubleSince ?? null
    expect(since).not.toBeNull()
    await lookAgain()
    expect([await stateOf(reference), (await shownOf(transferId))?.state]).toEqual(['sending', 'seen'])
    expect(await networkOf('bitcoin')).toMatchObject({ trouble: 'away', troubleSince: since })
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
    away.add(2)
    await mineAndLook()
    expect(await stateOf(reference)).toBe('done')
  })

  test('two must agree from the threshold on', async () => {
    const { reference, transferId } = await sentDeal(largeBuy)
    away.add(2)
    await mineAndLook()
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
    lies.set(2, lie as never)
    await mineAndLook()
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

test('of replicas that begin a round at the same moment, one does', async () => {
  const moment = plusDays(clock(), 1)
  const begin = () => beginRound(database, 'ethereum', { now: moment, notSince: plusSeconds(moment, -4) })
  expect((await Promise.all([begin(), begin(), begin()])).filter(Boolean)).toHaveLength(1)
})

test('an address that nodes cannot list holds its own deal only', async () => {
  const [held, other] = [await waitingSell(), await waitingSell()]
  bitcoin.send(held)
  bitcoin.mine(2)
  unread.add(held.to)
  await passMinutes(70)
  for (let round = 0; round < 2; round++) {
    await lookAndSweep()
    expect([await stateOf(held.reference), await stateOf(other.reference)]).toEqual(['awaiting-coins', 'lapsed'])
  }
  expect(await networkOf('bitcoin')).toMatchObject({ trouble: null, agreedAt: clock() })
  const lines = service.log.filter((line) => line.includes('addresses cannot be read'))
  // The service's own look at the chain may log it too.
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ subject: 'bitcoin', failures: 1 })
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join()).not.toContain(held.to)
  unread.clear()
  await lookAndSweep()
  expect(await stateOf(held.reference)).toBe('paid')
})

test('what a replica could not read stays, until another has come as far', async () => {
  const readAt = (seconds: number) => plusSeconds(clock(), seconds)
  const end = (seconds: number, failed: string[]) =>
    endRound(database, 'bitcoin', { now: clock(), trouble: null, readAt: readAt(seconds), unread: failed })
  await end(2, ['one'])
  await end(1, [])
  expect(await networkOf('bitcoin')).toMatchObject({ readAt: readAt(2), unreadAddresses: ['one'] })
  await end(3, [])
  expect(await networkOf('bitcoin')).toMatchObject({ readAt: readAt(3), unreadAddresses: [] })
})

test('coins in a block in time count by first sight, however late they are confirmed', async () => {
  const { reference, to, amount, payBy, from } = await waitingSell()
  bitcoin.send({ to, amount, from })
  await lookAgain()
  const seenAt = clock().toISOString()
  await passMinutes((payBy.getTime() - clock().getTime()) / 60_000 + 100)
  await mineAndLook(1)
  await lookAndSweep(30)
  expect(await stateOf(reference)).toBe('awaiting-coins')
  await mineAndLook(1)
  expect(await readOf(reference)).toMatchObject({ state: 'paid', payments: [{ bookedAt: seenAt }] })
})
