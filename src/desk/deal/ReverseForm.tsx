import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { DealPayment } from '../api/deals.ts'
import { isOneOf } from '../layout/codes.ts'
import { requiredText } from '../layout/form-rules.ts'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { localMoment, momentOf, useOpenedAt } from './typed.ts'
import { paymentText } from './words.ts'

const kinds = ['recalled', 'undone', 'mistaken'] as const

/** Records that a payment was taken back, or that its record was a mistake. */
export function ReverseForm({ deal, payment, onDone, onClose }: DealFormProps & { payment: DealPayment }) {
  const call = useDealCall(deal)
  const openedAt = useOpenedAt()
  const [reverse] = useCall('reversePayment')
  const form = useCheckedForm({
    defaults: { kind: '', at: localMoment(openedAt), reference: '' },
    rules: { kind: requiredText, at: requiredText, reference: requiredText },
    onSubmit: async (typed): Promise<void> => {
      const at = momentOf(typed.at)
      const kind = isOneOf(kinds, typed.kind) ? typed.kind : 'mistaken'
      const body = { kind, at, reference: typed.reference.trim(), version: call.version }
      if (await call.send(reverse({ reference: deal.reference, id: payment.id, body }))) onDone(() => t('deals.reversals.done'))
    },
  })
  return (
    <DealForm submit={t('deals.reversals.submit')} kind="danger" {...{ form, call, onClose }}>
      <p className="wrap-anywhere">{t('deals.reversals.sentence', { amount: paymentText(payment) })}</p>
      <SelectField
        label={t('deals.reversals.kind')}
        ref={focusOnMount}
        options={[{ value: '', label: t('deals.choose') }, ...kinds.map((kind) => ({ value: kind, label: t(`deals.reversals.${kind}`) }))]}
        {...form.field('kind')}
      />
      <TextField type="datetime-local" label={t('deals.reversals.at')} {...form.field('at')} />
      <TextField
        label={t('deals.reversals.reference')}
        hint={t('deals.reversals.referenceHint')}
        autoComplete="off"
        maxLength={140}
        {...form.field('reference')}
      />
    </DealForm>
  )
}
