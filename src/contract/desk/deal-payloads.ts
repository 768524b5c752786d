import type { TransferEntryKind } from './bank-entries.ts'
import Big from 'big.js'
import { cleanAccount } from '../account-number.ts'
import { isFiat } from '../currencies.ts'
import type { MemoType } from '../memo-type.ts'
import type { Decimal } from '../pricing.ts'
import type { WalletProofKind } from '../wallet-rules.ts'
import type { ApprovalPayloads, DeliveryBasis } from './step-up.ts'

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

interface Basis {
  deal: Terms & {
    sums: { due: Decimal; held: Decimal; lateMinutes: number }
    fills: (DeliveryBasis['fills'][number] & { annulled: string | null })[]
  }
  to: {
    toName: string
    toAccount: string
    memo: string | null
    memoType: MemoType | null
    proof: { kind: WalletProofKind; at: string } | null
  }
}

/** What leaves, where it goes, and for what: what came, what is forgiven, what was bought or sold, and how the wallet was proven. */
export function deliveryPayload({ deal, to: { toName, toAccount, memo, memoType, proof } }: Basis): ApprovalPayloads['send-delivery'] {
  const { due, held, lateMinutes } = deal.sums
  const fills = deal.fills
    .filter(({ annulled }) => annulled === null)
    .map(({ side, venue, venueReference, coinAmount, fiatAmount }) => ({ side, venue, venueReference, coinAmount, fiatAmount }))
  const currency = deal.direction === 'buy' ? deal.currency : deal.coin
  const basis = { due, held, currency, lateMinutes, fills, proof: proof && { kind: proof.kind, at: proof.at } }
  // Left out without a type, so that proposals of other networks from before types were kept can still be approved.
  return { ...deliveryOf(deal), toName, toAccount, memo, ...(memoType !== null && { memoType }), basis }
}

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
  if (isFiat(currency))
    return { paymentId, currency, amount: Big(amount).toFixed(2), network: null, toName: payerName, toAccount: cleanAccount(toAccount) }
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

interface Matched {
  decision: number
  amount: string
  currency: string
  otherName: string | null
  matches: { kind: 'received' | 'taken-back' | TransferEntryKind; deal: string }[]
}

/** What is proposed to be taken back: what an entry of the bank was matched with. */
export function correctionPayload({ matches, ...facts }: Matched): ApprovalPayloads['correct-entry'] {
  const [match] = matches
  return { ...facts, kind: !match || match.kind === 'received' ? 'matched' : match.kind, deals: matches.map(({ deal }) => deal) }
}
