import { type EventKind, eventKinds } from '#contract/desk/event-kinds.ts'

interface EventKindRules {
  /** The client's download contains the event. */
  isForClient?: true
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
  'account.email-confirmed': { isForClient: true, hasSource: true },
  'account.password-reset-requested': { isForClient: true, hasSource: true },
  'account.password-changed': { isForClient: true, hasSource: true },
  'account.language-changed': { isForClient: true },
  'account.closed': { hasSource: true },
  'session.started': { isForClient: true, hasSource: true },
  'session.refreshed': { isForClient: true, hasSource: true },
  'session.refused': { isForClient: true, hasSource: true },
  'session.proof-refused': { isForClient: true, hasSource: true },
  'session.reuse-detected': { isForClient: true, hasSource: true },
  'session.ended': { isForClient: true },
  'second-factor.turned-on': { isForClient: true, hasSource: true },
  'second-factor.turned-off': { isForClient: true, hasSource: true },
  'second-factor.recovery-codes-renewed': { isForClient: true, hasSource: true },
  'second-factor.recovery-code-used': { isForClient: true, hasSource: true },
  'second-factor.refused': { isForClient: true, hasSource: true },
  'passkey.added': { isForClient: true, hasSource: true },
  'passkey.removed': { isForClient: true, hasSource: true },
  'passkey.refused': { isForClient: true, hasSource: true },
  'profile.updated': { isForClient: true },
  'exchange-request.submitted': { isForClient: true },
  'exchange-request.state-set': { isForClient: true },
  'exchange-request.answered': { isForClient: true },
  'exchange-request.price-asked': { isForClient: true },
  'offer.published': { isForClient: true },
  // Not for clients: the reason of a withdrawal may be compliance. The client sees how an offer ended.
  'offer.ended': { hasSource: true },
  'offer.asked': { isForClient: true },
  'wallet.entered': { isForClient: true },
  'wallet.added': { isForClient: true, hasSource: true },
  'wallet.confirmed': { isForClient: true },
  'wallet.proven': { isForClient: true },
  'deal.wallet-chosen': { isForClient: true, hasSource: true },
  'payout-account.added': { isForClient: true, hasSource: true },
  'payout-account.removed': { isForClient: true, hasSource: true },
  'identity-check.started': { isForClient: true },
  'identity-check.changed': { isForClient: true },
  'party.read': { isForClient: true },
  'card-payment.opened': { isForClient: true },
  'card-payment.changed': { isForClient: true },
  'client-data.downloaded': { isForClient: true, hasSource: true },
  'staff.joined': { hasSource: true },
  'staff.signed-in': { hasSource: true },
  'staff.sign-in-refused': { hasSource: true },
  'staff.passkey-added': { hasSource: true },
  'staff.passkey-removed': { hasSource: true },
}

export const hasSource = (kind: EventKind): boolean => rules[kind]?.hasSource === true

export const kindsForClients = eventKinds.filter((kind) => rules[kind]?.isForClient)
