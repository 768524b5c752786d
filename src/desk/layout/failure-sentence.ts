import type { FailureCode } from '#contract/failures.ts'
import { t, type TextId } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import { waitingTime } from '../../web/ui/Notice.tsx'
import { type CallError, failureOf, isServiceAway, retryAfterOf } from '../api/failure.ts'

const sentences = {
  CHALLENGE_ENDED: 'layout.failures.tooLate',
  CONFLICT: 'layout.failures.changed',
  INVALID_CREDENTIALS: 'layout.failures.credentials',
  LAST_ADMINISTRATOR: 'layout.failures.lastAdministrator',
  LINK_INVALID: 'layout.failures.link',
  NOT_FOUND: 'layout.failures.notFound',
  NOT_PERMITTED: 'layout.failures.notPermitted',
  OUTWARD_CLOSED: 'layout.failures.outwardClosed',
  OWN_PROPOSAL: 'layout.failures.ownProposal',
  PASSKEY_REFUSED: 'layout.failures.passkey',
  PROOF_REQUIRED: 'layout.failures.proof',
  SESSION_ENDED: 'layout.failures.session',
  TOO_MANY_REQUESTS: 'layout.failures.tooMany',
  UNAUTHENTICATED: 'layout.failures.session',
} as const satisfies Partial<Record<FailureCode, TextId>>

/** Why a call failed, in the language of the screen. `unused`: the person confirmed nothing. Call while rendering. */
export function failureSentence(error: CallError | 'unused'): string {
  if (error === 'unused') return t('layout.failures.unused')
  const seconds = retryAfterOf(error)
  if (seconds !== null) return t('ui.tooManyTries', { wait: waitingTime(seconds) })
  if (isServiceAway(error)) return t('layout.failures.away')
  const failure = failureOf(error)
  if (failure?.error === 'STALE' && failure.by && failure.at)
    return t('layout.failures.stale', { name: failure.by, time: formatTime(failure.at, 'shortDayAndTime') })
  const field = Object.values(failure?.fields ?? {})[0]
  if (field) return field
  const sentence = failure && (sentences as Partial<Record<FailureCode, (typeof sentences)[keyof typeof sentences]>>)[failure.error]
  return t(sentence ?? 'layout.failures.other')
}
