/** Method, path and access of a call (spec section 7). The browser does not load the schemas in `endpoints/`, because they are large. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /**
   * `client`: a bearer access token is required. `vendor`: the request's signature is checked instead. `staff`: a call of the desk, with its cookie
   * (`desk/calls.ts`).
   */
  access: 'public' | 'client' | 'vendor' | 'staff'
  /** The call accepts a DPoP proof. `binds`: its key is bound to the session that the call starts. `proves`: by the key of the session. */
  dpop?: 'binds' | 'proves'
}

export const calls = {
  login: { method: 'POST', path: '/api/auth/login', access: 'public', dpop: 'binds' },
  /** Not in the spec: the second step of a log-in with the second factor. */
  finishLogin: { method: 'POST', path: '/api/auth/login/second-factor', access: 'public', dpop: 'binds' },
  /** The next two are not in the spec: a log-in with a passkey alone. The challenge is also for a passkey as proof. */
  passkeyOptions: { method: 'GET', path: '/api/auth/passkey-options', access: 'public' },
  passkeyLogin: { method: 'POST', path: '/api/auth/login/passkey', access: 'public', dpop: 'binds' },
  refreshToken: { method: 'POST', path: '/api/auth/refresh-token', access: 'public', dpop: 'proves' },
  /** Not in the spec: ends the session on the server. */
  logout: { method: 'POST', path: '/api/auth/logout', access: 'client' },
  register: { method: 'POST', path: '/api/auth/register', access: 'public' },
  verifyEmail: { method: 'GET', path: '/api/auth/verify-email', access: 'public' },
  /** Not in the spec: a new confirmation link. */
  resendVerification: { method: 'POST', path: '/api/auth/resend-verification', access: 'public' },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password', access: 'public' },
  /** Not in the spec: whether a reset link can still be used. A POST keeps the token out of logs. */
  checkResetLink: { method: 'POST', path: '/api/auth/forgot-password/check-link', access: 'public' },
  setNewPassword: { method: 'POST', path: '/api/auth/forgot-password/new-password', access: 'public' },
  /** Not in the spec: the link in a letter about a new wallet or payout account. A POST keeps the token out of logs. */
  stopDestination: { method: 'POST', path: '/api/destinations/stop', access: 'public' },
  readProfile: { method: 'GET', path: '/api/users/profile', access: 'client' },
  updateProfile: { method: 'PUT', path: '/api/users/profile', access: 'client' },
  /** Not in the spec: the language of screens and letters. */
  changeLanguage: { method: 'PUT', path: '/api/users/language', access: 'client' },
  /** The next four are not in the spec: a new password while logged in, and the client's sessions. */
  changePassword: { method: 'POST', path: '/api/users/password', access: 'client', dpop: 'binds' },
  readSessions: { method: 'GET', path: '/api/users/sessions', access: 'client' },
  endSession: { method: 'POST', path: '/api/users/sessions/end', access: 'client' },
  endOtherSessions: { method: 'POST', path: '/api/users/sessions/end-others', access: 'client' },
  /** The next eight are not in the spec: the second factor. */
  readSecondFactor: { method: 'GET', path: '/api/users/second-factor', access: 'client' },
  beginSecondFactor: { method: 'POST', path: '/api/users/second-factor/begin', access: 'client' },
  confirmSecondFactor: { method: 'POST', path: '/api/users/second-factor/confirm', access: 'client' },
  renewRecoveryCodes: { method: 'POST', path: '/api/users/second-factor/recovery-codes', access: 'client' },
  turnOffSecondFactor: { method: 'POST', path: '/api/users/second-factor/turn-off', access: 'client' },
  beginNewPasskey: { method: 'POST', path: '/api/users/passkeys/begin', access: 'client' },
  addPasskey: { method: 'POST', path: '/api/users/passkeys', access: 'client' },
  removePasskey: { method: 'POST', path: '/api/users/passkeys/remove', access: 'client' },
  /** Not in the spec: all data stored about the client, as a file. */
  downloadData: { method: 'POST', path: '/api/users/data', access: 'client' },
  /** The next two are not in the spec: the records that are kept after an account is closed, and the closing. */
  readClosing: { method: 'GET', path: '/api/users/closing', access: 'client' },
  closeAccount: { method: 'POST', path: '/api/users/closing', access: 'client' },
  submitExchangeRequest: { method: 'POST', path: '/api/exchange-request', access: 'client' },
  /** Not in the spec: the client's earlier requests. */
  exchangeRequests: { method: 'GET', path: '/api/exchange-requests', access: 'client' },
  /** The next twelve are not in the spec: offers that answer a request, and the deals of accepted ones. */
  offers: { method: 'GET', path: '/api/offers', access: 'client' },
  offer: { method: 'GET', path: '/api/offers/:reference', access: 'client' },
  offerPdf: { method: 'GET', path: '/api/offers/:reference/offer.pdf', access: 'client' },
  acceptOffer: { method: 'POST', path: '/api/offers/:reference/accept', access: 'client' },
  declineOffer: { method: 'POST', path: '/api/offers/:reference/decline', access: 'client' },
  askAboutOffer: { method: 'POST', path: '/api/offers/:reference/ask', access: 'client' },
  askForFreshPrice: { method: 'POST', path: '/api/offers/:reference/fresh-price', access: 'client' },
  deals: { method: 'GET', path: '/api/deals', access: 'client' },
  deal: { method: 'GET', path: '/api/deals/:reference', access: 'client' },
  cancelDeal: { method: 'POST', path: '/api/deals/:reference/cancel', access: 'client' },
  confirmationPdf: { method: 'GET', path: '/api/deals/:reference/confirmation.pdf', access: 'client' },
  receiptPdf: { method: 'GET', path: '/api/deals/:reference/receipt.pdf', access: 'client' },
  /** The next three are not in the spec: the accounts to which the money of a sell goes. */
  payoutAccounts: { method: 'GET', path: '/api/payout-accounts', access: 'client' },
  addPayoutAccount: { method: 'POST', path: '/api/payout-accounts', access: 'client' },
  removePayoutAccount: { method: 'POST', path: '/api/payout-accounts/:id/remove', access: 'client' },
  /** The next seven are not in the spec: where the coins of buys go, and the proof that the client owns it. */
  wallets: { method: 'GET', path: '/api/wallets', access: 'client' },
  addWallet: { method: 'POST', path: '/api/wallets', access: 'client' },
  renameWallet: { method: 'POST', path: '/api/wallets/:id/rename', access: 'client' },
  removeWallet: { method: 'POST', path: '/api/wallets/:id/remove', access: 'client' },
  challengeWallet: { method: 'POST', path: '/api/wallets/:id/challenge', access: 'client' },
  proveWallet: { method: 'POST', path: '/api/wallets/:id/proof', access: 'client' },
  chooseWallet: { method: 'POST', path: '/api/deals/:reference/wallet', access: 'client' },
  createCardPayment: { method: 'POST', path: '/api/card-payment/createRequest', access: 'client' },
  /** Not in the spec: the state of the client's card payments. */
  cardPayments: { method: 'GET', path: '/api/card-payments', access: 'client' },
  startPersonalCheck: { method: 'POST', path: '/api/identity/kyc', access: 'client' },
  startBusinessCheck: { method: 'POST', path: '/api/identity/kyb', access: 'client' },
  personalCheckStatus: { method: 'GET', path: '/api/identity/kyc-status', access: 'client' },
  businessCheckStatus: { method: 'GET', path: '/api/identity/kyb-status', access: 'client' },
  currenciesInfo: { method: 'GET', path: '/api/market/get_currencies_info', access: 'public' },
  pairsInfo: { method: 'POST', path: '/api/market/get_pairs_info', access: 'public' },
  tradeHistory: { method: 'POST', path: '/api/market/get_trade_history', access: 'public' },
  candles: { method: 'POST', path: '/api/market/get_candles', access: 'public' },
  /** Not in the spec: all rates in one reply; get_candles returns one pair. */
  rates: { method: 'GET', path: '/api/market/rates', access: 'public' },
  /** Not in the spec: the calls that the desk has paused, and its notice. */
  readSwitches: { method: 'GET', path: '/api/switches', access: 'public' },
  sumsubWebhook: { method: 'POST', path: '/api/webhooks/sumsub', access: 'vendor' },
  paybisWebhook: { method: 'POST', path: '/api/webhooks/paybis', access: 'vendor' },
  calendlyWebhook: { method: 'POST', path: '/api/webhooks/calendly', access: 'vendor' },
  /** Not in the spec: browsers report violations of the content security policy, and our pages their errors. */
  reportFromBrowser: { method: 'POST', path: '/api/browser-reports', access: 'public' },
  live: { method: 'GET', path: '/health/live', access: 'public' },
  serving: { method: 'GET', path: '/health/serving', access: 'public' },
  ready: { method: 'GET', path: '/health/ready', access: 'public' },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls

/** Request header with a DPoP proof (RFC 9449), and the response header with the nonce for the next proof. */
export const dpopHeader = 'dpop'
export const dpopNonceHeader = 'dpop-nonce'

/** A call repeated with the same key is carried out once. The key is 1 to 64 letters, digits or dashes. */
export const idempotencyKeyHeader = 'idempotency-key'
