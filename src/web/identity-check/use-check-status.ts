import { verificationPollSeconds } from '../limits.ts'
import { type CheckKind, useBusinessCheckStatusQuery, usePersonalCheckStatusQuery } from '../api/identity-checks.ts'
import { usePollBriefly } from '../ui/use-poll-briefly.ts'
import type { CheckStatus } from './check-status.ts'

const polling = { pollingInterval: verificationPollSeconds * 1000 }

export interface FollowedStatus {
  /** Undefined until the first answer. */
  status: CheckStatus | undefined
  /** The first read is in progress. */
  loading: boolean
  /** Reads now, and a few times soon. */
  readSoon: () => void
}

/** The status of both checks, polled every 60 seconds. */
export function useCheckStatuses(): Record<CheckKind, FollowedStatus> {
  const personal = usePersonalCheckStatusQuery(undefined, polling)
  const business = useBusinessCheckStatusQuery(undefined, polling)
  const { data: kyc } = personal
  const { data: kyb } = business
  const readPersonalSoon = usePollBriefly(personal.refetch)
  const readBusinessSoon = usePollBriefly(business.refetch)
  return {
    personal: {
      status: kyc && { ...kyc, review: kyc.kycReviewStatus, answer: kyc.kycReviewResult?.reviewAnswer },
      loading: personal.isLoading,
      readSoon: readPersonalSoon,
    },
    business: {
      status: kyb && { ...kyb, review: kyb.kybReviewStatus, answer: kyb.kybReviewResult?.reviewAnswer },
      loading: business.isLoading,
      readSoon: readBusinessSoon,
    },
  }
}
