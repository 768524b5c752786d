/** Differences between what is recorded at deals and what the bank holds: entries of the bank, and records without an entry. */
export const differenceKinds = [
  /** The bank's entries wait for a person. */
  'waiting',
  /** A person said that they are about no deal. */
  'parked',
  /** Debits about which nothing is to do. */
  'noted',
  /** A person said that they are the same money as others, but the bank booked both. */
  'repeated',
  /** They are recorded at deals, but are in no statement up to that day. */
  'later',
  /** Payments of deals that no entry of the bank shows. */
  'without-entry',
  /** Payments that were taken back, without a debit of the bank. */
  'taken-back',
  /** Transfers that are decided or sent, and not yet debited. */
  'on-the-way',
  /** Transfers whose result is recorded, without a debit of the bank. */
  'without-debit',
  /** Transfers that came back or failed, without a credit of the bank. */
  'without-credit',
  /** Money paid to venues and by venues: no entry of the bank is linked with a fill. */
  'venues',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** The newest rows of a difference that are listed. */
export const mostOfDifference = 50
