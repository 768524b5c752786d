import type { identityCheckTable } from './identity-check.table.ts'

type Review = Pick<typeof identityCheckTable.$inferSelect, 'reviewStatus' | 'reviewAnswer' | 'rejectType' | 'reason'>

/** Documents are in, and the provider is at work on them. */
const workingStatuses = ['pending', 'prechecked', 'queued', 'onHold', 'awaitingService']

/** Every status of the provider that we know (providers.md 2.2), besides our own `none`. */
export const knownStatuses = ['init', ...workingStatuses, 'awaitingUser', 'completed']

/** Rejected, and the client may hand in again. */
const isRejectedForNow = ({ reviewStatus, reviewAnswer, rejectType }: Review) =>
  reviewStatus === 'completed' && reviewAnswer === 'RED' && rejectType === 'RETRY'

/** Nothing of the client's can change it any more: there is no need to ask again. */
export const isFinal = (review: Review): boolean => review.reviewStatus === 'completed' && !isRejectedForNow(review)

export const isBeingChecked = ({ reviewStatus }: Review): boolean => workingStatuses.includes(reviewStatus)

/** What the client is told (design section 5): rejected for now is `init`, rejected for good `completed`; an answer only when completed. */
export function toldReview(review: Review) {
  const status = isRejectedForNow(review) ? 'init' : review.reviewStatus
  const rejected = status === 'completed' && review.reviewAnswer !== 'GREEN'
  return {
    status,
    ...(status === 'completed' && { result: { reviewAnswer: rejected ? ('RED' as const) : ('GREEN' as const) } }),
    ...((rejected || status === 'init') && review.reason !== null && { reason: review.reason }),
    ...(isBeingChecked(review) && { beingChecked: true }),
  }
}

/** The reason of a rejection stays until the check is passed or rejected for another one. */
export function keptReason(before: Review, now: Omit<Review, 'reason'> & { reason: string | null }): string | null {
  if (now.reviewStatus !== 'completed') return before.reason
  return now.reviewAnswer === 'GREEN' ? null : now.reason
}
