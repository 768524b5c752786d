import { canMove, type DealMoveCode, dealMoves, type DealState } from '#contract/desk/deal-moves.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import type { DealLetter } from '../offer/offer.letters.ts'
import * as store from './deal.store.ts'
import type { DealRow } from './deal.table.ts'

interface Move {
  deal: Pick<DealRow, 'id' | 'reference' | 'accountId' | 'version'> & { state: DealState | null }
  move: DealMoveCode
  actor: Actor
  /** When it happened; a lapse is dated to the time that was over. */
  at: Date
}

/** Moves a deal that is locked, or begins one: its state, its step and its event. Throws if the table has no such move. Returns its new version. */
export async function moveDeal(tx: Transaction, { deal, move, actor, at }: Move): Promise<{ state: DealState; version: number }> {
  if (!canMove(deal.state, move)) throw new Error(`a deal that is ${deal.state} cannot make the move ${move}`)
  const { to } = dealMoves[move]
  const begins = deal.state === null
  const number = begins ? 1 : (await store.lastStepNumber(tx, deal.id)) + 1
  const version = begins ? deal.version : deal.version + 1
  if (!begins) await store.updateDeal(tx, deal.id, { state: to, version })
  await store.insertStep(tx, { dealId: deal.id, number, from: deal.state, to, actor, at, move })
  const { accountId, reference } = deal
  await recordEvent(tx, { kind: 'deal.moved', actor, at, accountId, details: { reference, state: to, move } })
  await announceChange(tx, 'requests', 'deals', `deal:${reference}`, `client:${accountId}`)
  return { state: to, version }
}

/** A move that is not here has no letter. A stop for a review has the letter of every other review: without one, a client could recognize it. */
const letters: Partial<Record<DealMoveCode, DealLetter>> = {
  received: 'deal-paid',
  'received-in-time': 'deal-paid',
  honoured: 'deal-paid',
  'revised-accepted-paid': 'deal-paid',
  'received-late': 'deal-question',
  'received-over': 'deal-question',
  'received-short': 'deal-question',
  'received-after-end': 'deal-question',
  'payment-taken-back': 'deal-question',
  'payment-not-in-statement': 'deal-question',
  'sending-failed': 'deal-question',
  'delivery-undone': 'deal-question',
  'refund-failed': 'deal-question',
  'refund-came-back': 'deal-question',
  'stopped-for-review': 'deal-question',
  'buy-not-paid': 'deal-lapsed',
  'sell-not-sent': 'deal-lapsed',
  'buy-cancelled-by-client': 'deal-cancelled',
  'sell-cancelled-by-client': 'deal-cancelled',
  'stopped-unpaid': 'deal-stopped',
  'cancelled-partly-paid': 'deal-refunding',
  'stopped-partly-paid': 'deal-refunding',
  'refund-decided': 'deal-refunding',
  refused: 'deal-refunding',
  sent: 'deal-sent',
  refunded: 'deal-refunded',
}

export const letterOfMove = (move: DealMoveCode): DealLetter | undefined => letters[move]
