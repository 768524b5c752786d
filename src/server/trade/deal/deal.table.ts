import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { DealMoveCode, DealState } from '#contract/desk/deal-moves.ts'
import type { PaymentInstructions } from '#contract/endpoints/deals.ts'
import { accountReference } from '../../client/account/account.table.ts'
import { bytea, moment, referenceTo } from '../../platform/database/columns.ts'
import { offerTable } from '../offer/offer.table.ts'
import { walletTable } from '../wallet/wallet.table.ts'

/** From where an offer was accepted: network, browser and operating system. */
export interface AcceptedFrom {
  network: string
  browser: string
  system: string
}

/** The deal of an accepted offer. Only its state, version, wallet and whether a refund is running change. Each change of the state is a step. */
export const dealTable = pgTable(
  'deal',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** 14 digits: the check digits of ISO 11649, and twelve. */
    reference: text().notNull(),
    offerId: referenceTo(() => offerTable.id),
    accountId: accountReference(),
    /** Of a deal that replaces another: the first of them, to which all that is recorded belongs. */
    rootDealId: uuid().references((): AnyPgColumn => dealTable.id),
    acceptedAt: moment().notNull(),
    acceptedFrom: jsonb().$type<AcceptedFrom>(),
    /** Of the offer that the client saw. */
    offerHash: bytea().notNull(),
    termsVersion: text().notNull(),
    /** The proof that the client gave. */
    proof: text({ enum: ['password', 'password-and-code', 'passkey'] }).notNull(),
    /** Until when money, or the coins of a sell, must be booked. */
    payBy: moment().notNull(),
    /** As the client sees them. */
    instructions: jsonb().$type<PaymentInstructions>().notNull(),
    /** What the exchange sent at the acceptance, and its SHA-256; null if it did not answer. */
    evidence: text(),
    evidenceHash: bytea(),
    /** The wallet that the client chose for the coins of a buy. */
    walletId: uuid().references(() => walletTable.id),
    state: text().$type<DealState>().notNull(),
    version: integer().notNull().default(0),
    /** A refund is decided or sent, and its result is not recorded. Of deals that replace one another, the newest has it. */
    hasRunningRefund: boolean().notNull().default(false),
  },
  (table) => [
    unique('deal_reference').on(table.reference),
    unique('deal_offer').on(table.offerId),
    index().on(table.accountId, table.acceptedAt),
    index('deal_unpaid')
      .on(table.payBy)
      .where(sql`${table.state} in ('awaiting-payment', 'awaiting-coins')`),
    index().on(table.rootDealId),
    index().on(table.walletId),
    // The lists of the desk.
    index('deal_running')
      .on(table.acceptedAt, table.id)
      .where(sql`${table.state} not in ('done', 'lapsed', 'cancelled', 'replaced', 'refunded') or ${table.hasRunningRefund}`),
    index().on(table.acceptedAt, table.id),
    index().on(table.state, table.acceptedAt, table.id),
    check('deal_reference_form', sql`${table.reference} ~ '^[0-9]{14}$'`),
  ],
)

/** Something is left to do, be it only that money goes back. Literal, so that the partial index serves it. */
export const isRunningDeal = sql`(${dealTable.state} not in ('done', 'lapsed', 'cancelled', 'replaced', 'refunded') or ${dealTable.hasRunningRefund})`

export type DealRow = typeof dealTable.$inferSelect

/** The steps of a deal, in order. */
export const dealStepTable = pgTable(
  'deal_step',
  {
    dealId: referenceTo(() => dealTable.id),
    /** 1, 2, 3 … */
    number: integer().notNull(),
    from: text().$type<DealState>(),
    to: text().$type<DealState>().notNull(),
    /** As in `event`. */
    actor: text().notNull(),
    at: moment().notNull(),
    /** The move's code in `dealMoves`. */
    move: text().$type<DealMoveCode>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dealId, table.number] }), index().on(table.at)],
)
