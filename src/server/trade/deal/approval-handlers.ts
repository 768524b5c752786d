import { type ApprovalPayloads, canonicalJson } from '#contract/desk/step-up.ts'
import type { DealRefusal } from '#contract/failures.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import type { ApprovalHandler, ApprovalHandlers, Proposal } from '../../staff/approval/handler.ts'
import type { TradeContext } from '../context.ts'
import type { DealRow } from './deal.table.ts'
import { findDealByReference, lockDeal } from './deal.store.ts'
import { countingPayments, type Ledger, readLedger } from './ledger.ts'
import { type DealToDecide, refusalsOf } from './actions.ts'
import { dealToDecide } from './desk-change.ts'
import { lossOf } from './decide.ts'
import { beginDelivery, findDestination, refusalsOfDelivery } from './deliver.ts'
import { marketSoon } from './accept.ts'
import { addFill, refusalOfFill } from './fill.ts'
import { addPayment } from './pay.ts'
import { beginRefund, refusalsOfRefund } from './refund.ts'
import { readTypedPayment } from './typed-payment.ts'
import { paymentsBehind, rolesBesideVoucher } from './vouchers.ts'
import { type DealWork, workOnDeal } from './work-on-deal.ts'

interface DealProposal<Action extends keyof ApprovalPayloads> {
  /** Why it cannot be carried out as the deal is now. */
  refusals: (
    tx: Transaction,
    deal: DealToDecide & { deal: Pick<DealRow, 'state' | 'instructions'> },
    payload: ApprovalPayloads[Action],
  ) => Promise<DealRefusal[]>
  /** For a delivery or refund: the payments for which it leaves. */
  paymentsBehind?: (ledger: Ledger, payload: ApprovalPayloads[Action]) => string[]
  /** For a delivery: whose call to the client lets it go there now. */
  callers?: (
    db: Queryable,
    deal: NonNullable<Awaited<ReturnType<typeof findDealByReference>>>,
    payload: ApprovalPayloads[Action],
  ) => Promise<string[]>
  carryOut: (
    tx: Transaction,
    work: DealWork,
    decided: { payload: ApprovalPayloads[Action]; staffId: string; approvalId: string },
  ) => Promise<unknown>
}

/** What two people decide about deals. A proposal that its deal allows no more is void. */
export function dealApprovalHandlers(context: TradeContext) {
  return {
    'record-payment': handlerOf<'record-payment'>(context, {
      refusals: async (tx, deal, payload) =>
        (await readTypedPayment(context, tx, deal, payload)) instanceof Failure ? ['wrong-state'] : [],
      async carryOut(tx, work, { payload, ...decided }) {
        const facts = await readTypedPayment(context, tx, work, payload)
        const added = facts instanceof Failure ? facts : await addPayment(context, tx, work, { ...facts, ...decided })
        if (added instanceof Failure) throw new Error('the payment cannot be recorded, after it was checked under its lock')
      },
    }),
    'record-fill': handlerOf<'record-fill'>(context, {
      refusals: async (tx, deal, payload) => ((await refusalOfFill(tx, deal, payload)) ? ['wrong-state'] : []),
      async carryOut(tx, work, { payload: fill, ...decided }) {
        const market = await marketSoon(context, work.offer, new Date(fill.filledAt))
        await addFill(tx, work, { fill, ...decided, proofId: null, market })
      },
    }),
    'send-delivery': handlerOf<'send-delivery'>(context, {
      refusals: async (tx, deal, payload) => refusalsOfDelivery(context, tx, { deal, payload, now: await context.databaseNow(tx) }),
      paymentsBehind,
      async callers(db, deal, payload) {
        const destination = await findDestination(context, db, { ...deal, now: await context.databaseNow(db) }, payload)
        return destination?.confirmedBy ? [destination.confirmedBy] : []
      },
      carryOut: (tx, work, decided) => beginDelivery(context, tx, work, { ...decided, proofId: null }),
    }),
    'send-refund': handlerOf<'send-refund'>(context, {
      refusals: async (tx, deal, payload) => refusalsOfRefund(context, tx, { deal, payload, now: await context.databaseNow(tx) }),
      // All money held for the deal counts: otherwise an invented payment would free a real one.
      paymentsBehind: (ledger, { paymentId }) => [paymentId, ...paymentsBehind(ledger)],
      carryOut: (tx, work, decided) => beginRefund(context, tx, work, decided),
    }),
    'cancel-deal': handlerOf<'cancel-deal'>(context, {
      refusals: async (_tx, deal) => refusalsOf.cancel(deal),
      carryOut: (_tx, work) => work.move(countingPayments(work.ledger).length > 0 ? 'stopped-partly-paid' : 'stopped-unpaid'),
    }),
    'record-loss': handlerOf<'record-loss'>(context, {
      // Void if more or less is missing than the two people saw.
      refusals: async (_tx, deal, payload) =>
        canonicalJson(lossOf(deal)) === canonicalJson(payload) ? refusalsOf.loss(deal) : ['wrong-state'],
      carryOut: (_tx, work) => work.move('loss-recorded'),
    }),
  } satisfies ApprovalHandlers
}

function handlerOf<Action extends keyof ApprovalPayloads>(
  context: TradeContext,
  { refusals, paymentsBehind, callers, carryOut }: DealProposal<Action>,
): ApprovalHandler {
  const payloadOf = ({ payload }: Proposal) => payload as ApprovalPayloads[Action]
  return {
    async isCurrent(tx, proposal) {
      const locked = await lockDeal(tx, { reference: proposal.object })
      if (!locked) return false
      const ledger = await readLedger(tx, locked.deal.rootDealId ?? locked.deal.id)
      const deal = await dealToDecide(context, tx, { ...locked, ledger })
      return (await refusals(tx, deal, payloadOf(proposal))).length === 0
    },
    async rolesBeside(db, proposal, staffId) {
      const found = paymentsBehind && (await findDealByReference(db, proposal.object))
      if (!found) return undefined
      const paymentIds = paymentsBehind(await readLedger(db, found.deal.rootDealId ?? found.deal.id), payloadOf(proposal))
      const called = (await callers?.(db, found, payloadOf(proposal))) ?? []
      return rolesBesideVoucher(db, { staffId, paymentIds, callers: called, except: [proposal.proposedBy] })
    },
    async carryOut(tx, proposal) {
      const { id: approvalId, object: reference, decidedBy: staffId } = proposal
      const asked = { reference, actor: `staff:${staffId}` as const, now: await context.databaseNow(tx) }
      const decided = { payload: payloadOf(proposal), staffId, approvalId }
      const result = await workOnDeal(context, tx, asked, async (work) => {
        await carryOut(tx, work, decided)
      })
      if (result instanceof Failure) throw new Error(`the deal is ${result.code}, after it was checked under its lock`)
    },
  }
}
