import { t } from '../language/text.ts'

/** The status of a check, for persons and companies. */
export interface CheckStatus {
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
