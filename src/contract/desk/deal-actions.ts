/** The desk's lists of deals. `running`: something is left to do. */
export const dealLists = ['running', 'all'] as const

/** What becomes of a transfer. */
export const transferStepKinds = ['sent', 'confirmed', 'failed', 'returned'] as const
export type TransferStepKind = (typeof transferStepKinds)[number]

/** What the desk can decide about a deal. */
export const dealDecisions = ['honour', 'settle', 'refund', 'refuse'] as const
export type DealDecision = (typeof dealDecisions)[number]
export const dealActions = [...dealDecisions, 'stop', 'cancel', 'loss', 'deliver'] as const
export type DealAction = (typeof dealActions)[number]

/** Who paid, as the person who records it sees it. `other-name`: perhaps the party itself. */
export const payers = ['party', 'other-name', 'third-party'] as const
export type Payer = (typeof payers)[number]
