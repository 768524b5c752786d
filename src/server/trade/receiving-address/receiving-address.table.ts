import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CryptoCurrency } from '#contract/currencies.ts'
import { lowerCase, moment } from '../../platform/database/columns.ts'
import { staffReference, staffTable } from '../../staff/person/staff.table.ts'

/**
 * An address of the operator's at which the coins of one sell arrive, or the small transfers of one wallet. Two people type it. It is used for one
 * request or one wallet, and never again. A wrong entry is removed before it is confirmed.
 */
export const receivingAddressTable = pgTable(
  'receiving_address',
  {
    id: uuid().primaryKey().defaultRandom(),
    coin: text().$type<CryptoCurrency>().notNull(),
    network: text().notNull(),
    address: text().notNull(),
    memo: text(),
    enteredBy: staffReference(),
    enteredAt: moment().notNull(),
    /** When our nodes said that the chain has no transaction of it; null if they could not say. */
    historyCheckedAt: moment(),
    confirmedBy: uuid().references(() => staffTable.id),
    confirmedAt: moment(),
    removedBy: uuid().references(() => staffTable.id),
    removedAt: moment(),
    /** The request for whose offers it is used. Not a foreign key: the address stays used after the request is erased. */
    requestId: uuid(),
    /** The wallet whose small transfer arrives here. Not a foreign key, for the same reason. */
    walletId: uuid(),
  },
  (table) => [
    uniqueIndex('receiving_address_kept_once')
      .on(table.coin, table.network, table.address, sql`coalesce(${table.memo}, '')`)
      .where(sql`${table.removedAt} is null`),
    // In any letter case: addresses of Ethereum have several spellings. With the memo: an account has as many rows as deals.
    index('receiving_address_address').on(lowerCase(table.address), sql`coalesce(${table.memo}, '')`),
    index().on(table.requestId),
    index().on(table.walletId),
    index().on(table.enteredBy),
    index().on(table.confirmedBy),
    index().on(table.removedBy),
    index().on(table.enteredAt),
    check('receiving_address_confirmed', sql`(${table.confirmedBy} is null) = (${table.confirmedAt} is null)`),
    check('receiving_address_two_people', sql`${table.confirmedBy} <> ${table.enteredBy}`),
    check('receiving_address_removed', sql`(${table.removedBy} is null) = (${table.removedAt} is null)`),
    check('receiving_address_kept', sql`${table.removedAt} is null or ${table.confirmedAt} is null`),
    check('receiving_address_used', sql`${table.requestId} is null or ${table.confirmedBy} is not null`),
    check(
      'receiving_address_used_once',
      sql`num_nonnulls(${table.requestId}, ${table.walletId}) <= 1 and (${table.walletId} is null or ${table.confirmedBy} is not null)`,
    ),
  ],
)
