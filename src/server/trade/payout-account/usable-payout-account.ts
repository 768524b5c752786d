import { and, eq, isNull } from 'drizzle-orm'
import type { FiatCurrency } from '#contract/currencies.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type PayoutAccount, payoutAccountCheckTable, payoutAccountRemovalTable, payoutAccountTable } from './payout-account.table.ts'

interface Wanted {
  id: string
  accountId: string
  /** Of the offer. */
  partyName: string
  currency: FiatCurrency
}

/** The payout account if money of a sell may go there now: the client's, checked as usable, not removed, in the name of the party, in the currency. */
export async function findUsablePayoutAccount(
  db: Queryable,
  { id, accountId, partyName, currency }: Wanted,
): Promise<PayoutAccount | undefined> {
  const { payoutAccountId, outcome } = payoutAccountCheckTable
  const [row] = await db
    .select({ account: payoutAccountTable })
    .from(payoutAccountTable)
    .innerJoin(payoutAccountCheckTable, and(eq(payoutAccountId, payoutAccountTable.id), eq(outcome, 'usable')))
    .leftJoin(payoutAccountRemovalTable, eq(payoutAccountRemovalTable.payoutAccountId, payoutAccountTable.id))
    .where(
      and(
        eq(payoutAccountTable.id, id),
        eq(payoutAccountTable.accountId, accountId),
        eq(payoutAccountTable.holder, partyName),
        eq(payoutAccountTable.currency, currency),
        isNull(payoutAccountRemovalTable.payoutAccountId),
      ),
    )
  return row?.account
}
