import { checkStatusPollSeconds } from '../limits.ts'
import { type CheckKind, useBusinessCheckStatusQuery, usePersonalCheckStatusQuery } from '../api/identity-checks.ts'
import { usePollBriefly } from '../ui/use-poll-briefly.ts'
import { t } from '../language/text.ts'

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

/** The status of a check, for persons and companies. */
interface CheckStatus {
  review: string
  answer?: string | undefined
  reason?: string | undefined
  beingChecked?: boolean | undefined
}

/** The state of a check that the client sees. `again`: the documents were rejected, and the client may submit new ones. */
export type CheckOutcome = 'none' | 'started' | 'again' | 'beingChecked' | 'approved' | 'rejected'

export function outcomeOf(status: CheckStatus | undefined): CheckOutcome {
  if (status?.review === 'completed') return status.answer === 'GREEN' ? 'approved' : 'rejected'
  if (status?.beingChecked) return 'beingChecked'
  if (status === undefined || status.review === 'none') return 'none'
  return status.review === 'init' && status.reason ? 'again' : 'started'
}

/** The button of a check by its status. Spec section 4. */
export function checkButton(status: CheckStatus | undefined): { label: string; disabled: boolean } {
  const outcome = outcomeOf(status)
  if (outcome === 'approved' || outcome === 'rejected') return { label: t(`identity-check.${outcome}`), disabled: true }
  return { label: status?.review === 'init' ? t('identity-check.continue') : t('identity-check.start'), disabled: false }
}
