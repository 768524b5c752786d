import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment, referenceTo } from '../../platform/database/columns.ts'
import { staffProofTable } from '../../staff/approval/approval.table.ts'
import { staffReference } from '../../staff/person/staff.table.ts'
import { dealTable } from './deal.table.ts'

/** What was forgiven when a deal was honoured. */
export const concessionTable = pgTable(
  'concession',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: referenceTo(() => dealTable.id),
    /** By how much the last payment was late; 0 if none was. */
    lateMinutes: integer().notNull(),
    /** What was missing, in the currency of what is due. */
    shortAmount: numeric().notNull(),
    currency: text().notNull(),
    /** What it cost at the market of that moment. */
    costEur: numeric().notNull(),
    /** A supervisor honoured it beyond the operator's limit. */
    isAboveLimit: boolean().notNull(),
    /** What the exchange sent then, and its SHA-256; null if nothing was forgiven and it did not answer. */
    evidence: text(),
    evidenceHash: bytea(),
    staffId: staffReference(),
    proofId: referenceTo(() => staffProofTable.id),
    at: moment().notNull(),
  },
  (table) => [
    index().on(table.dealId),
    index().on(table.staffId),
    index().on(table.proofId),
    index().on(table.at),
    check('concession_amounts', sql`${table.lateMinutes} >= 0 and ${table.shortAmount} >= 0 and ${table.costEur} >= 0`),
  ],
)
