import { readReference } from '#contract/creditor-reference.ts'
import type { DealRefusal } from '#contract/failures.ts'
import { inSnapshot, type Transaction } from '../../platform/database/database.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { takeStepUp } from '../../staff/approval/step-up.ts'
import type { StaffContext } from '../../staff/context.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { type DealChangeFailure, type DealWork, workOnDeal } from './work-on-deal.ts'
import { findDealByReference } from './deal.store.ts'
import { findForgiven } from './concession.store.ts'
import { readLedger } from './ledger.ts'
import { readStatements } from './statements.ts'
import type { SettledDeal } from './terms.ts'
import type { DealToDecide } from './actions.ts'

/** Which deal a person of the desk changes, and the version that they saw. */
export interface DeskChange {
  staff: StaffMember
  /** As typed: with or without spaces. */
  reference: string
  version: number
}

export type DealRefused = Failure<'DEAL_REFUSED'>

export const refuse = (...reasons: DealRefusal[]): DealRefused => fail('DEAL_REFUSED', { reasons })

/** One change by a person of the desk, in its own transaction. */
export const changeDeal = <Refusal extends Failure>(
  context: TradeContext,
  change: DeskChange,
  act: (work: DealWork, tx: Transaction) => Promise<Refusal | void>,
): Promise<{ version: number } | DealChangeFailure | Refusal> =>
  context.database.transaction(async (tx) => {
    const now = await context.databaseNow(tx)
    return workOnDeal<Refusal>(context, tx, askedBy(change, now), (work) => act(work, tx))
  })

const askedBy = ({ staff, reference, version }: DeskChange, now: Date) => ({
  reference: readReference(reference) ?? '',
  version,
  actor: actorOf(staff),
  now,
})

/** The same after a step-up, which comes before the locks. `act` gets the id of the proof. */
export const changeDealWithStepUp = <Refusal extends Failure>(
  context: TradeContext,
  staffContext: StaffContext,
  { proof, confirmed, ...change }: DeskChange & Pick<Parameters<typeof takeStepUp>[2], 'proof' | 'confirmed'>,
  act: (work: DealWork, tx: Transaction, proofId: string) => Promise<Refusal | void>,
): Promise<{ version: number } | DealChangeFailure | Refusal | Failure<'PROOF_REQUIRED'>> =>
  context.database.transaction(async (tx) => {
    const now = await context.databaseNow(tx)
    const proofId = await takeStepUp(staffContext, tx, { staff: change.staff, proof, confirmed })
    if (proofId instanceof Failure) return proofId
    return workOnDeal<Refusal>(context, tx, askedBy(change, now), (work) => act(work, tx, proofId))
  })

type Context = Pick<TradeContext, 'isOutwardClosed'>

/** Adds what decides whether something may leave. */
export const dealToDecide = async <D extends SettledDeal & Pick<DealToDecide, 'deal' | 'accountState'>>(
  { isOutwardClosed }: Context,
  tx: Transaction,
  deal: D,
): Promise<D & DealToDecide> => ({
  ...deal,
  isOutwardClosed: await isOutwardClosed(tx),
  forgiven: await findForgiven(tx, deal.deal.id),
  ...(await readStatements(tx, deal)),
})

/** A deal as it is now, without a lock. */
export const readDealToDecide = (context: TradeContext, reference: string) =>
  inSnapshot(context.database, (tx) => findDealToDecide(context, tx, reference))

/** A deal in a transaction that sees one moment. */
export async function findDealToDecide(context: Context, tx: Transaction, reference: string) {
  const found = await findDealByReference(tx, reference)
  if (!found) return undefined
  return dealToDecide(context, tx, { ...found, ledger: await readLedger(tx, found.deal.rootDealId ?? found.deal.id) })
}
