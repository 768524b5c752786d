import Big from 'big.js'
import type { DealState } from '#contract/desk/deal-moves.ts'
import { heldFor, type Ledger, type LedgerPayment, paidBackOf } from './ledger.ts'
import { dueOf, type SettledDeal } from './terms.ts'

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

const paysOnlySurplusBack = (state: DealState) => state === 'paid' || state === 'executed' || state === 'sending' || state === 'done'

const surplusOf = ({ offer, ledger }: { offer: SettledDeal['offer']; ledger: Ledger }) => atLeastZero(heldFor(ledger).minus(dueOf(offer)))
