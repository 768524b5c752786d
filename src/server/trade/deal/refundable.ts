import Big from 'big.js'
import type { DealState } from '#contract/desk/deal-moves.ts'
import { heldFor, type Ledger, type LedgerPayment, paidBackOf } from './ledger.ts'
import { dueCurrencyOf, dueOf, type SettledDeal } from './terms.ts'

const min = (a: Big, b: Big) => (a.lt(b) ? a : b)
const atLeastZero = (amount: Big) => (amount.lt(0) ? Big(0) : amount)

/**
 * What can be paid back of a payment, as the deal is now: all of one that does not count; all of one that counts while the deal is *refunding*; else only
 * what is above the deal's amount, once the deal goes on.
 */
export function refundableOf({ deal, offer, ledger }: SettledDeal, { payment, reversal, counts }: LedgerPayment): Big {
  if (reversal) return Big(0)
  const left = atLeastZero(Big(payment.amount).minus(paidBackOf(ledger, payment.id)))
  if (!counts || deal.state === 'refunding') return left
  return paysOnlySurplusBack(deal.state) ? min(left, surplusOf({ offer, ledger })) : Big(0)
}

/** What must go back of all that came, by currency: as `refundableOf`, but each amount once. */
export function amountsToPayBack(settled: SettledDeal): { unit: string; amount: Big }[] {
  const { deal, offer, ledger } = settled
  const counting = deal.state === 'refunding' ? heldFor(ledger) : paysOnlySurplusBack(deal.state) ? surplusOf({ offer, ledger }) : Big(0)
  const others = ledger.payments.filter(({ counts }) => !counts)
  const amounts = [
    { unit: dueCurrencyOf(offer), amount: counting },
    ...others.map((one) => ({ unit: one.payment.currency, amount: refundableOf(settled, one) })),
  ]
  return amounts.filter(({ amount }) => amount.gt(0))
}

const paysOnlySurplusBack = (state: DealState) => state === 'paid' || state === 'executed' || state === 'sending' || state === 'done'

const surplusOf = ({ offer, ledger }: { offer: SettledDeal['offer']; ledger: Ledger }) => atLeastZero(heldFor(ledger).minus(dueOf(offer)))
