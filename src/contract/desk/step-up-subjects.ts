import type { ApprovalAction } from './permissions.ts'
import type { ApprovalPayloads, Confirmed } from './step-up.ts'

// What a person confirms for each action: desk and server make it from the same data.

interface Proposal<A extends ApprovalAction> {
  action: A
  /** The id of the person or account, a deal's reference; for an invitation, the e-mail address of its payload; for an export, its records. */
  object: string
  /** 0 if the object has none, such as an invitation. */
  version: number
  payload: ApprovalPayloads[A]
  reason: string
}

export const proposeStepUp = <A extends ApprovalAction>({ action, object, version, payload, reason }: Proposal<A>): Confirmed => ({
  action: 'propose',
  object,
  version,
  payload: { action, payload, reason },
})

interface Decision {
  approvalId: string
  decision: 'approved' | 'rejected'
  /** As the call `readApproval` returned it. */
  payloadHash: string
  reason?: string | undefined
}

export const decideStepUp = ({ approvalId, decision, payloadHash, reason }: Decision): Confirmed => ({
  action: 'decide',
  object: approvalId,
  version: 0,
  payload: { decision, payloadHash, reason },
})

export const freezeStepUp = ({ accountId, reason }: { accountId: string; reason: string }): Confirmed => ({
  action: 'freeze-account',
  object: accountId,
  version: 0,
  payload: { reason },
})

export const endStaffStepUp = ({ staffId, version, reason }: { staffId: string; version: number; reason: string }): Confirmed => ({
  action: 'end-staff',
  object: staffId,
  version,
  payload: { reason },
})

/** A stolen session alone must not add a passkey, with which the thief would come back. */
export const addPasskeyStepUp = (staffId: string): Confirmed => ({ action: 'add-passkey', object: staffId, version: 0, payload: {} })

/** A supervisor publishes an offer beyond the operator's limits: over everything that the offer is made of, and the amounts that the person saw. */
export const publishOfferStepUp = ({ reference, version, offer }: { reference: string; version: number; offer: unknown }): Confirmed => ({
  action: 'publish-offer',
  object: reference,
  version,
  payload: offer,
})

/** A dealer records a fill. */
export const recordFillStepUp = ({ reference, version, fill }: { reference: string; version: number; fill: unknown }): Confirmed => ({
  action: 'record-fill',
  object: reference,
  version,
  payload: fill,
})

/** A person honours late or short money. `concession`: what they saw that is forgiven, and what it costs at most. */
export const honourDealStepUp = ({
  reference,
  version,
  concession,
}: {
  reference: string
  version: number
  concession: { lateMinutes: number; short: string; mostEur: string }
}): Confirmed => ({ action: 'honour-deal', object: reference, version, payload: concession })

/** One person decides a delivery below the amount from which two must. */
export const sendDeliveryStepUp = ({
  reference,
  version,
  delivery,
}: {
  reference: string
  version: number
  delivery: ApprovalPayloads['send-delivery']
}): Confirmed => ({ action: 'send-delivery', object: reference, version, payload: delivery })

/** One person saw on the chain a small transfer by which a client proves a wallet. */
export const confirmWalletTransferStepUp = ({
  walletId,
  transfer,
}: {
  walletId: string
  transfer: { transaction: string; from: string; amount: string }
}): Confirmed => ({ action: 'confirm-wallet-transfer', object: walletId, version: 0, payload: transfer })

/** A supervisor called the client, who confirmed a new wallet or payout account. */
export const confirmDestinationStepUp = ({ destinationId, phone }: { destinationId: string; phone: string }): Confirmed => ({
  action: 'confirm-destination',
  object: destinationId,
  version: 0,
  payload: { phone },
})

/** A second person says what the bank shows of a file that a colleague uploaded. `sha256`: of the file. */
export const confirmBankFileStepUp = ({ fileId, sha256, figures }: { fileId: string; sha256: string; figures: unknown }): Confirmed => ({
  action: 'confirm-bank-file',
  object: fileId,
  version: 0,
  payload: { sha256, figures },
})

/** Bank and chain agree with the database, as the note says. Only for the timeline that the person saw: a later restore closes again. */
export const reopenOutwardStepUp = ({ timeline, note }: { timeline: string; note: string }): Confirmed => ({
  action: 'reopen-outward',
  object: timeline,
  version: 0,
  payload: { note },
})
