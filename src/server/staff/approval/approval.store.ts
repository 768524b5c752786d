import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ApprovalAction } from '#contract/desk/permissions.ts'
import { firstRow, hasWritten, type Queryable, storedId, type Transaction } from '../../platform/database/database.ts'
import { staffTable } from '../person/staff.table.ts'
import { approvalDecisionTable, approvalTable, staffProofTable } from './approval.table.ts'

export type ApprovalRow = typeof approvalTable.$inferSelect
export type DecisionRow = typeof approvalDecisionTable.$inferSelect
export type ProofRow = typeof staffProofTable.$inferSelect

/** Returns the id. Atomic: of several proofs with one nonce, one is stored. Undefined for the others. */
export async function insertProof(tx: Queryable, proof: typeof staffProofTable.$inferInsert): Promise<string | undefined> {
  const [row] = await tx.insert(staffProofTable).values(proof).onConflictDoNothing().returning({ id: staffProofTable.id })
  return row?.id
}

const proposer = alias(staffTable, 'proposer')
const decider = alias(staffTable, 'decider')

/** A proposal with its end and the names of both people. */
export interface Approval {
  proposal: ApprovalRow
  decision: DecisionRow | null
  proposedBy: { id: string; name: string }
  decidedBy: { id: string; name: string } | null
}

const selectApprovals = (db: Queryable) =>
  db
    .select({
      proposal: getTableColumns(approvalTable),
      decision: getTableColumns(approvalDecisionTable),
      proposedBy: { id: proposer.id, name: proposer.name },
      decidedBy: { id: decider.id, name: decider.name },
    })
    .from(approvalTable)
    .innerJoin(proposer, eq(proposer.id, approvalTable.proposedBy))
    .leftJoin(approvalDecisionTable, eq(approvalDecisionTable.approvalId, approvalTable.id))
    .leftJoin(decider, eq(decider.id, approvalDecisionTable.decidedBy))

const isOpen = (now: Date) => and(isNull(approvalDecisionTable.approvalId), gt(approvalTable.expiresAt, now))
const hasEnded = (now: Date) => or(isNotNull(approvalDecisionTable.approvalId), lte(approvalTable.expiresAt, now))

export const findApproval = (db: Queryable, id: string): Promise<Approval | undefined> =>
  firstRow(selectApprovals(db).where(eq(approvalTable.id, id)))

/** The proposals about an object that wait for a decision, oldest first. */
export const listOpenAbout = (db: Queryable, object: string, now: Date): Promise<Approval[]> =>
  selectApprovals(db)
    .where(and(eq(approvalTable.object, object), isOpen(now)))
    .orderBy(approvalTable.proposedAt)

interface Page {
  list: 'open' | 'ended'
  /** Actions whose proposals are left out. */
  hidden: readonly ApprovalAction[]
  /** The last proposal of the page before. */
  before: string | undefined
  now: Date
  limit: number
}

/** The newest first. */
export const listApprovals = (db: Queryable, { list, hidden, before, now, limit }: Page): Promise<Approval[]> => {
  const older = sql`(${approvalTable.proposedAt}, ${approvalTable.id}) < (select proposed_at, id from approval where id = ${before})`
  return selectApprovals(db)
    .where(
      and(
        list === 'open' ? isOpen(now) : hasEnded(now),
        hidden.length > 0 ? notInArray(approvalTable.action, [...hidden]) : undefined,
        before === undefined ? undefined : older,
      ),
    )
    .orderBy(desc(approvalTable.proposedAt), desc(approvalTable.id))
    .limit(limit)
}

const findOpen = (db: Queryable, which: SQL | undefined, now: Date): Promise<ApprovalRow[]> =>
  db
    .select(getTableColumns(approvalTable))
    .from(approvalTable)
    .leftJoin(approvalDecisionTable, eq(approvalDecisionTable.approvalId, approvalTable.id))
    .where(and(which, isOpen(now)))

/** Waits for other proposals of the same action and object, so that one of several at once finds the other. */
export async function lockProposals(tx: Transaction, { action, object }: { action: ApprovalAction; object: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`approval ${action} ${object}`}, 0))`)
}

export const hasOpenProposal = async (
  db: Queryable,
  { action, object, now }: { action: ApprovalAction; object: string; now: Date },
): Promise<boolean> => (await findOpen(db, and(eq(approvalTable.action, action), eq(approvalTable.object, object)), now)).length > 0

/** The open proposals of an action. */
export const listOpenFor = (db: Queryable, action: ApprovalAction, now: Date): Promise<ApprovalRow[]> =>
  findOpen(db, eq(approvalTable.action, action), now)

/** The open proposals by a person, and those about the person. */
export const listOpenOf = (db: Queryable, staffId: string, now: Date): Promise<ApprovalRow[]> =>
  findOpen(db, or(eq(approvalTable.proposedBy, staffId), eq(approvalTable.object, staffId)), now)

export const insertApproval = (tx: Queryable, approval: typeof approvalTable.$inferInsert) =>
  storedId(tx.insert(approvalTable).values(approval).returning({ id: approvalTable.id }))

/** Atomic: one of several concurrent decisions wins. False for the others. */
export const insertDecision = (tx: Queryable, decision: typeof approvalDecisionTable.$inferInsert) =>
  hasWritten(tx.insert(approvalDecisionTable).values(decision).onConflictDoNothing())

/** Proofs in the order of their ids, after one of them. */
export const listProofs = (db: Queryable, { after, limit }: { after: string | null; limit: number }): Promise<ProofRow[]> =>
  db
    .select()
    .from(staffProofTable)
    .where(after === null ? undefined : gt(staffProofTable.id, after))
    .orderBy(staffProofTable.id)
    .limit(limit)

/** Proposals in the order of their ids, after one of them, with their ends and the proofs of both people. */
export const listProven = (db: Queryable, { after, limit }: { after: string | null; limit: number }) => {
  const [proofOfProposal, proofOfDecision] = [alias(staffProofTable, 'of_proposal'), alias(staffProofTable, 'of_decision')]
  return db
    .select({ proposal: approvalTable, decision: approvalDecisionTable, proofOfProposal, proofOfDecision })
    .from(approvalTable)
    .leftJoin(approvalDecisionTable, eq(approvalDecisionTable.approvalId, approvalTable.id))
    .leftJoin(proofOfProposal, eq(proofOfProposal.id, approvalTable.proofId))
    .leftJoin(proofOfDecision, eq(proofOfDecision.id, approvalDecisionTable.proofId))
    .where(after === null ? undefined : gt(approvalTable.id, after))
    .orderBy(approvalTable.id)
    .limit(limit)
}
