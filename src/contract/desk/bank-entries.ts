/**
 * What became of money that moved on a bank account. `held`: its statement is not whole yet. `new`: nobody and nothing has looked at it yet. `open`: a
 * person decides. `matched`: recorded at a deal. `parked`: a person said that it is about no deal. `repeated`: the same as another. `noted`: money that
 * went, about which nothing is to do.
 */
export const entryStates = ['held', 'pending', 'new', 'open', 'matched', 'parked', 'repeated', 'noted'] as const
export type EntryState = (typeof entryStates)[number]

/** Why an entry is a person's to decide. */
export const entryReasons = [
  'reversal',
  'returned',
  'unlisted-batch',
  'perhaps-repeated',
  'no-reference',
  'several-references',
  'unknown-reference',
  'no-account',
  'for-somebody-else',
  'other-name',
  'name-close',
  'recorded-already',
  /** It has the id of one of our orders: its amount is another, or the transfer is over. */
  'order-differs',
  'order-in-another-state',
  /** It goes, and may be a transfer of ours that was typed at the bank. */
  'perhaps-our-transfer',
] as const
export type EntryReason = (typeof entryReasons)[number]

/** Where the reference of a deal was found. */
export const referencePlaces = ['structured', 'text', 'end-to-end'] as const
export type ReferencePlace = (typeof referencePlaces)[number]

/** How the payer fits to the deal's party. */
export const payerVerdicts = ['known-account', 'same-name', 'close-name', 'other-name'] as const
export type PayerVerdict = (typeof payerVerdicts)[number]

/** How the amount fits to what the deal still needs. `nothing-due`: the deal needs no money any more. */
export const amountVerdicts = ['exact', 'less', 'more', 'nothing-due'] as const
export type AmountVerdict = (typeof amountVerdicts)[number]

/** What was found out about an entry. */
export interface EntryVerdicts {
  /** Why a person decides; none: it was matched by itself. */
  reasons: EntryReason[]
  /** Of a deal, 14 digits. */
  reference?: string
  place?: ReferencePlace
  payer?: PayerVerdict
  amount?: AmountVerdict
}

/** What is recorded of a transfer of ours from an entry. */
export const transferEntryKinds = ['confirmed', 'returned'] as const
export type TransferEntryKind = (typeof transferEntryKinds)[number]

/**
 * What a report of the bank about an order meant for its transfer. `noted`: nothing new. `unknown`: no order of ours. `contradicts`: the transfer is over,
 * and not as the report says.
 */
export const orderReportOutcomes = ['sent', 'failed', 'noted', 'unknown', 'contradicts'] as const
export type OrderReportOutcome = (typeof orderReportOutcomes)[number]

/** Why an entry is about no deal. */
export const parkReasons = ['own-transfer', 'bank-fee', 'not-for-us', 'other'] as const
export type ParkReason = (typeof parkReasons)[number]

/** The desk's lists of what moved. */
export const bankEntryLists = ['open', 'pending', 'matched', 'others'] as const
export type BankEntryList = (typeof bankEntryLists)[number]

/** By what an entry is found. */
export const entrySearchKeys = ['deal', 'bank-reference', 'end-to-end', 'name', 'account', 'amount'] as const
export type EntrySearchKey = (typeof entrySearchKeys)[number]
