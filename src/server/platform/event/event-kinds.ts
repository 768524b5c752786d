import { type EventKind, eventKinds } from '#contract/desk/event-kinds.ts'

interface EventKindRules {
  /** The client's download contains the event. */
  isTold?: true
  /** The event is recorded with the network and device of the caller. */
  hasSource?: true
}

/**
 * A kind that is not here is not shown to the client, and has no source. Decision 185. The law may forbid to show why a request was closed. What became of
 * a deal, a wallet that was removed or a payout account that was checked may be a suspicion: the client reads only steps and outcomes.
 */
const rules: Partial<Record<EventKind, EventKindRules>> = {
  'account.registered': { hasSource: true },
  'account.confirmation-requested': { hasSource: true },
  'account.email-confirmed': { isTold: true, hasSource: true },
  'account.password-reset-requested': { isTold: true, hasSource: true },
  'account.password-changed': { isTold: true, hasSource: true },
  'account.language-changed': { isTold: true },
  'account.closed': { hasSource: true },
  'session.started': { isTold: true, hasSource: true },
  'session.refreshed': { isTold: true, hasSource: true },
  'session.refused': { isTold: true, hasSource: true },
  'session.proof-refused': { isTold: true, hasSource: true },
  'session.reuse-detected': { isTold: true, hasSource: true },
  'session.ended': { isTold: true },
  'second-factor.turned-on': { isTold: true, hasSource: true },
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
  'exchange-request.price-asked': { isTold: true },
  'offer.published': { isTold: true },
  // Not told: the reason of a withdrawal may be compliance. The client sees how an offer ended.
  'offer.ended': { hasSource: true },
  'offer.asked': { isTold: true },
  'wallet.entered': { isTold: true },
  'wallet.added': { isTold: true, hasSource: true },
  'wallet.confirmed': { isTold: true },
  'wallet.proven': { isTold: true },
  'deal.wallet-chosen': { isTold: true, hasSource: true },
  'payout-account.added': { isTold: true, hasSource: true },
  'payout-account.removed': { isTold: true, hasSource: true },
  'identity-check.started': { isTold: true },
  'identity-check.changed': { isTold: true },
  'party.read': { isTold: true },
  'card-payment.opened': { isTold: true },
  'card-payment.changed': { isTold: true },
  'client-data.downloaded': { isTold: true, hasSource: true },
  'staff.joined': { hasSource: true },
  'staff.signed-in': { hasSource: true },
  'staff.sign-in-refused': { hasSource: true },
  'staff.passkey-added': { hasSource: true },
  'staff.passkey-removed': { hasSource: true },
}

export const hasSource = (kind: EventKind): boolean => rules[kind]?.hasSource === true

export const toldKinds = eventKinds.filter((kind) => rules[kind]?.isTold)
