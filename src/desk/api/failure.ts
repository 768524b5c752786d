import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import type { FailureReply } from '#contract/failures.ts'

export type CallError = FetchBaseQueryError | SerializedError

/** The failure that the service returned; null if there is none, for example without a response. */
export function failureOf(error: CallError | undefined): FailureReply | null {
  const data = bodyOf(error)
  return typeof data['error'] === 'string' && typeof data['message'] === 'string' ? (data as unknown as FailureReply) : null
}

/** Seconds after which a rate-limited call can be retried; null for other failures. */
export function retryAfterOf(error: CallError | undefined): number | null {
  const seconds = bodyOf(error)['retryAfterSeconds']
  return typeof seconds === 'number' && seconds > 0 ? seconds : null
}

/** Whether nobody answered, or the service says that its database is away: the same call may succeed later. */
export function isServiceAway(error: CallError | undefined): boolean {
  return error !== undefined && 'status' in error && serviceStateOf(error) !== 'up'
}

/** What an answer says about the service. */
export function serviceStateOf(error: FetchBaseQueryError | undefined): ServiceState {
  if (error?.status === 'FETCH_ERROR' || error?.status === 'TIMEOUT_ERROR') return 'unreachable'
  const status = error?.status === 'PARSING_ERROR' ? error.originalStatus : error?.status
  return status === 502 || status === 503 || status === 504 ? 'away' : 'up'
}

/** `unreachable`: no answer. `away`: the service answers, but not its database. */
export type ServiceState = 'up' | 'unreachable' | 'away'

function bodyOf(error: CallError | undefined): Record<string, unknown> {
  const data = error && 'data' in error ? error.data : null
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}
