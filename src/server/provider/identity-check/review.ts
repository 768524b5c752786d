import type { identityCheckTable } from './identity-check.table.ts'

type Answer = Pick<typeof identityCheckTable.$inferSelect, 'reviewStatus' | 'reviewAnswer' | 'rejectType'>
type Review = Answer & Pick<typeof identityCheckTable.$inferSelect, 'reason'>

/** Statuses in which the provider is checking the documents. */
const workingStatuses = ['pending', 'prechecked', 'queued', 'onHold', 'awaitingService']

/** The provider's statuses, without our own `none`. */
export const knownStatuses = ['init', ...workingStatuses, 'awaitingUser', 'completed']

/** Whether the review is rejected, but the client may submit again. */
const isRejectedForNow = ({ reviewStatus, reviewAnswer, rejectType }: Answer) =>
  reviewStatus === 'completed' && reviewAnswer === 'RED' && rejectType === 'RETRY'

/** Whether the client can no longer change the review. Status calls no longer read it from the provider; webhooks still do. */
export const isFinal = (review: Review): boolean => review.reviewStatus === 'completed' && !isRejectedForNow(review)

export const isBeingChecked = ({ reviewStatus }: Review): boolean => workingStatuses.includes(reviewStatus)

/** The review for the client: `init` if rejected for now, `completed` if rejected for good. Only `completed` has an answer. */
export function reviewForClient(review: Review) {
  const status = isRejectedForNow(review) ? 'init' : review.reviewStatus
  const rejected = status === 'completed' && review.reviewAnswer !== 'GREEN'
  return {
    status,
    ...(status === 'completed' && { result: { reviewAnswer: rejected ? ('RED' as const) : ('GREEN' as const) } }),
    ...((rejected || status === 'init') && review.reason !== null && { reason: review.reason }),
    ...(isBeingChecked(review) && { beingChecked: true }),
  }
}

/** The outcome in the client's letter. Null before the review is completed, and for an unclear answer, because a letter cannot be corrected. */
export function outcomeOf(review: Answer): 'approved' | 'rejected' | 'again' | null {
  if (review.reviewStatus !== 'completed') return null
  if (review.reviewAnswer === 'GREEN') return 'approved'
  if (isRejectedForNow(review)) return 'again'
  return review.reviewAnswer === 'RED' && review.rejectType === 'FINAL' ? 'rejected' : null
}

/** A rejection's reason is kept until the check passes or is rejected for another reason. */
export function reasonToKeep(before: Review, now: Omit<Review, 'reason'> & { reason: string | null }): string | null {
  if (now.reviewStatus !== 'completed') return before.reason
  return now.reviewAnswer === 'GREEN' ? null : now.reason
}
