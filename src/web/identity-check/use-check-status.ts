import { checkStatusPollSeconds } from '../limits.ts'
import { type CheckKind, useBusinessCheckStatusQuery, usePersonalCheckStatusQuery } from '../api/identity-checks.ts'
import { usePollBriefly } from '../ui/use-poll-briefly.ts'
import type { CheckStatus } from './check-status.ts'

export const checkKinds: CheckKind[] = ['personal', 'business']

const pollOptions = { pollingInterval: checkStatusPollSeconds * 1000 }

export interface PolledStatus {
  /** Undefined until the first reply. */
  status: CheckStatus | undefined
  /** The first read is in progress. */
  loading: boolean
  /** Reads the status now, and a few times in the next seconds. */
  pollBriefly: () => void
}

/** The statuses of both checks, polled every 60 seconds. */
export function useCheckStatuses(): Record<CheckKind, PolledStatus> {
  const personal = usePersonalCheckStatusQuery(undefined, pollOptions)
  const business = useBusinessCheckStatusQuery(undefined, pollOptions)
  const { data: kyc } = personal
  const { data: kyb } = business
  const pollPersonal = usePollBriefly(personal.refetch)
  const pollBusiness = usePollBriefly(business.refetch)
  return {
    personal: {
      status: kyc && { ...kyc, review: kyc.kycReviewStatus, answer: kyc.kycReviewResult?.reviewAnswer },
      loading: personal.isLoading,
      pollBriefly: pollPersonal,
    },
    business: {
      status: kyb && { ...kyb, review: kyb.kybReviewStatus, answer: kyb.kybReviewResult?.reviewAnswer },
      loading: business.isLoading,
      pollBriefly: pollBusiness,
    },
  }
}
