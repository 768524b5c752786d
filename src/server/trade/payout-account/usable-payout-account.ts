import { and, eq, isNull } from 'drizzle-orm'
import type { FiatCurrency } from '#contract/currencies.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findAccounts } from './payout-account.store.ts'
import { type PayoutAccount, payoutAccountCheckTable, payoutAccountRemovalTable, payoutAccountTable } from './payout-account.table.ts'

interface Wanted {
  accountId: string
  /** Of the offer. */
  partyName: string
  currency: FiatCurrency
}

/** Where money of a sell may go now: the client's accounts that were checked as usable and not removed, in the name of the party, in the currency. */
export async function listUsablePayoutAccounts(db: Queryable, { accountId, partyName, currency }: Wanted): Promise<PayoutAccount[]> {
  const { payoutAccountId, outcome } = payoutAccountCheckTable
  const rows = await db
    .select({ account: payoutAccountTable })
    .from(payoutAccountTable)
    .innerJoin(payoutAccountCheckTable, and(eq(payoutAccountId, payoutAccountTable.id), eq(outcome, 'usable')))
    .leftJoin(payoutAccountRemovalTable, eq(payoutAccountRemovalTable.payoutAccountId, payoutAccountTable.id))
    .where(
      and(
        eq(payoutAccountTable.accountId, accountId),
        eq(payoutAccountTable.holder, partyName),
        eq(payoutAccountTable.currency, currency),
        isNull(payoutAccountRemovalTable.payoutAccountId),
      ),
    )
    .orderBy(payoutAccountTable.addedAt)
  return rows.map(({ account }) => account)
}

/** Whether the client has an account in the name of the party, in the currency, that the desk has not looked at yet. */
export async function isPayoutAccountBeingChecked(db: Queryable, { accountId, partyName, currency }: Wanted): Promise<boolean> {
  const found = await findAccounts(db, accountId)
  return found.some(
    ({ account, check, removedAt }) => !check && !removedAt && account.holder === partyName && account.currency === currency,
  )
}
