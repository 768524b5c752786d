import { sql } from 'drizzle-orm'
import { check, index, jsonb, numeric, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { signatureSchemes, walletProofKinds, walletTransferStates } from '#contract/wallet-rules.ts'
import { moment, referenceTo } from '../../platform/database/columns.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { walletTable } from './wallet.table.ts'

/** How a client can prove a wallet now: by a message to sign, or by a small transfer. It proves the wallet once at most. */
export const walletChallengeTable = pgTable(
  'wallet_challenge',
  {
    id: uuid().primaryKey().defaultRandom(),
    walletId: referenceTo(() => walletTable.id, { onDelete: 'cascade' }),
    kind: text({ enum: walletProofKinds }).notNull(),
    /** Of a signature: what is signed, with a nonce. */
    message: text(),
    /** Of a transfer: how much is sent, and to which address of ours. */
    amount: numeric(),
    toAddress: text(),
    memo: text(),
    /** The transaction's id, as the client gave it or as it was seen. */
    transaction: text(),
    transferState: text({ enum: walletTransferStates }),
    startedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When it proved the wallet, or another challenge replaced it. */
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('wallet_challenge_open')
      .on(table.walletId)
      .where(sql`${table.endedAt} is null`),
    index().on(table.walletId),
    index().on(table.expiresAt),
    check(
      'wallet_challenge_kind',
      sql`case ${table.kind}
        when 'signature' then ${table.message} is not null and num_nonnulls(${table.amount}, ${table.toAddress}, ${table.memo}, ${table.transaction}, ${table.transferState}) = 0
        when 'transfer' then ${table.message} is null and ${table.amount} > 0 and num_nonnulls(${table.toAddress}, ${table.transferState}) = 2
        else false end`,
    ),
  ],
)
export type WalletChallengeRow = typeof walletChallengeTable.$inferSelect

/** What the chain showed of a small transfer, and who said so. */
export interface TransferEvidence {
  transaction: string
  /** The addresses that sent it. */
  from: string[]
  amount: string
  to: string
  memo: string | null
  /** What each node said, or that a person of the desk saw it. */
  sources: unknown
}

/** The proof that a client owns a wallet, with all that is needed to check it again without us. Never changed. */
export const walletProofTable = pgTable(
  'wallet_proof',
  {
    id: uuid().primaryKey().defaultRandom(),
    walletId: referenceTo(() => walletTable.id),
    /** Not a foreign key: the challenge is deleted sooner. */
    challengeId: uuid().notNull(),
    kind: text({ enum: walletProofKinds }).notNull(),
    scheme: text({ enum: signatureSchemes }),
    message: text(),
    signature: text(),
    transaction: text(),
    evidence: jsonb().$type<TransferEvidence>(),
    /** Who of the desk saw the transfer, and the proof that it was this person. Null: the signature or the chain itself. */
    confirmedBy: uuid().references(() => staffTable.id),
    staffProofId: uuid(),
    at: moment().notNull(),
  },
  (table) => [
    unique('wallet_proof_challenge').on(table.challengeId),
    index('wallet_proof_newest').on(table.walletId, table.at),
    index().on(table.confirmedBy),
    index().on(table.transaction),
    check('wallet_proof_by_person', sql`(${table.confirmedBy} is null) = (${table.staffProofId} is null)`),
    check(
      'wallet_proof_kind',
      sql`case ${table.kind}
        when 'signature' then num_nonnulls(${table.scheme}, ${table.message}, ${table.signature}) = 3 and num_nonnulls(${table.transaction}, ${table.evidence}, ${table.confirmedBy}) = 0
        when 'transfer' then num_nonnulls(${table.scheme}, ${table.message}, ${table.signature}) = 0 and num_nonnulls(${table.transaction}, ${table.evidence}) = 2
        else false end`,
    ),
  ],
)
export type WalletProofRow = typeof walletProofTable.$inferSelect
