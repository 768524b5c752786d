import { type EventKind, eventKinds } from '#contract/desk/event-kinds.ts'

interface EventKindRules {
  /** The client's download contains the event. */
  isTold?: true
  /** The event is recorded with the network and device of the caller. */
  hasSource?: true
}

/** A kind that does not say so is not shown to the client, and has no source. Decision 185. */
const rules = {
  'account.registered': { hasSource: true },
  'account.confirmation-requested': { hasSource: true },
  'account.email-confirmed': { isTold: true, hasSource: true },
  'account.password-reset-requested': { isTold: true, hasSource: true },
  'account.password-changed': { isTold: true, hasSource: true },
  'account.language-changed': { isTold: true },
  'account.closed': { hasSource: true },
  'account.frozen': {},
  'account.unfrozen': {},
  'session.started': { isTold: true, hasSource: true },
  'session.refreshed': { isTold: true, hasSource: true },
  'session.refused': { isTold: true, hasSource: true },
  'session.proof-refused': { isTold: true, hasSource: true },
  'session.reuse-detected': { isTold: true, hasSource: true },
  'session.ended': { isTold: true },
  'second-factor.turned-on': { isTold: true, hasSource: true },
  'second-factor.secrets-resealed': {},
  'second-factor.turned-off': { isTold: true, hasSource: true },
  'second-factor.recovery-codes-renewed': { isTold: true, hasSource: true },
  'second-factor.recovery-code-used': { isTold: true, hasSource: true },
  'second-factor.refused': { isTold: true, hasSource: true },
  'passkey.added': { isTold: true, hasSource: true },
  'passkey.removed': { isTold: true, hasSource: true },
  'passkey.refused': { isTold: true, hasSource: true },
  'profile.updated': { isTold: true },
  'exchange-request.submitted': { isTold: true },
  'exchange-request.state-set': { isTold: true },
  'exchange-request.answered': { isTold: true },
  'exchange-request.message-recorded': {},
  'exchange-request.assigned': {},
  // With the reason, which the law may forbid to show. The client sees the state.
  'exchange-request.closed': {},
  'exchange-request.reopened': {},
  'exchange-request.price-asked': { isTold: true },
  'offer.published': { isTold: true },
  // Not told: the reason of a withdrawal may be compliance. The client sees how an offer ended.
  'offer.ended': { hasSource: true },
  'offer.asked': { isTold: true },
  'offer-draft.saved': {},
  'receiving-address.entered': {},
  'receiving-address.confirmed': {},
  'receiving-address.removed': {},
  'receiving-address.imported': {},
  'wallet.entered': { isTold: true },
  'wallet.added': { isTold: true, hasSource: true },
  'wallet.confirmed': { isTold: true },
  'wallet.proven': { isTold: true },
  // Not told: the reason may be compliance. The download says that the wallet is no longer used.
  'wallet.removed': {},
  // Not told: the client reads the deal's steps, and a question may be a suspicion.
  'deal.moved': {},
  'deal.wallet-chosen': { isTold: true, hasSource: true },
  'deal.payment-recorded': {},
  'bank-file.received': {},
  'bank-entry.matched': {},
  'bank-entry.decided': {},
  'deal.payment-reversed': {},
  'deal.fill-recorded': {},
  'deal.fill-annulled': {},
  'deal.question-opened': {},
  'deal.question-ended': {},
  'deal.transfer-decided': {},
  'deal.order-made': {},
  'deal.transfer-recorded': {},
  'deal.travel-data-delivered': {},
  'payout-account.added': { isTold: true, hasSource: true },
  // Not told: the reason of a refusal may be a suspicion. The client reads the outcome.
  'payout-account.checked': {},
  'payout-account.removed': { isTold: true, hasSource: true },
  'note.added': {},
  'prepared-reply.written': {},
  'prepared-reply.removed': {},
  'identity-check.started': { isTold: true },
  'identity-check.changed': { isTold: true },
  'party.read': { isTold: true },
  'card-payment.opened': { isTold: true },
  'card-payment.changed': { isTold: true },
  'meeting.booked': {},
  'meeting.cancelled': {},
  'vendor-erasure.done': {},
  'client-data.downloaded': { isTold: true, hasSource: true },
  'letter.resent': {},
  'staff.invited': {},
  'staff.joined': { hasSource: true },
  'staff.signed-in': { hasSource: true },
  'staff.sign-in-refused': { hasSource: true },
  'staff.signed-out': {},
  'staff.passkey-added': { hasSource: true },
  'staff.passkey-removed': { hasSource: true },
  'staff.roles-changed': {},
  'staff.access-renewed': {},
  'staff.left': {},
  'approval.proposed': {},
  'approval.decided': {},
  'desk.command-used': {},
  'desk.records-read': {},
  'desk.records-exported': {},
  'desk.sessions-ended': {},
  'queue.failed-jobs-retried': {},
  'market-data.price-released': {},
  'switch.on': {},
  'switch.off': {},
  'outward.closed': {},
  'outward.reopened': {},
  'retention.finished': {},
  'log.checked': {},
} as const satisfies Record<EventKind, EventKindRules>

const rulesOf = (kind: EventKind): EventKindRules => rules[kind]

export const hasSource = (kind: EventKind): boolean => rulesOf(kind).hasSource === true

export const allKinds: readonly EventKind[] = eventKinds

export const toldKinds = allKinds.filter((kind) => rulesOf(kind).isTold)
