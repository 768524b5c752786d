import Big from 'big.js'
import { isFiat } from '../currencies.ts'
import type { Decimal } from '../pricing.ts'
import type { ApprovalPayloads } from './step-up.ts'

// Desk and server make these payloads from the same data: the signature of the person is over what the server carries out.

interface Terms {
  direction: 'buy' | 'sell'
  fiatAmount: Decimal
  coinAmount: Decimal
  currency: string
  coin: string
  network: string
}

/** What leaves for the client of a deal: coins without zeros at the end, money with two decimals. */
export const deliveryOf = ({ direction, fiatAmount, coinAmount, currency, coin, network }: Terms) =>
  direction === 'buy'
    ? { amount: Big(coinAmount).toFixed(), currency: coin, network: network as string | null }
    : { amount: Big(fiatAmount).toFixed(2), currency, network: null }

interface Refund {
  payment: { id: string; currency: string; payerName: string; payerAccount: string | null }
  amount: Decimal
  /** Of the deal. Money has none. */
  network: string
  party: string
  /** Undefined: the account that paid. */
  toAccount: string | undefined
}

/** What goes back of a payment. */
export function refundPayload({ payment, amount, network, party, toAccount: given }: Refund): ApprovalPayloads['send-refund'] {
  const { id: paymentId, currency, payerName, payerAccount } = payment
  const toAccount = given ?? payerAccount ?? ''
  if (isFiat(currency)) return { paymentId, currency, amount: Big(amount).toFixed(2), network: null, toName: payerName, toAccount }
  // Another address than the sender's is one that the party has proven.
  const toName = toAccount === payerAccount ? payerName : party
  return { paymentId, currency, amount: Big(amount).toFixed(), network, toName, toAccount }
}

/** What is missing of what was due: the loss, if the delivery is gone. */
export const lossPayload = ({
  due,
  held,
  currency,
}: {
  due: Decimal
  held: Decimal
  currency: string
}): ApprovalPayloads['record-loss'] => ({
  amount: Big(due).minus(held).toFixed(),
  currency,
})
