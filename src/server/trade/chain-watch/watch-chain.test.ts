import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { plusDays, plusSeconds } from '../../platform/clock.ts'
import * as deals from '../../testing/deals.ts'
import { beginRound } from './chain-watch.store.ts'
import { chainNodeTable, chainTransferTable } from '../chain/chain-record.table.ts'
import { watchedDesk } from '../../testing/watched-desk.ts'

const {
  bitcoin,
  away,
  lies,
  heights,
  service,
  lookAgain,
  begin,
  readOf,
  stateOf,
  movesOf,
  stepsOf,
  causesOf,
  sendingDeal,
  recordSent,
  sentDeal,
  networkRows,
  shownOf,
  desk,
} = await watchedDesk()
const { database, clock } = service
const { payments } = desk

beforeEach(begin)

const largeBuy = { amount: '6000' }

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
    const opens = { form: 'transfer', id: transferId }
    expect(await readOf(reference)).toMatchObject({ state: 'sending', owner: 'payments', next: { what: 'contradicted', opens } })
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

  test('a transfer that a person confirmed contradicts nodes that do not know it', async () => {
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

test('of replicas that begin a round at the same moment, one does', async () => {
  const moment = plusDays(clock(), 1)
  const begin = () => beginRound(database, 'ethereum', { now: moment, notSince: plusSeconds(moment, -4) })
  expect((await Promise.all([begin(), begin(), begin()])).filter(Boolean)).toHaveLength(1)
})
