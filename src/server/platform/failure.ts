import type { Role } from '#contract/desk/permissions.ts'
import type { DealRefusal, FailureCode, Factor, OfferEnd, OfferRefusal, Requirement } from '#contract/failures.ts'
import type { FieldSentence } from './http/field-sentences.ts'

interface FailureDetails {
  /** Replaces the sentence of the code in `failureMessages`. */
  message?: string
  fields?: Record<string, string>
  /** Token of a log-in's second step. */
  challenge?: string
  /** The second factors that the second step accepts. */
  factors?: Factor[]
  /** For the next DPoP proof, as the response header DPoP-Nonce. */
  dpopNonce?: string
  /** With STALE: the version that is stored, and who stored it when. */
  stored?: { version: number; by: string; at: string }
  /** With OFFER_ENDED. */
  ended?: { end: OfferEnd; at: string }
  /** With VOUCHED_FOR_MONEY. */
  roles?: Role[]
  /** With REQUIREMENTS_OPEN. */
  requirements?: Requirement[]
  /** With OFFER_REFUSED and DEAL_REFUSED. */
  reasons?: (OfferRefusal | DealRefusal)[]
  /** With DEAL_REFUSED about several things: which ones, and why. */
  refused?: { id: string; reasons: DealRefusal[] }[]
  /** After how many seconds the call may be tried again. */
  retryAfterSeconds?: number
}

/** An expected failure, as a use case returns it. The route turns it into a status and a body; anything unexpected is thrown. */
export class Failure<Code extends FailureCode = FailureCode> {
  readonly code: Code
  readonly details: FailureDetails

  constructor(code: Code, details: FailureDetails = {}) {
    this.code = code
    this.details = details
  }
}

/** The service has more work than it can do. The response is UNAVAILABLE, and the caller may try again after some seconds. */
export class OverloadError extends Error {}

/** `return fail('LINK_INVALID')` */
export const fail = <const Code extends FailureCode>(code: Code, details?: FailureDetails): Failure<Code> => new Failure(code, details)

/** Refuses a field: `refuseField('code', 'Your code is needed')`. The response has the sentence in the reader's language. */
export const refuseField = (field: string, sentence: FieldSentence): Failure<'VALIDATION_FAILED'> =>
  fail('VALIDATION_FAILED', { fields: { [field]: sentence } })

/** The messages for programmers: what happened, and what to do. */
export const failureMessages: Record<FailureCode, string> = {
  VALIDATION_FAILED: 'Some of what was sent cannot be used. See the fields.',
  LINK_INVALID: 'This link is not valid any more. Ask for a new one.',
  CHALLENGE_ENDED: 'This log-in has ended. Begin again.',
  PASSKEY_REFUSED: 'This passkey is not stored here, or its signature is wrong. Log in with the password.',
  INVALID_CREDENTIALS: 'E-mail address or password is wrong.',
  EMAIL_NOT_VERIFIED: 'The e-mail address is not confirmed yet. Open the link in the letter that we sent.',
  OTHER_ERROR: 'This log-in is not possible right now. Try again later, or write to our support.',
  BAD_REQUEST: 'The request could not be read. Send well-formed JSON.',
  UNAUTHENTICATED: 'Log in and send the access token as a bearer token.',
  SESSION_ENDED: 'The session has ended. Log in again.',
  INVALID_DPOP_PROOF: 'This session needs a DPoP proof (RFC 9449) of the key with which it began. Without the key, log in again.',
  USE_DPOP_NONCE: 'Send a new DPoP proof with the nonce of the response header DPoP-Nonce.',
  ACCOUNT_FROZEN: 'The client’s account is frozen. Try again after its release.',
  VERIFICATION_REQUIRED: 'This requires an approved identity check.',
  NOT_PERMITTED: 'Your roles do not permit this.',
  PROOF_REQUIRED: 'This needs a signature by your passkey, or where passkeys are not required a new code, for exactly this.',
  VOUCHED_FOR_MONEY: 'You vouched for the money for which this leaves, so another person must sign. See the roles that may.',
  OWN_PROPOSAL: 'You proposed this yourself, so another person must decide.',
  STALE: 'Somebody else changed this meanwhile. Read it again.',
  OFFER_ENDED: 'This offer has ended. Ask for a fresh price.',
  OFFER_REFUSED: 'This offer cannot be published. See the reasons.',
  DEAL_REFUSED: 'This cannot be done with the deal as it is. See the reasons.',
  REQUIREMENTS_OPEN: 'Something has to be done before this offer can be accepted. See the requirements.',
  LAST_ADMINISTRATOR: 'This is the last administrator. Invite another one first.',
  COUNTRY_NOT_SERVED: 'The verified document is of a country that we do not serve.',
  NOT_FOUND: 'There is nothing at this address.',
  METHOD_NOT_ALLOWED: 'This address does not answer to that method.',
  CONFLICT: 'This does not fit what is there by now. Read it again.',
  IDEMPOTENCY_CONFLICT: 'This Idempotency-Key was used for another request. Use a new one.',
  REQUEST_TIMEOUT: 'The request did not arrive in time. Send it again.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the body as application/json.',
  PAIR_NOT_SUPPORTED: 'This pair is not supported.',
  TOO_MANY_REQUESTS: 'Too many tries. Wait a little and try again.',
  HEADERS_TOO_LARGE: 'The address or the headers of the request are too large: at most 16 KiB and 100 headers.',
  INTERNAL: 'Something went wrong on our side. Try again; if it stays, tell our support the request id.',
  UNAVAILABLE: 'This cannot be answered right now. Try again in a moment.',
  PAUSED: 'This is paused at the moment.',
}
