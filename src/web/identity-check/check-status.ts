import { t } from '../language/text.ts'

/** The status of a check, for persons and companies. */
export interface CheckStatus {
  review: string
  answer?: string | undefined
  reason?: string | undefined
  beingChecked?: boolean | undefined
}

/** The button of a check by its status. Spec section 4. */
export function checkButton(status: CheckStatus | undefined): { label: string; disabled: boolean } {
  if (status?.review === 'completed')
    return { label: status.answer === 'GREEN' ? t('identity-check.approved') : t('identity-check.rejected'), disabled: true }
  return { label: status?.review === 'init' ? t('identity-check.continue') : t('identity-check.start'), disabled: false }
}

/** The sentence above the button if documents were rejected, with the reason of the provider. */
export function rejectionOf(status: CheckStatus | undefined): { sentence: string; reason: string | undefined } | null {
  if (status?.review === 'completed' && status.answer !== 'GREEN')
    return { sentence: t('identity-check.notAccepted'), reason: status.reason }
  if (status?.review === 'init' && status.reason) return { sentence: t('identity-check.handInAgain'), reason: status.reason }
  return null
}
