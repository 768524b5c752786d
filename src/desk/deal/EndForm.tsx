import { useState } from 'react'
import { lossPayload } from '#contract/desk/deal-payloads.ts'
import { proposeStepUp } from '#contract/desk/step-up.ts'
import { t } from '../../web/language/text.ts'
import { TextArea } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { amountText } from '../layout/deal-words.ts'
import { requiredText } from '../layout/form-rules.ts'
import { Proposed } from '../layout/Proposed.tsx'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { dueCurrencyOf } from './words.ts'

/** Proposes to cancel the deal for compliance, or to record a loss. A second person decides. */
export function EndForm({ deal, ending, onClose }: DealFormProps & { ending: 'cancel' | 'loss' }) {
  const { reference, sums } = deal
  const call = useDealCall(deal)
  const [proposeCancel] = useCall('proposeDealCancel')
  const [proposeLoss] = useCall('proposeLoss')
  const [approvalId, setApprovalId] = useState<string>()
  const loss = lossPayload({ ...sums, currency: dueCurrencyOf(deal) })
  const form = useCheckedForm({
    defaults: { reason: '' },
    rules: { reason: requiredText },
    onSubmit: async (typed) => {
      const { version } = call
      const reason = typed.reason.trim()
      const about = { object: reference, version, reason }
      const body = { reason, version }
      const done =
        ending === 'cancel'
          ? await call.confirmAndSend(proposeStepUp({ ...about, action: 'cancel-deal', payload: { cause: 'compliance' } }), (proof) =>
              proposeCancel({ reference, body: { ...body, proof } }),
            )
          : await call.confirmAndSend(proposeStepUp({ ...about, action: 'record-loss', payload: loss }), (proof) =>
              proposeLoss({ reference, body: { ...body, proof } }),
            )
      setApprovalId(done?.approvalId)
    },
  })
  if (approvalId) return <Proposed sentence={t('deals.proposed')} approvalId={approvalId} onClose={onClose} />
  return (
    <DealForm
      submit={t('layout.propose')}
      kind="danger"
      action={ending}
      conflict={t('deals.failures.alreadyProposed')}
      {...{ form, call, onClose }}
    >
      <p>{t(`deals.meanings.${ending}`)}</p>
      {ending === 'loss' && (
        <p className="font-medium tabular-nums">{t('deals.loss.missing', { amount: amountText(loss.amount, loss.currency) })}</p>
      )}
      <TextArea label={t('layout.reason')} hint={t('layout.reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
    </DealForm>
  )
}
