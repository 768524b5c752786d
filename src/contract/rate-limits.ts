import { type Call, type CallName, calls } from './calls.ts'
import type { FailureCode } from './failures.ts'

/** Every rate limit of the service: how often something may be tried, and in which span. The browser never loads this file. Decision 070. */
export interface Limit {
  times: number
  /** A span begins with its first try. */
  minutes: number
}

/** The networks of one IPv6 subscriber (a /48) may together do what so many networks may: with 65,536 of them, no limit would hold. */
export const networksOfOne = 10

/** How often one network address, or one account, may make a call. */
export interface CallLimit extends Limit {
  per: 'network' | 'account'
}

/** Every call of a client that changes something and is not named below. */
const writingLimit: CallLimit = { per: 'account', times: 120, minutes: 60 }

/** Null: no limit of this kind. Each of these has a rate limit of its own below, or changes nothing. */
const callLimits: Partial<Record<CallName, CallLimit | null>> = {
  register: { per: 'network', times: 40, minutes: 60 },
  resendVerification: { per: 'network', times: 40, minutes: 60 },
  resetPassword: { per: 'network', times: 40, minutes: 60 },
  submitExchangeRequest: { per: 'account', times: 60, minutes: 60 },
  createCardPayment: { per: 'account', times: 20, minutes: 60 },
  startPersonalCheck: { per: 'account', times: 30, minutes: 60 },
  startBusinessCheck: { per: 'account', times: 30, minutes: 60 },
  downloadData: { per: 'account', times: 20, minutes: 60 },
  // Wrong passwords and wrong tokens are counted, and right ones are not.
  login: null,
  refreshToken: null,
  setNewPassword: null,
  // To leave is always allowed.
  logout: null,
  // They only read.
  pairsInfo: null,
  tradeHistory: null,
  candles: null,
}

/** The limit of a call, if it has one. Reading calls and vendors' webhooks have none. */
export function limitOf(call: Call): CallLimit | null {
  const name = (Object.keys(calls) as CallName[]).find((key) => calls[key] === call)
  const own = name && callLimits[name]
  if (own !== undefined) return own
  return call.access === 'client' && call.method !== 'GET' ? writingLimit : null
}

/** Wrong passwords at log-in, if nothing else is said. A right one ends the count of its account and address. */
export const logInLimits = {
  /** Of one account from one network address, right or wrong: each right one starts a session, and is written down for good. */
  pairOfAnyKind: { times: 100, minutes: 60 },
  /** Of one account from one network address. */
  pair: { times: 10, minutes: 15 },
  /** From one network address, whatever the accounts. */
  network: { times: 80, minutes: 60 },
  /** Of one account, wherever they come from. Then every network that is new to the account has the next limit. */
  account: { times: 100, minutes: 24 * 60 },
  /** Of an account that is being attacked, from one network that it never logged in from. */
  newNetwork: { times: 3, minutes: 24 * 60 },
} as const satisfies Record<string, Limit>

/** So long after a log-in a network address counts as one of the account's own. */
export const knownNetworkDays = 90

/** Wrong current passwords of one account that is signed in. */
export const currentPasswordLimit: Limit = { times: 10, minutes: 15 }

/** Wrong codes of an authenticator app, after the right password. Recovery codes are never held back. Decision 075. */
export const wrongCodeLimits = {
  /** Of one log-in: the last of these ends it. */
  challenge: 5,
  /** Of one account, over all its log-ins and all else that asks for a code. */
  account: { times: 10, minutes: 60 } satisfies Limit,
}

/** Answers that mean a token which nobody has: refresh tokens, mailed links, challenges. They are counted together. */
export const wrongTokenCodes: readonly FailureCode[] = ['SESSION_ENDED', 'LINK_INVALID', 'CHALLENGE_ENDED']
/** Wrong tokens from one network address. Right ones always work. */
export const wrongTokenLimit: Limit = { times: 200, minutes: 60 }

/** Letters that strangers can have sent to one e-mail address. Beyond these the answer stays the same, and no letter goes out. */
export const letterLimits = {
  /** By signing up with it, from one network address. */
  signUpFromNetwork: { times: 3, minutes: 60 },
  /** By signing up with it, wherever they come from. */
  signUp: { times: 10, minutes: 60 },
  /** By asking for a new confirmation link. */
  resend: { times: 5, minutes: 60 },
  /** By asking for a link to set a new password. */
  reset: { times: 5, minutes: 60 },
} as const satisfies Record<string, Limit>

/** A log-in is never answered earlier than this: longer than the check of a password takes, so that the time tells nothing. */
export const logInFloorMs = 250
