import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import type { FailureReply, LoginFailureReply } from '#contract/failures.ts'

export type CallError = FetchBaseQueryError | SerializedError

/** The failure that the back end told, or null where it did not (no network, no JSON). */
export function failureOf(error: CallError | undefined): FailureReply | null {
  const data = bodyOf(error)
  return typeof data.error === 'string' && typeof data.message === 'string' ? (data as unknown as FailureReply) : null
}

/** Why a login failed; OTHER_ERROR for everything that the back end did not name. Spec section 8. */
export function loginErrorType(error: CallError | undefined): LoginFailureReply['errorType'] {
  const { errorType } = bodyOf(error)
  return errorType === 'EMAIL_NOT_VERIFIED' || errorType === 'INVALID_CREDENTIALS' ? errorType : 'OTHER_ERROR'
}

/** Token of a log-in's second step, where the password was right and a code is asked for. */
export function challengeOf(error: CallError | undefined): string | null {
  const { challenge } = bodyOf(error)
  return typeof challenge === 'string' ? challenge : null
}

/** After how many seconds a call that was rate-limited can be tried again; null where it failed otherwise. */
export function retryAfterOf(error: CallError | undefined): number | null {
  const { retryAfterSeconds } = bodyOf(error)
  return typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0 ? retryAfterSeconds : null
}

function bodyOf(error: CallError | undefined): Record<string, unknown> {
  const data = error && 'data' in error ? error.data : null
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}
