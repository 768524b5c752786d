import { correctionPayload } from '#contract/desk/deal-payloads.ts'
import type { proposeBankCorrection as endpoint } from '#contract/desk/endpoints/bank.ts'
import type { TransferEntryKind } from '#contract/desk/bank-entries.ts'
import { type ApprovalPayloads, canonicalJson } from '#contract/desk/step-up.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { pick } from '../../platform/pick.ts'
import { propose } from '../../staff/approval/approval.ts'
import type { ApprovalHandlers } from '../../staff/approval/handler.ts'
import type { StaffContext } from '../../staff/context.ts'
import { lockActive } from '../../staff/person/staff.store.ts'
import type { StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { lockDeal } from '../deal/deal.store.ts'
import { type DealRefused, refuse } from '../deal/desk-change.ts'
import { paidBackOf, readLedger } from '../deal/ledger.ts'
import { recordAgain, takePaymentBack } from '../deal/pay.ts'
import { isStepFinal, takeStepBack } from '../deal/transfer.ts'
import { type DealWork, workOnDeal } from '../deal/work-on-deal.ts'
import type { BankEntryRow } from './bank-statement.table.ts'
import * as store from './payment-match.store.ts'
import { findTransfers } from './payment-order.store.ts'

type Match = Awaited<ReturnType<typeof store.findMatches>>[number]

interface Wrong {
  payload: ApprovalPayloads['correct-entry']
  /** Of deals, in the order of their references. */
  matches: (Match | TransferMatch)[]
}

interface TransferMatch {
  transferId: string
  kind: TransferEntryKind
  decidedAt: Date
  deal: string
}

/** The last decision about an entry, if it was a match. */
async function lastDecision(tx: Transaction, entry: BankEntryRow): Promise<Wrong | undefined> {
  const [found] = await store.findDecisions(tx, [entry.id])
  if (entry.state !== 'matched' || !found) return undefined
  const { number, at } = found.decision
  const matches = [...(await store.findMatches(tx, [entry.id])), ...(await transferMatchesOf(tx, entry.id, at))]
  if (matches.length === 0) return undefined
  const payload = correctionPayload({ decision: number, ...pick(entry, 'amount', 'currency', 'otherName'), matches })
  return { payload, matches }
}

async function transferMatchesOf(tx: Transaction, entryId: string, decidedAt: Date): Promise<TransferMatch[]> {
  const matches = await store.findTransferMatches(tx, [entryId])
  const transfers = await findTransfers(
    tx,
    matches.map(({ transferId }) => transferId),
  )
  return matches.flatMap(({ transferId, kind }) => {
    const transfer = transfers.find(({ id }) => id === transferId)
    return transfer ? [{ transferId, kind, decidedAt, deal: transfer.deal }] : []
  })
}

/** Proposes to take back the last decision about an entry. */
export const proposeCorrection = (
  context: Pick<TradeContext, 'database'>,
  staffContext: StaffContext,
  { staff, id, ...proposal }: BodyOf<typeof endpoint> & { staff: StaffMember; id: string },
): Promise<ReplyOf<typeof endpoint> | DealRefused | Failure<'NOT_FOUND' | 'CONFLICT' | 'NOT_PERMITTED' | 'PROOF_REQUIRED'>> =>
  context.database.transaction(async (tx) => {
    // Locked before entry and deal, as a decision does.
    await lockActive(tx, { id: staff.id })
    const entry = await store.lockEntry(tx, id)
    if (!entry) return fail('NOT_FOUND')
    const wrong = await lastDecision(tx, entry)
    if (!wrong) return fail('CONFLICT', { message: 'This entry is matched with nothing.' })
    if (await isFinal(tx, wrong)) return refuse('transfer-running')
    const { payload } = wrong
    return propose(staffContext, tx, { ...proposal, staff, action: 'correct-entry', object: id, version: payload.decision, payload })
  })

/** Whether money has left, or is on its way, because of it. Locks the deals. */
async function isFinal(tx: Transaction, { matches }: Wrong): Promise<boolean> {
  for (const match of matches) {
    const locked = await lockDeal(tx, { reference: match.deal })
    if (!locked) return true
    const ledger = await readLedger(tx, locked.deal.rootDealId ?? locked.deal.id)
    if ('transferId' in match) {
      if (isStepFinal({ ...locked, ledger }, { id: match.transferId, ...match })) return true
      continue
    }
    const { paymentId } = match
    const payment = ledger.payments.find((one) => one.payment.id === paymentId)
    if (!payment || (match.kind === 'received' && (payment.reversal !== null || paidBackOf(ledger, paymentId).gt(0)))) return true
  }
  return false
}

/** What two people decide about entries. A correction is void if somebody has decided about the entry again, or its money has left. */
export function bankApprovalHandlers(context: Pick<TradeContext, 'databaseNow' | 'mail' | 'operator'>) {
  return {
    'correct-entry': {
      async isCurrent(tx, { object, payload }) {
        const entry = await store.lockEntry(tx, object)
        const wrong = entry && (await lastDecision(tx, entry))
        return wrong !== undefined && canonicalJson(wrong.payload) === canonicalJson(payload) && !(await isFinal(tx, wrong))
      },
      async carryOut(tx, { object, reason, decidedBy: staffId }) {
        const entry = await store.lockEntry(tx, object)
        const wrong = entry && (await lastDecision(tx, entry))
        if (!entry || !wrong) throw new Error('the entry has changed under its lock')
        const now = await context.databaseNow(tx)
        const actor = `staff:${staffId}` as const
        for (const match of wrong.matches) {
          const act = (work: DealWork) => {
            if ('transferId' in match) return takeStepBack(tx, work, { id: match.transferId, ...match, staffId })
            const { paymentId } = match
            return match.kind === 'received'
              ? takePaymentBack(tx, work, { id: paymentId, kind: 'mistaken', at: now.toISOString(), reference: reason, staffId })
              : recordPaymentAgain(tx, work, { paymentId, staffId })
          }
          const done = await workOnDeal<Failure>(context, tx, { reference: match.deal, actor, now }, act)
          if (done instanceof Failure) throw new Error(`the deal is ${done.code}, after it was checked under its lock`)
        }
        await store.insertDecision(tx, { entryId: entry.id, kind: 'unmatched', reason, staffId, at: now })
        await store.updateEntry(tx, entry.id, { state: 'open' })
        await recordEvent(tx, { kind: 'bank-entry.decided', actor, at: now, details: { entryId: entry.id, decision: 'unmatched' } })
        await announceChange(tx, 'bank')
      },
    },
  } satisfies ApprovalHandlers

  /** The bank did not take the payment back: it is recorded once more, matched with the same entry as before. */
  async function recordPaymentAgain(tx: Transaction, work: DealWork, { paymentId, staffId }: { paymentId: string; staffId: string }) {
    const again = await recordAgain(context, tx, work, { paymentId, staffId })
    if (again instanceof Failure) return again
    const received = await store.findReceived(tx, paymentId)
    if (received) await store.insertMatches(tx, [{ ...received, dealPaymentId: again }])
  }
}
