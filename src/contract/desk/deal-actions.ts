/** The desk's lists of deals. `running`: something is left to do. `to-pay-today`: the time to pay ends today, in Warsaw, or is over. */
export const dealLists = ['running', 'to-pay-today', 'to-pay-back', 'all'] as const

/** The desk's lists of transfers that are on their way. `ordered`: the order to our bank was made, and nothing is recorded yet. */
export const transferLists = ['to-send', 'ordered', 'sent'] as const

/** What becomes of a transfer. */
export const transferStepKinds = ['sent', 'confirmed', 'failed', 'returned'] as const
export type TransferStepKind = (typeof transferStepKinds)[number]

/** What is known of a transfer. `decided`: nothing yet, or what was recorded was a mistake. */
export const transferStates = ['decided', ...transferStepKinds] as const
export type TransferState = (typeof transferStates)[number]

/** What the desk can decide about a deal. */
export const dealDecisions = ['settle', 'refund', 'refuse'] as const
export type DealDecision = (typeof dealDecisions)[number]
export const dealActions = ['honour', ...dealDecisions, 'stop', 'cancel', 'loss', 'deliver'] as const
export type DealAction = (typeof dealActions)[number]

/**
 * Why a deal is stopped for a review. `possible-error`: a price, an amount or a record of ours may be wrong. The client never sees which of the two it is.
 */
export const stopCauses = ['compliance', 'possible-error'] as const
export type StopCause = (typeof stopCauses)[number]

/** Why two people cancel a deal that is not paid in full. `manifest-error`: its price or an amount is obviously wrong. The client never sees which. */
export const cancelCauses = ['compliance', 'manifest-error'] as const
export type CancelCause = (typeof cancelCauses)[number]

/** Who paid, as the person who records it sees it. `other-name`: perhaps the party itself. */
export const payers = ['party', 'other-name', 'third-party'] as const
export type Payer = (typeof payers)[number]

/** What is wrong with a payment that is said to be the party's. */
export const isOtherName = 'must not be the party: the payment came under another name'
