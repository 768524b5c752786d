import type { DealMoveCode, DealState } from '#contract/desk/deal-moves.ts'
import type { DealQuestionCause, QuestionCause, QuestionOutcome } from '#contract/desk/deal-questions.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, type Event, recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { TradeContext } from '../context.ts'
import { endOffer } from '../offer/end-offer.ts'
import { findOffer } from '../offer/offer.store.ts'
import { letterOfMove, moveDeal } from './move-deal.ts'
import { findLastDealChange, lockDeal, type LockedDeal, updateDeal } from './deal.store.ts'
import {
  boughtCoins,
  countingPayments,
  heldFor,
  isDelivered,
  isRefundRunning,
  isRunning,
  type Ledger,
  openQuestions,
  readLedger,
} from './ledger.ts'
import { endQuestions, insertQuestion } from './ledger.store.ts'
import { coinsToFill, compareHeld, isLate, type SettledDeal } from './terms.ts'

export type DealWorkContext = Pick<TradeContext, 'mail'>

interface Asked {
  /** 14 digits. */
  reference: string
  /** Of a client who acts: somebody else's deal is not found. */
  accountId?: string
  /** The version that the person saw; without it, the change is made to any version. */
  version?: number
  actor: Actor
  now: Date
}

/** A deal that is locked with its account and request, and what one use case does with it. */
export interface DealWork extends LockedDeal {
  ledger: Ledger
  now: Date
  actor: Actor
  /** To which all that is recorded belongs: the first of the deals that replace one another. */
  rootDealId: string
  /** Makes a move of the table, with its letter. It ends the deal's questions, and out of *in-question* its open revised offer. */
  move: (code: DealMoveCode, at?: Date) => Promise<void>
  /** Withdraws an open offer that would replace the deal. */
  withdrawRevisedOffer: () => Promise<void>
  /** Asks a person to decide. About a payment, or about the deal. */
  openQuestion: (cause: QuestionCause, paymentId?: string) => Promise<void>
  /** Ends the open questions about a payment, or about the deal. If a cause is given, only those of that cause. */
  endQuestion: (paymentId: string | null, outcome: QuestionOutcome, cause?: QuestionCause) => Promise<void>
  record: (kind: Event['kind'], details?: Event['details']) => Promise<void>
}

export type DealChangeFailure = Failure<'NOT_FOUND' | 'STALE'>

/**
 * Locks account, request and deal in this order, and lets `act` change the deal. Then it makes the moves that follow from what was recorded. Nothing is
 * overwritten: if the deal has another version, the failure says who changed it and when. Returns the new version.
 */
export async function workOnDeal<Refusal extends Failure>(
  context: DealWorkContext,
  tx: Transaction,
  { version: seen, actor, now, ...which }: Asked,
  act: (work: DealWork) => Promise<Refusal | void>,
): Promise<{ version: number } | DealChangeFailure | Refusal> {
  const locked = await lockDeal(tx, which)
  if (!locked) return fail('NOT_FOUND')
  const before = locked.deal.version
  if (seen !== undefined && seen !== before) return stale(tx, locked)
  const rootDealId = locked.deal.rootDealId ?? locked.deal.id
  const ledgerBefore = await readLedger(tx, rootDealId)
  const work = dealWork(context, tx, { ...locked, rootDealId, ledger: ledgerBefore, actor, now })
  const refusal = await act(work)
  if (refusal) return refusal
  await follow(tx, work)
  const isPart = isAwaited(work.deal.state) && heldFor(work.ledger).gt(heldFor(ledgerBefore))
  if (isPart) await context.mail.order(tx, { kind: 'deal-part-received', offerId: work.deal.offerId })
  await watchCoins(work)
  const { deal, ledger } = work
  if (deal.version === before) {
    deal.version += 1
    await announceChange(tx, 'deals', `deal:${deal.reference}`)
  }
  const hasRunningRefund = deal.state !== 'replaced' && ledger.transfers.some((one) => one.transfer.purpose === 'refund' && isRunning(one))
  await updateDeal(tx, deal.id, { version: deal.version, hasRunningRefund })
  return { version: deal.version }
}

async function follow(tx: Transaction, work: DealWork): Promise<void> {
  for (;;) {
    work.ledger = await readLedger(tx, work.rootDealId)
    const following = followingMove(work)
    if (!following) return
    await work.move(following.move)
    if (following.cause) await work.openQuestion(following.cause)
  }
}

const isAwaited = (state: DealState) => state === 'awaiting-payment' || state === 'awaiting-coins'

/** What was bought or sold for a deal that ends without its exchange is the operator's risk until a counter-fill. */
async function watchCoins(work: DealWork): Promise<void> {
  if (!hasEnded(work.deal.state)) return
  const isLeft = !boughtCoins(work.ledger).eq(0)
  const isAsked = hasOpenQuestion(work, 'coins-left')
  if (isLeft && !isAsked) await work.openQuestion('coins-left')
  if (isAsked && !isLeft) await work.endQuestion(null, 'filled')
}

/** Without its exchange. */
const hasEnded = (state: DealState) => state === 'lapsed' || state === 'cancelled' || state === 'refunded'

type Parts = Omit<DealWork, 'move' | 'openQuestion' | 'endQuestion' | 'record' | 'withdrawRevisedOffer'>

function dealWork({ mail }: DealWorkContext, tx: Transaction, parts: Parts): DealWork {
  const { deal, request, actor, now, rootDealId } = parts
  const { reference, accountId, offerId } = deal
  const record: DealWork['record'] = (kind, details) =>
    recordEvent(tx, { kind, actor, at: now, accountId, details: { reference, ...details } })
  const end: DealWork['endQuestion'] = async (paymentId, outcome, only) => {
    const ended = await endQuestions(tx, { dealId: rootDealId, paymentId, only }, { outcome, endedAt: now, endedBy: actor })
    for (const { id: questionId, cause } of ended) await record('deal.question-ended', { questionId, cause, outcome })
  }
  return {
    ...parts,
    record,
    async move(code, at = now) {
      if (deal.state === 'in-question' && code !== 'revised-accepted') await withdrawRevisedOffer(tx, parts)
      if (deal.state === 'in-question' || hasEnded(deal.state)) await end(null, 'moved')
      Object.assign(deal, await moveDeal(tx, { deal, move: code, actor, at }))
      const kind = letterOfMove(code)
      if (kind) await mail.order(tx, { kind, offerId })
    },
    async openQuestion(cause, paymentId) {
      await insertQuestion(tx, {
        dealId: rootDealId,
        cause,
        openedAt: now,
        openedBy: actor,
        ...(paymentId !== undefined && { paymentId }),
      })
      await record('deal.question-opened', { cause })
      await announceChange(tx, 'deals', `request:${request.reference}`)
    },
    endQuestion: end,
    withdrawRevisedOffer: () => withdrawRevisedOffer(tx, parts),
  }
}

/** The question that a revised offer answers is gone. */
async function withdrawRevisedOffer(tx: Transaction, { deal, request, actor, now }: Parts): Promise<void> {
  if (request.openOfferId === null) return
  const offer = await findOffer(tx, request.openOfferId)
  if (offer?.revisedDealId !== deal.id) return
  const { version } = await endOffer(tx, { offer, request, end: 'withdrawn', actor, reason: 'deal-decided', now })
  Object.assign(request, { version, openOfferId: null })
}

async function stale(tx: Transaction, { deal }: LockedDeal): Promise<Failure<'STALE'>> {
  const last = await findLastDealChange(tx, deal)
  return fail('STALE', {
    stored: { version: deal.version, by: last?.name ?? last?.actor ?? '', at: (last?.at ?? deal.acceptedAt).toISOString() },
  })
}

/** Whether the deal has an open question of one of these causes. */
export const hasOpenQuestion = ({ ledger }: Pick<DealWork, 'ledger'>, ...causes: QuestionCause[]): boolean =>
  openQuestions(ledger).some(({ cause }) => causes.includes(cause))

/** Asks that what is above the deal's amount goes back. It belongs to the last payment that counts. */
export async function askAboutSurplus(work: DealWork): Promise<void> {
  const last = countingPayments(work.ledger).at(-1)
  if (last && compareHeld(work) > 0 && !hasOpenQuestion(work, 'surplus')) await work.openQuestion('surplus', last.payment.id)
}

/** A move, and why the deal is in question after it. */
interface Following {
  move: DealMoveCode
  cause?: DealQuestionCause
}

/** The move that follows from what was recorded; undefined if the deal stays where it is. */
function followingMove(settled: SettledDeal): Following | undefined {
  const { deal, ledger } = settled
  switch (deal.state) {
    case 'awaiting-payment':
    case 'awaiting-coins':
      return afterPayment(settled)
    case 'lapsed':
      return afterLapse(settled)
    case 'cancelled':
      return countingPayments(ledger).length > 0 ? { move: 'received-after-end', cause: 'after-end' } : undefined
    case 'paid':
      return coinsToFill(settled).lte(0) ? { move: 'filled' } : undefined
    case 'sending':
      return isDelivered(ledger) ? { move: 'sent' } : undefined
    case 'refunding':
      return heldFor(ledger).lte(0) && !isRefundRunning(ledger) ? { move: 'refunded' } : undefined
    case 'in-question':
    case 'executed':
    case 'done':
    case 'replaced':
    case 'refunded':
      return undefined
  }
}

function afterPayment(settled: SettledDeal): Following | undefined {
  const counting = countingPayments(settled.ledger)
  if (counting.length === 0) return undefined
  if (counting.some((one) => isLate(one, settled.deal))) return { move: 'received-late', cause: 'late' }
  const compared = compareHeld(settled)
  if (compared > 0) return { move: 'received-over', cause: 'over' }
  // A part waits until the time to pay.
  return compared === 0 ? { move: 'received' } : undefined
}

function afterLapse(settled: SettledDeal): Following | undefined {
  const counting = countingPayments(settled.ledger)
  if (counting.length === 0) return undefined
  if (counting.some((one) => isLate(one, settled.deal))) return { move: 'received-after-end', cause: 'late' }
  const compared = compareHeld(settled)
  if (compared === 0) return { move: 'received-in-time' }
  return { move: 'received-after-end', cause: compared > 0 ? 'over' : 'short' }
}
