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
  paymentId: string
  amount: Decimal
  currency: string
  /** Of the deal. Money has none. */
  network: string
  toName: string
  toAccount: string
}

/** What goes back of a payment. */
export const refundPayload = ({ amount, currency, network, ...to }: Refund): ApprovalPayloads['send-refund'] =>
  isFiat(currency)
    ? { ...to, currency, amount: Big(amount).toFixed(2), network: null }
    : { ...to, currency, amount: Big(amount).toFixed(), network }

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
