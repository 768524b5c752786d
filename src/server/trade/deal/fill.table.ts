import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment, referenceTo } from '../../platform/database/columns.ts'
import { staffReference } from '../../staff/person/staff.table.ts'
import { staffProofTable } from '../../staff/approval/approval.table.ts'
import { rootDealReference } from './payment.table.ts'

/** Coins that the operator bought or sold at a venue for a deal. A counter-fill has the other side. */
export const fillTable = pgTable(
  'fill',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: rootDealReference(),
    side: text({ enum: ['buy', 'sell'] }).notNull(),
    venue: text().notNull(),
    /** The venue's own reference. With it, a fill counts once. */
    venueReference: text().notNull(),
    /** 1; 2 after the first record of the fill was mistaken, and so on. */
    recording: smallint().notNull(),
    coinAmount: numeric().notNull(),
    /** What was paid or received for the coins, with the venue's fee, in the deal's currency. */
    fiatAmount: numeric().notNull(),
    filledAt: moment().notNull(),
    /** The market when it was recorded, as the exchange sent it, and its SHA-256; null if it did not answer. */
    evidence: text(),
    evidenceHash: bytea(),
    staffId: staffReference(),
    recordedAt: moment().notNull(),
    proofId: referenceTo(() => staffProofTable.id),
  },
  (table) => [
    unique('fill_once').on(table.venue, table.venueReference, table.recording),
    index().on(table.dealId),
    index().on(table.staffId),
    index().on(table.proofId),
    index().on(table.recordedAt),
    check('fill_side', sql`${table.side} in ('buy', 'sell')`),
    check('fill_amounts', sql`${table.coinAmount} > 0 and ${table.fiatAmount} > 0`),
  ],
)
export type FillRow = typeof fillTable.$inferSelect

/** A fill that was recorded wrongly. */
export const fillAnnulmentTable = pgTable(
  'fill_annulment',
  {
    fillId: referenceTo(() => fillTable.id).primaryKey(),
    reason: text().notNull(),
    staffId: staffReference(),
    recordedAt: moment().notNull(),
  },
  (table) => [index().on(table.staffId), index().on(table.recordedAt)],
)
