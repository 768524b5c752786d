/**
 * What became of money that moved on a bank account. `held`: its statement is not whole yet. `new`: nobody and nothing has looked at it yet. `open`: a
 * person decides. `matched`: recorded at a deal. `parked`: a person said that it is about no deal. `repeated`: the same as another. `noted`: money that
 * went, about which nothing is to do.
 */
export const entryStates = ['held', 'pending', 'new', 'open', 'matched', 'parked', 'repeated', 'noted'] as const
export type EntryState = (typeof entryStates)[number]

/**
 * What became of a statement. `unconfirmed`: it was uploaded, and waits for a second person. `waiting`: other pages of it are missing. `set-aside`: it is
 * not what a statement must be.
 */
export const statementStates = ['unconfirmed', 'counted', 'waiting', 'set-aside'] as const
export type StatementState = (typeof statementStates)[number]

/**
 * How a statement continues the ones before it. `first`: there is none before. `linked`: its opening balance is the last closing balance. `repeated`: it
 * was sent again. `gap`: something is missing before it. `fork`: another statement continues the same one.
 */
export const chainLinks = ['first', 'linked', 'repeated', 'gap', 'fork'] as const

/** Why the payments of an entry cannot be separated. */
export const unlistedReasons = [
  /** The bank lists none of them, or not all. */
  'unlisted-batch',
  'unreadable-part',
  'part-without-amount',
  'part-in-other-currency',
  'parts-before-charges',
  'parts-do-not-add-up',
] as const
export type UnlistedReason = (typeof unlistedReasons)[number]

/** Why an entry is a person's to decide. */
export const entryReasons = [
  'reversal',
  'returned',
  ...unlistedReasons,
  'perhaps-repeated',
  'no-reference',
  'several-references',
  'unknown-reference',
  'no-account',
  'for-somebody-else',
  'other-name',
  'name-close',
  /** It was booked before the deal was accepted, or for a later day than the next banking day. */
  'unlikely-day',
  'recorded-already',
  /** It may be a payment that two people typed. */
  'perhaps-typed',
  /** It has the id of one of our orders: its amount is another, or the transfer is over. */
  'order-differs',
  'order-in-another-state',
  /** It goes, and may be a transfer of ours that was typed at the bank. */
  'perhaps-our-transfer',
  /** It goes, to the account of a payment or with its id, or with the reference of a deal. */
  'perhaps-taken-back',
  'no-money',
  /** It failed again and again: the log says why. */
  'could-not-be-matched',
] as const
export type EntryReason = (typeof entryReasons)[number]

/** Where the reference of a deal was found. */
export const referencePlaces = ['structured', 'text', 'end-to-end'] as const
export type ReferencePlace = (typeof referencePlaces)[number]

/** How the payer fits to the deal's party. `known-account`: a close name, under which this account paid for the party before. */
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
 * What a report of the bank about an order meant for its transfer. `noted`: nothing new. `unknown`: no order of ours. `contradicts`: what is
 * recorded of the transfer is not what the report says.
 */
export const orderReportOutcomes = ['sent', 'failed', 'noted', 'unknown', 'contradicts'] as const
export type OrderReportOutcome = (typeof orderReportOutcomes)[number]

/** Facts by which an entry is compared with a deal, a payment, a transfer of ours or another entry. */
export const comparedFacts = ['name', 'account', 'amount', 'day', 'deal', 'reference', 'end-to-end'] as const
export type ComparedFact = (typeof comparedFacts)[number]

/** Why an entry is about no deal. */
export const parkReasons = ['own-transfer', 'bank-fee', 'not-for-us', 'other'] as const
export type ParkReason = (typeof parkReasons)[number]

/** The desk's lists of what moved. */
export const bankEntryLists = ['open', 'pending', 'matched', 'others'] as const
export type BankEntryList = (typeof bankEntryLists)[number]

/** By what an entry is found. */
export const entrySearchKeys = ['deal', 'bank-reference', 'end-to-end', 'name', 'account', 'amount'] as const
export type EntrySearchKey = (typeof entrySearchKeys)[number]
