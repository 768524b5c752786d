import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ApprovalAction, StepUpAction } from '#contract/desk/permissions.ts'
import { bytea, moment, referenceTo } from '../../platform/database/columns.ts'
import { staffReference } from '../person/staff.table.ts'

/**
 * A step-up of a person, kept whole, so that anybody can check without our service who confirmed exactly what. Append-only; what is about a
 * client is erased with the account.
 */
export const staffProofTable = pgTable(
  'staff_proof',
  {
    id: uuid().primaryKey().defaultRandom(),
    staffId: staffReference(),
    at: moment().notNull(),
    action: text().$type<StepUpAction>().notNull(),
    /** The canonical text (contract/desk/step-up.ts) whose SHA-256 is the signed challenge. */
    text: text().notNull(),
    /** `code`: a code of an authenticator app, which signs nothing. */
    by: text({ enum: ['passkey', 'code'] }).notNull(),
    /** Null with a code, as the next four. */
    credentialId: text(),
    /** The passkey's key, in the form of COSE. */
    publicKey: bytea(),
    clientData: bytea(),
    authenticatorData: bytea(),
    signature: bytea(),
  },
  (table) => [
    index().on(table.staffId, table.at),
    // A nonce is used once.
    uniqueIndex('staff_proof_nonce').on(sql`(${table.text}::jsonb ->> 'nonce')`),
    check(
      'staff_proof_signature',
      sql`(${table.by} = 'passkey') = (num_nonnulls(${table.credentialId}, ${table.publicKey}, ${table.clientData}, ${table.authenticatorData}, ${table.signature}) = 5)`,
    ),
  ],
)

/** What one person proposes and another decides. Never changes: its end is a row of `approval_decision`. */
export const approvalTable = pgTable(
  'approval',
  {
    id: uuid().primaryKey().defaultRandom(),
    action: text().$type<ApprovalAction>().notNull(),
    /** What it is about: an account's id, a person's id, an address. */
    object: text().notNull(),
    /** The object's version when it was proposed; 0 if it has none. */
    version: integer().notNull(),
    payload: jsonb().notNull(),
    /** SHA-256 of the payload's canonical JSON. */
    payloadHash: bytea().notNull(),
    reason: text().notNull(),
    proposedBy: staffReference(),
    proposedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    proofId: referenceTo(() => staffProofTable.id),
  },
  (table) => [
    unique().on(table.id, table.proposedBy),
    index().on(table.object),
    index().on(table.proposedAt),
    index().on(table.expiresAt),
    index().on(table.action, table.proposedAt),
    // One signature, one proposal.
    uniqueIndex('approval_proof').on(table.proofId),
  ],
)

/** The one end of an approval. */
export const approvalDecisionTable = pgTable(
  'approval_decision',
  {
    approvalId: uuid().primaryKey(),
    /** Copied, so that the database itself can refuse a decision by the proposer. */
    proposedBy: uuid().notNull(),
    outcome: text({ enum: ['approved', 'rejected', 'withdrawn', 'void'] }).notNull(),
    /** Null for `void`. */
    decidedBy: uuid(),
    decidedAt: moment().notNull(),
    reason: text(),
    /** The proof of `approved` and `rejected`. */
    proofId: uuid().references(() => staffProofTable.id),
  },
  (table) => [
    foreignKey({
      name: 'approval_decision_of',
      columns: [table.approvalId, table.proposedBy],
      foreignColumns: [approvalTable.id, approvalTable.proposedBy],
    }),
    check(
      'approval_decision_four_eyes',
      sql`${table.outcome} not in ('approved', 'rejected') or ${table.decidedBy} <> ${table.proposedBy}`,
    ),
    check(
      'approval_decision_proof',
      sql`${table.outcome} not in ('approved', 'rejected') or (${table.decidedBy} is not null and ${table.proofId} is not null)`,
    ),
    check('approval_decision_outcome', sql`${table.outcome} in ('approved', 'rejected', 'withdrawn', 'void')`),
  ],
)
