import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import type { Factor, FailureReply, LoginFailureReply } from '#contract/failures.ts'

export type CallError = FetchBaseQueryError | SerializedError

/** HTTP status of a failed call, also when its body is not JSON; null if there was no response. */
export function statusOf(error: FetchBaseQueryError): number | null {
  if (typeof error.status === 'number') return error.status
  return error.status === 'PARSING_ERROR' ? error.originalStatus : null
}

/** The failure that the back end returned; null if there is none, for example without a response. */
export function failureOf(error: CallError | undefined): FailureReply | null {
  const data = bodyOf(error)
  return typeof data.error === 'string' && typeof data.message === 'string' ? (data as unknown as FailureReply) : null
}

/** Why a login failed; OTHER_ERROR for everything else. Spec section 8. */
export function loginErrorType(error: CallError | undefined): LoginFailureReply['errorType'] {
  const { errorType } = bodyOf(error)
  return errorType === 'EMAIL_NOT_VERIFIED' || errorType === 'INVALID_CREDENTIALS' ? errorType : 'OTHER_ERROR'
}

/** The second step of a log-in, if the password was right: its token, and the client's second factors. */
export function secondStepOf(error: CallError | undefined): { challenge: string; factors: Factor[] } | null {
  const { challenge, factors } = bodyOf(error) as Partial<LoginFailureReply>
  return challenge === undefined ? null : { challenge, factors: factors ?? ['app'] }
}

/** Seconds after which a rate-limited call can be retried; null for other failures. */
export function retryAfterOf(error: CallError | undefined): number | null {
  const { retryAfterSeconds } = bodyOf(error)
  return typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0 ? retryAfterSeconds : null
}

/** Whether the call failed only because its proof lacked the nonce that the server gives with the response. */
export const isNonceGiven = (error: CallError): boolean => bodyOf(error)['isNonceGiven'] === true

function bodyOf(error: CallError | undefined): Record<string, unknown> {
  const data = error && 'data' in error ? error.data : null
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}
