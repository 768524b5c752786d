import { type AnyColumn, sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { FiatCurrency } from '#contract/currencies.ts'
import type { PayoutRefusal } from '#contract/desk/payout-refusals.ts'
import { accountReference } from '../../client/account/account.table.ts'
import { moment, referenceTo } from '../../platform/database/columns.ts'
import { staffReference } from '../../staff/person/staff.table.ts'

/** An account to which the money of a client's sells goes, as the client added it. Never changed. */
export const payoutAccountTable = pgTable(
  'payout_account',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountReference(),
    /** The party in whose name it is, and its name then: from the approved check, never typed. */
    partyKind: text({ enum: ['person', 'company'] }).notNull(),
    holder: text().notNull(),
    currency: text().$type<FiatCurrency>().notNull(),
    /** Capitals and digits, without spaces. */
    iban: text(),
    bic: text(),
    /** Six digits. */
    sortCode: text(),
    /** Of a British account, or of one in dollars without an IBAN. */
    accountNumber: text(),
    /** The bank's name. */
    bank: text(),
    addedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.accountId),
    index().on(table.addedAt),
    index('payout_account_number').on(wholeNumber(table)),
    check('payout_account_party', sql`${table.partyKind} in ('person', 'company') and ${table.holder} <> ''`),
    check(
      'payout_account_form',
      sql`case ${table.currency}
        when 'EUR' then ${table.iban} is not null and num_nonnulls(${table.sortCode}, ${table.accountNumber}, ${table.bank}) = 0
        when 'GBP' then ${table.sortCode} ~ '^[0-9]{6}$' and ${table.accountNumber} ~ '^[0-9]{8}$' and num_nonnulls(${table.iban}, ${table.bic}, ${table.bank}) = 0
        when 'USD' then num_nonnulls(${table.iban}, ${table.accountNumber}) = 1 and num_nonnulls(${table.bic}, ${table.bank}) = 2 and ${table.sortCode} is null
        else false end`,
    ),
  ],
)

/** What no other account has: the IBAN, or the account number after sort code or BIC. */
export function wholeNumber({ iban, sortCode, bic, accountNumber }: Record<'iban' | 'sortCode' | 'bic' | 'accountNumber', AnyColumn>) {
  return sql<string>`coalesce(${iban}, ${sortCode} || ${accountNumber}, ${bic} || ${accountNumber})`
}

/** Whether money may go there, as one person of the desk decided. */
export const payoutAccountCheckTable = pgTable(
  'payout_account_check',
  {
    payoutAccountId: referenceTo(() => payoutAccountTable.id).primaryKey(),
    outcome: text({ enum: ['usable', 'refused'] }).notNull(),
    /** Of a refusal. */
    reason: text().$type<PayoutRefusal>(),
    checkedBy: staffReference(),
    checkedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.checkedBy),
    check('payout_account_check_reason', sql`(${table.outcome} = 'refused') = (${table.reason} is not null)`),
  ],
)

/** The client removed a payout account: no money goes there any more. */
export const payoutAccountRemovalTable = pgTable('payout_account_removal', {
  payoutAccountId: referenceTo(() => payoutAccountTable.id).primaryKey(),
  removedAt: moment().notNull(),
})

export type PayoutAccount = typeof payoutAccountTable.$inferSelect
