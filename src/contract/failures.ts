/** Every expected failure, with its HTTP status. */
export const failureStatus = {
  VALIDATION_FAILED: 400,
  LINK_INVALID: 400,
  CHALLENGE_ENDED: 400,
  PASSKEY_REFUSED: 400,
  INVALID_CREDENTIALS: 400,
  EMAIL_NOT_VERIFIED: 400,
  OTHER_ERROR: 400,
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  SESSION_ENDED: 401,
  INVALID_DPOP_PROOF: 401,
  USE_DPOP_NONCE: 400,
  ACCOUNT_FROZEN: 403,
  VERIFICATION_REQUIRED: 403,
  NOT_PERMITTED: 403,
  PROOF_REQUIRED: 403,
  OWN_PROPOSAL: 403,
  VOUCHED_FOR_MONEY: 403,
  COUNTRY_NOT_SERVED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  IDEMPOTENCY_CONFLICT: 409,
  STALE: 409,
  OFFER_ENDED: 409,
  OFFER_REFUSED: 409,
  DEAL_REFUSED: 409,
  REQUIREMENTS_OPEN: 409,
  LAST_ADMINISTRATOR: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PAIR_NOT_SUPPORTED: 422,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  PAUSED: 503,
} as const

export type FailureCode = keyof typeof failureStatus

export const offerEnds = ['accepted', 'declined', 'withdrawn', 'superseded', 'expired'] as const

/** How an offer ended. Each offer ends once. */
export type OfferEnd = (typeof offerEnds)[number]

export const requirements = ['identity-check', 'second-factor', 'sending-wallet'] as const

/** What the client must have done before accepting an offer. */
export type Requirement = (typeof requirements)[number]

/** Why an offer cannot be published. A supervisor may publish despite those that begin with `limit-`. */
export const offerRefusals = [
  'market-missing',
  'market-crossed',
  'market-apart',
  'market-old',
  'price-moved',
  'no-terms',
  'no-account',
  'no-party',
  'no-receiving-address',
  /** Of a sell: the client has not shown yet from which wallet the coins will come. */
  'no-sending-wallet',
  'account-not-active',
  'limit-amount',
  'limit-margin-high',
  'limit-margin-low',
  'limit-last-hour',
  'limit-short',
  'limit-late',
  'limit-day-of-dealer',
  'limit-day-of-party',
  'limit-unpaid-deals',
  'limit-worse-terms',
] as const
export type OfferRefusal = (typeof offerRefusals)[number]

/** Why something cannot be done with a deal as it is now. */
export const dealRefusals = [
  /** The deal's state does not allow it. */
  'wrong-state',
  /** Its question is none that can be honoured. */
  'not-in-tolerance',
  'late-beyond-tolerance',
  'short-beyond-tolerance',
  /** Who published an offer does not honour what it tolerates. */
  'own-offer',
  /** The market cannot be used now, so nobody knows what it costs. */
  'no-market',
  /** It costs more than the operator's limit, alone or with others of 24 hours: a supervisor honours it. */
  'above-honour-limit',
  /** More than the person saw: the market moved, or the money did. */
  'costs-more',
  /** What is held does not cover the deal. */
  'not-covered',
  /** The bank's statements lack money that only a notification reported, or that two people typed. */
  'not-in-statement',
  /** The operator's amount is reached, and no statement of the bank's own client has all of the money yet. */
  'awaits-statement',
  /** A transfer is on its way whose result nobody has recorded. */
  'transfer-running',
  /** The nodes agree that they do not know the transaction, that it is something else, or that it has too few confirmations. */
  'chain-differs',
  'delivered',
  'not-delivered',
  /** Coins were bought or sold for it: a counter-fill comes first. */
  'filled',
  /** The price is further from the market of its minute than the operator allows: a second person confirms it. */
  'far-from-market',
  /** Another deal has the same trade with other sizes, or its parts would be more than the whole. */
  'not-of-trade',
  /** Without this fill, the fills of an executed deal would not cover it. */
  'rests-on-fill',
  'nothing-held',
  /** More than what can be paid back of this payment. */
  'above-refundable',
  'no-destination',
  /** With what was delivered in 24 hours by the same person, or to the same client, a second person must decide. */
  'second-person',
  /** The client chose another wallet for this deal. */
  'other-wallet-chosen',
  /** It is new. */
  'wallet-waits',
  'payout-account-waits',
  /** For this value, the client must have proven that the wallet is theirs. */
  'wallet-not-proven',
  /** Its memo is a number, and nobody said whether it is sent as an id or as text. */
  'memo-type-unknown',
  /** A company keeps the wallet, and nobody has recorded how it was sent the data of sender and receiver. */
  'travel-data-missing',
  /** The payment was recorded from a file of the bank: its match is taken back, not the payment alone. */
  'matched-from-file',
  /** The bank took the payment back that would be refunded. */
  'payment-taken-back',
  /** Compliance has stopped the deal. */
  'stopped',
  /** The bank reports otherwise about an earlier order of the deal. */
  'bank-contradicts',
  /** Receiver, account or currency cannot be written in an order for our bank. */
  'not-in-a-file',
  'account-not-active',
  'outward-closed',
] as const
export type DealRefusal = (typeof dealRefusals)[number]

/** Body of a failed call. `fields` has a sentence for each invalid field. */
export interface FailureReply {
  error: FailureCode
  message: string
  fields?: Record<string, string>
  /** With STALE: the version that is stored, and who stored it when. */
  version?: number
  by?: string
  at?: string
  /** With OFFER_ENDED, besides `at`: how the offer ended. */
  end?: OfferEnd
  /** With VOUCHED_FOR_MONEY: the roles in which somebody else may sign. */
  roles?: string[]
  /** With REQUIREMENTS_OPEN: what the client must do first. */
  requirements?: Requirement[]
  /** With OFFER_REFUSED: every reason why the desk cannot publish the offer. With DEAL_REFUSED: why something cannot be done with the deal. */
  reasons?: (OfferRefusal | DealRefusal)[]
  /** With DEAL_REFUSED about several things: which ones, and why. */
  refused?: { id: string; reasons: DealRefusal[] }[]
}

export const loginErrorTypes = ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'OTHER_ERROR'] as const

export const factors = ['app', 'passkey'] as const

/** A second factor: an authenticator app, or a passkey. */
export type Factor = (typeof factors)[number]

/** Body of a failed login. Spec section 3. */
export interface LoginFailureReply {
  errorType: (typeof loginErrorTypes)[number]
  /** With OTHER_ERROR: the password was right, and the second factor is required. */
  challenge?: string
  /** With a challenge: the second factors of the account. A recovery code is accepted too. */
  factors?: Factor[]
}

/** Body of a failed market-data call, in the exchange's format. */
export interface MarketFailureReply {
  error: string
}
