import { isFiat } from '#contract/currencies.ts'
import { isAboutStatement } from '#contract/desk/deal-questions.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { DealToDecide } from './actions.ts'
import { countingPayments, openQuestions } from './ledger.ts'
import type { SettledDeal } from './terms.ts'
import { findBankReports } from './bank-reports.store.ts'

/** What statements of the bank must show of the money that counts, before anything leaves. Coins are on a chain. */
export async function readStatements(
  db: Queryable,
  { offer, ledger }: SettledDeal,
): Promise<Pick<DealToDecide, 'lacksStatement' | 'awaitsStatement'>> {
  const counting = countingPayments(ledger).flatMap(({ payment }) => (isFiat(payment.currency) ? [payment.id] : []))
  const isAsked = openQuestions(ledger).some(
    ({ cause, paymentId }) => isAboutStatement(cause) && (paymentId === null || counting.includes(paymentId)),
  )
  if (!isAsked && !offer.sendsAfterStatement) return { lacksStatement: false, awaitsStatement: false }
  const reported = await findBankReports(db, counting)
  return {
    lacksStatement: isAsked && counting.some((id) => reported.get(id)?.by !== 'statement'),
    awaitsStatement: offer.sendsAfterStatement === true && counting.some((id) => reported.get(id)?.isStatementOfChannel !== true),
  }
}
