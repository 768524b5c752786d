import { type Call, type CallName, calls } from '#contract/calls.ts'
import { deskCalls } from '#contract/desk/calls.ts'
import type { FailureCode } from '#contract/failures.ts'

/** One rate limit: how many tries within which window. Every rate limit that the database counts is in this file. Decision 070. */
export interface Limit {
  times: number
  /** A window begins with its first try. */
  minutes: number
}

/** The limit of an IPv6 subscriber (a /48), as a multiple of one network's. Without it, a subscriber's 65,536 networks could evade every limit. */
export const subscriberLimitFactor = 10

/** How often one network, or one account, may make a call. */
export interface CallLimit extends Limit {
  per: 'network' | 'account'
}

/** For every call of a client that changes something and has no limit below. */
const writingLimit: CallLimit = { per: 'account', times: 120, minutes: 60 }

/** Null: no limit per call, for the reason in the comment above it. */
const callLimits: Partial<Record<CallName, CallLimit | null>> = {
  register: { per: 'network', times: 40, minutes: 60 },
  resendVerification: { per: 'network', times: 40, minutes: 60 },
  resetPassword: { per: 'network', times: 40, minutes: 60 },
  stopDestination: { per: 'network', times: 60, minutes: 60 },
  submitExchangeRequest: { per: 'account', times: 60, minutes: 60 },
  createCardPayment: { per: 'account', times: 20, minutes: 60 },
  startPersonalCheck: { per: 'account', times: 30, minutes: 60 },
  startBusinessCheck: { per: 'account', times: 30, minutes: 60 },
  // Each letter to the desk's people and each place at the top of the inbox takes somebody's time.
  askAboutOffer: { per: 'account', times: 30, minutes: 60 },
  askForFreshPrice: { per: 'account', times: 20, minutes: 60 },
  // Each is typeset anew.
  offerPdf: { per: 'account', times: 60, minutes: 60 },
  confirmationPdf: { per: 'account', times: 60, minutes: 60 },
  receiptPdf: { per: 'account', times: 60, minutes: 60 },
  // A person looks at each.
  addPayoutAccount: { per: 'account', times: 20, minutes: 60 },
  addWallet: { per: 'account', times: 20, minutes: 60 },
  downloadData: { per: 'account', times: 20, minutes: 60 },
  // Their passwords and tokens have rate limits below.
  login: null,
  refreshToken: null,
  passkeyLogin: null,
  checkResetLink: null,
  setNewPassword: null,
  // Logging out is always allowed.
  logout: null,
  // These calls only read.
  pairsInfo: null,
  tradeHistory: null,
  candles: null,
}

/** For every call of a member of staff that changes something and has no other limit. */
const staffWritingLimit: CallLimit = { per: 'account', times: 600, minutes: 60 }

/** The desk's calls with another limit: those that anybody may make, and a poll that writes. */
const deskCallLimits = new Map<Call, CallLimit>([
  [deskCalls.signInWithPasskey, { per: 'network', times: 120, minutes: 60 }],
  [deskCalls.signInWithCode, { per: 'network', times: 120, minutes: 60 }],
  [deskCalls.checkInvitation, { per: 'network', times: 60, minutes: 60 }],
  [deskCalls.acceptInvitation, { per: 'network', times: 60, minutes: 60 }],
  // Every ten seconds, on several screens.
  [deskCalls.showPresence, { per: 'account', times: 3600, minutes: 60 }],
])

/** The rate limit of a call. Calls that only read, and webhooks, have none. */
export function limitOf(call: Call): CallLimit | null {
  const ofDesk = deskCallLimits.get(call)
  if (ofDesk) return ofDesk
  if (call.access === 'staff') return call.method === 'GET' ? null : staffWritingLimit
  const name = (Object.keys(calls) as CallName[]).find((key) => calls[key] === call)
  const own = name && callLimits[name]
  if (own !== undefined) return own
  return call.access === 'client' && call.method !== 'GET' ? writingLimit : null
}

/** Passwords at log-in; except for `rightOrWrong`, a right one is not counted. It resets the count of `accountAndNetwork`. */
export const logInLimits = {
  /** Right and wrong passwords of one account from one network: each right one starts a session, and an event that is never deleted. */
  rightOrWrong: { times: 100, minutes: 60 },
  /** Of one account from one network. */
  accountAndNetwork: { times: 10, minutes: 15 },
  /** From one network, over all accounts. */
  network: { times: 80, minutes: 60 },
  /** Of one account, from all networks. Above it, `newNetwork` limits every network that is new to the account. */
  account: { times: 100, minutes: 24 * 60 },
  /** Of an account above the limit `account`, from one network (or IPv6 subscriber) that is not known to the account. */
  newNetwork: { times: 3, minutes: 24 * 60 },
} as const satisfies Record<string, Limit>

/** Refused log-ins with unknown e-mail addresses that are recorded as events: strangers must not fill the event table. */
export const unknownRefusalLimit: Limit = { times: 1000, minutes: 60 }

/** How long after a log-in a network is known to the account. */
export const knownNetworkDays = 90

/** Small transfers that one account begins, to prove wallets: each takes an address of ours. */
export const smallTransferLimit: Limit = { times: 10, minutes: 24 * 60 }

/** Wrong signatures of wallets of one account: some are expensive to check, or ask a node. */
export const wrongSignatureLimit: Limit = { times: 20, minutes: 60 }

/** Wrong current passwords of one logged-in account. */
export const currentPasswordLimit: Limit = { times: 10, minutes: 15 }

/** Sign-ins at the desk with password and code of one person: codes of six digits could be guessed. */
export const staffCodeLimit: Limit = { times: 10, minutes: 15 }

/** Wrong app codes in step-ups of one person. */
export const stepUpCodeLimit: Limit = { times: 10, minutes: 15 }

/** Wrong codes of an authenticator app, after the right password. Recovery codes are never limited. Decision 075. */
export const wrongCodeLimits = {
  /** Of one log-in: the last wrong code ends the log-in. */
  challenge: 5,
  /** Of one account, over all its log-ins and every other form that takes a code. */
  account: { times: 10, minutes: 60 } satisfies Limit,
}

/** The failures of an unknown token: refresh tokens, mailed links, challenges and passkeys are counted together. */
export const wrongTokenCodes: readonly FailureCode[] = [
  'SESSION_ENDED',
  'INVALID_DPOP_PROOF',
  'LINK_INVALID',
  'CHALLENGE_ENDED',
  'PASSKEY_REFUSED',
]
/** Wrong tokens from one network. Right tokens always work. */
export const wrongTokenLimit: Limit = { times: 200, minutes: 60 }

/** Of one DPoP proof: for longer than its nonce is fresh, also if the replicas' clocks differ. */
export const dpopProofUses: Limit = { times: 1, minutes: 10 }

/** Of one challenge for a passkey: for longer than it is fresh, also if the replicas' clocks differ. */
export const passkeyChallengeUses: Limit = { times: 1, minutes: 10 }

/** Letters that strangers can cause to one e-mail address. Above a limit the response stays the same, but no letter is sent. */
export const letterLimits = {
  /** By sign-ups from one network. */
  signUpFromNetwork: { times: 3, minutes: 60 },
  /** By sign-ups from all networks together. */
  signUp: { times: 10, minutes: 60 },
  /** By requesting a new confirmation link. */
  resend: { times: 5, minutes: 60 },
  /** By requesting a link to set a new password. */
  reset: { times: 5, minutes: 60 },
} as const satisfies Record<string, Limit>

/** Letters that one account can cause to contact addresses of its exchange requests. */
export const contactLettersPerHour = 5
