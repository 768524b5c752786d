import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CryptoCurrency } from '#contract/currencies.ts'
import { walletRemovals, walletSources } from '#contract/desk/wallet-codes.ts'
import { accountReference } from '../../client/account/account.table.ts'
import { moment } from '../../platform/database/columns.ts'
import { lowerCase } from '../../platform/database/search-expressions.ts'
import { staffReference, staffTable } from '../../staff/person/staff.table.ts'

/**
 * A wallet of a client, to which the coins of buys are sent. Two people type it before it is used. It is confirmed once and removed once, and
 * nothing else of it changes: a trigger refuses that.
 */
export const walletTable = pgTable(
  'wallet',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountReference(),
    coin: text().$type<CryptoCurrency>().notNull(),
    network: text().notNull(),
    address: text().notNull(),
    /** Destination tag or memo. Null on networks without one, and where the client says that the address needs none. */
    memo: text(),
    source: text({ enum: walletSources }).notNull(),
    enteredBy: staffReference(),
    enteredAt: moment().notNull(),
    confirmedBy: uuid().references(() => staffTable.id),
    confirmedAt: moment(),
    removedBy: uuid().references(() => staffTable.id),
    removedAt: moment(),
    removalReason: text({ enum: walletRemovals }),
  },
  (table) => [
    // In any letter case: addresses of Ethereum have several spellings.
    uniqueIndex('wallet_once')
      .on(table.accountId, table.coin, table.network, lowerCase(table.address), sql`coalesce(${table.memo}, '')`)
      .where(sql`${table.removedAt} is null`),
    index('wallet_address').on(lowerCase(table.address)),
    index().on(table.accountId, table.enteredAt),
    index().on(table.enteredBy),
    index().on(table.confirmedBy),
    index().on(table.removedBy),
    check('wallet_source', sql`${table.source} in ('request', 'e-mail', 'telephone', 'letter', 'in-person')`),
    check('wallet_confirmed', sql`(${table.confirmedBy} is null) = (${table.confirmedAt} is null)`),
    check('wallet_two_people', sql`${table.confirmedBy} <> ${table.enteredBy}`),
    check('wallet_removed', sql`num_nonnulls(${table.removedBy}, ${table.removedAt}, ${table.removalReason}) in (0, 3)`),
    check('wallet_removal_reason', sql`${table.removalReason} in ('client-asked', 'mistyped', 'not-given', 'compliance')`),
  ],
)

export type WalletRow = typeof walletTable.$inferSelect
