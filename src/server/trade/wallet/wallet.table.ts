import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CryptoCurrency } from '#contract/currencies.ts'
import { allWalletSources, walletRemovals } from '#contract/desk/wallet-codes.ts'
import { memoTypes } from '#contract/memo-type.ts'
import { walletKinds } from '#contract/wallet-rules.ts'
import { accountReference } from '../../client/account/account.table.ts'
import { lowerCase, moment } from '../../platform/database/columns.ts'
import { staffTable } from '../../staff/person/staff.table.ts'

/**
 * A wallet of a client, to which the coins of buys are sent, or from which coins of sells come. The client adds it, or two people of the desk type it. It is confirmed once and removed
 * once, and besides that only its name changes: a trigger refuses the rest.
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
    /** Of a memo on Stellar. Null in wallets from before types were kept, and without a memo. */
    memoType: text({ enum: memoTypes }),
    source: text({ enum: allWalletSources }).notNull(),
    /** The client's own name for it. */
    name: text(),
    /** Null: self-hosted. */
    kind: text({ enum: walletKinds }),
    /** Name of the company that keeps it. */
    provider: text(),
    /** Whose it is. Null: of any party of the client. */
    partyKind: text({ enum: ['person', 'company'] }),
    /** Null: the client. */
    enteredBy: uuid().references(() => staffTable.id),
    enteredAt: moment().notNull(),
    confirmedBy: uuid().references(() => staffTable.id),
    confirmedAt: moment(),
    /** Null with a time: the client. */
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
    index('wallet_unconfirmed')
      .on(table.enteredAt)
      .where(sql`${table.enteredBy} is not null and ${table.confirmedBy} is null and ${table.removedAt} is null`),
    index().on(table.confirmedBy),
    index().on(table.removedBy),
    check('wallet_source', sql`${table.source} in ('client', 'request', 'e-mail', 'telephone', 'letter', 'in-person')`),
    check(
      'wallet_client',
      sql`(${table.source} = 'client') = (${table.enteredBy} is null) and (${table.source} <> 'client' or ${table.confirmedBy} is null)`,
    ),
    check('wallet_kind', sql`(coalesce(${table.kind}, 'self-hosted') = 'provider') = (coalesce(${table.provider}, '') <> '')`),
    check('wallet_memo_type', sql`${table.memoType} is null or (${table.memoType} in ('id', 'text') and ${table.memo} is not null)`),
    check('wallet_party', sql`${table.partyKind} in ('person', 'company')`),
    check('wallet_confirmed', sql`(${table.confirmedBy} is null) = (${table.confirmedAt} is null)`),
    check('wallet_two_people', sql`${table.confirmedBy} <> ${table.enteredBy}`),
    check(
      'wallet_removed',
      sql`(${table.removedAt} is null) = (${table.removalReason} is null) and (${table.removedBy} is null or ${table.removedAt} is not null)`,
    ),
    check('wallet_removed_by_client', sql`${table.removedBy} is not null or ${table.removalReason} = 'client-asked'`),
    check('wallet_removal_reason', sql`${table.removalReason} in ('client-asked', 'mistyped', 'not-given', 'compliance')`),
  ],
)

export type WalletRow = typeof walletTable.$inferSelect
