import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment, referenceTo } from '../../platform/database/columns.ts'
import { staffReference } from '../../staff/person/staff.table.ts'
import { approvalTable, staffProofTable } from '../../staff/approval/approval.table.ts'
import { rootDealReference } from './payment.table.ts'

/** Coins that the operator bought or sold at a venue for a deal. A counter-fill has the other side. */
export const fillTable = pgTable(
  'fill',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: rootDealReference(),
    side: text({ enum: ['buy', 'sell'] }).notNull(),
    venue: text().notNull(),
    /** The venue's own reference of the trade. A deal has it once; other deals can have other parts of the trade. */
    venueReference: text().notNull(),
    /** 1 for the first record of the trade, of whichever deal; 2 for its next part, or after the first was mistaken, and so on. */
    recording: smallint().notNull(),
    coinAmount: numeric().notNull(),
    /** What was paid or received for the coins, with the venue's fee, in the deal's currency. */
    fiatAmount: numeric().notNull(),
    filledAt: moment().notNull(),
    /** The whole trade at the venue, if this is a part of it; null if it is the whole. */
    tradeCoinAmount: numeric(),
    tradeFiatAmount: numeric(),
    /** The market of its minute, as the exchange sent it, and its SHA-256; null if it did not answer. */
    evidence: text(),
    evidenceHash: bytea(),
    staffId: staffReference(),
    recordedAt: moment().notNull(),
    /** Null: two people recorded it, because it is far from the market. */
    proofId: uuid().references(() => staffProofTable.id),
    approvalId: uuid().references(() => approvalTable.id),
  },
  (table) => [
    unique('fill_once').on(table.venue, table.venueReference, table.recording),
    index('fill_trade_reference').on(sql`lower(${table.venueReference})`),
    uniqueIndex('fill_approval').on(table.approvalId),
    index().on(table.dealId),
    index().on(table.staffId),
    index().on(table.proofId),
    index().on(table.recordedAt),
    check('fill_side', sql`${table.side} in ('buy', 'sell')`),
    check('fill_amounts', sql`${table.coinAmount} > 0 and ${table.fiatAmount} > 0`),
    check('fill_decided', sql`num_nonnulls(${table.approvalId}, ${table.proofId}) = 1`),
    check(
      'fill_trade',
      sql`num_nonnulls(${table.tradeCoinAmount}, ${table.tradeFiatAmount}) <> 1 and ${table.coinAmount} <= coalesce(${table.tradeCoinAmount}, ${table.coinAmount}) and ${table.fiatAmount} <= coalesce(${table.tradeFiatAmount}, ${table.fiatAmount})`,
    ),
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
