import type { ComponentProps } from 'react'
import type { DealAction } from '#contract/desk/deal-actions.ts'
import { isDustAmount, isOfOther, isOtherAmount, notAnAddress, notATransaction } from '#contract/desk/chain-states.ts'
import { dealRefusals } from '#contract/failures.ts'
import type { Deal } from '../api/deals.ts'
import { DialogForm } from '../layout/DialogForm.tsx'
import { t } from '../../web/language/text.ts'
import { failureOf } from '../api/failure.ts'
import { isOneOf } from '../layout/codes.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { vouchedSentence } from '../layout/deal-words.ts'
import type { DealCall } from './deal-call.ts'
import { refusalSentence } from './words.ts'

/** What every form of a deal gets. */
export interface DealFormProps {
  deal: Deal
  /** The sentence is shown after the dialog has closed. */
  onDone: (sentence: () => string) => void
  onClose: () => void
}

interface FrameProps extends Pick<ComponentProps<typeof DialogForm>, 'form' | 'submit' | 'kind' | 'isImpossible' | 'children'> {
  call: DealCall
  action?: DealAction
  conflict?: string
  onClose: () => void
}

/** The frame of a form in the dialog of a deal. */
export const DealForm = ({
  form,
  call,
  submit,
  kind = 'primary',
  isImpossible = false,
  action,
  conflict,
  onClose,
  children,
}: FrameProps) => (
  <DialogForm
    form={form}
    failure={call.failure && <DealFailure failure={call.failure} {...{ action, conflict }} />}
    {...{ submit, kind, isImpossible }}
    onCancel={onClose}
  >
    {children}
  </DialogForm>
)

/** Fields of the calls that must not be in the future. */
const times = ['bookedAt', 'at', 'filledAt']

const fieldSentences = {
  [notAnAddress]: 'deals.errors.sender',
  [notATransaction]: 'deals.notATransaction',
  [isOfOther]: 'deals.errors.otherTransfer',
  [isDustAmount]: 'deals.errors.dust',
  [isOtherAmount]: 'deals.errors.otherAmount',
} as const

interface DealFailureProps {
  failure: NonNullable<DealCall['failure']>
  action?: DealAction | undefined
  /** What a CONFLICT of this form means. */
  conflict?: string | undefined
}

/** Why a form of a deal failed, and what to do. */
export function DealFailure({ failure, action, conflict }: DealFailureProps) {
  const failed = failure === 'unused' ? null : failureOf(failure)
  if (failed?.error === 'DEAL_REFUSED')
    return (
      <>
        <p className="font-medium">{t('deals.failures.refused')}</p>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
          {failed.reasons?.map((reason) => isOneOf(dealRefusals, reason) && <li key={reason}>{refusalSentence(reason, action)}</li>)}
        </ul>
      </>
    )
  if (failed?.error === 'STALE')
    return (
      <p>
        {failureSentence(failure)} {t('deals.failures.checkAgain')}
      </p>
    )
  if (failed?.error === 'VOUCHED_FOR_MONEY') return <p>{vouchedSentence(failed.roles ?? [])}</p>
  if (failed?.error === 'CONFLICT' && conflict) return <p>{conflict}</p>
  if (failed?.fields && times.some((field) => failed.fields?.[field])) return <p>{t('deals.errors.future')}</p>
  const field = Object.values(failed?.fields ?? {})[0] ?? ''
  if (field in fieldSentences) return <p>{t(fieldSentences[field as keyof typeof fieldSentences])}</p>
  if (failed?.fields?.['amount']) return <p>{t('deals.errors.amount')}</p>
  if (failed?.fields?.['payer']) return <p>{t('deals.errors.otherName')}</p>
  if (failed?.fields?.['payerAccount']) return <p>{t('deals.errors.ownAccount')}</p>
  return <p>{failureSentence(failure)}</p>
}
