import { useState } from 'react'
import {
  cancelCauses,
  type CancelCause,
  type DealAction,
  type DealDecision,
  stopCauses,
  type StopCause,
} from '#contract/desk/deal-actions.ts'
import { lossPayload } from '#contract/desk/deal-payloads.ts'
import { proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { t } from '../../web/language/text.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { amountText } from '../layout/deal-words.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextArea } from '../../web/ui/TextField.tsx'
import { toChoose } from '../layout/codes.ts'
import { requiredText } from '../layout/DialogForm.tsx'
import { Proposed } from '../layout/Proposed.tsx'
import { type DealPart, OpenButton, type OpenForm } from './OpenButton.tsx'
import { dueCurrencyOf, refusalSentence } from './words.ts'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'

/** What can be decided about the deal, what it means, and why something cannot be done now. */
export const Decisions = ({ deal, onOpen }: DealPart) => (
  <Block title={t('deals.can')}>
    {deal.actions.length === 0 && <NoRows>{t('deals.can.none')}</NoRows>}
    <ul aria-label={t('deals.can')}>
      {deal.actions.map(({ action, refusals }) => (
        <li key={action} className="flex flex-col items-start gap-1.5 border-hairline py-2.5 not-first:border-t">
          {refusals.length === 0 ? (
            <OpenButton opens={formOf(action)} kind={isEnding(action) ? 'danger' : 'secondary'} {...{ deal, onOpen }}>
              {t(`deals.actions.${action}`)}
            </OpenButton>
          ) : (
            <p className="font-medium text-muted">
              {t(`deals.actions.${action}`)} · {t('deals.can.not')}
            </p>
          )}
          {refusals.length === 0 ? (
            <p className="text-muted">{t(`deals.meanings.${action}`)}</p>
          ) : (
            <ul className="flex flex-col gap-1">
              {refusals.map((refusal) => (
                <li key={refusal}>{refusalSentence(refusal, action)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </Block>
)

const isEnding = (action: DealAction) => action === 'refund' || action === 'refuse' || action === 'cancel' || action === 'loss'

function formOf(action: DealAction): OpenForm {
  if (action === 'honour' || action === 'stop' || action === 'cancel' || action === 'loss' || action === 'deliver') return { form: action }
  return { form: 'decide', decision: action }
}

/** One person decides about the deal, after reading once more what it means. */
export function DecideForm({ deal, decision, onDone, onClose }: DealFormProps & { decision: DealDecision }) {
  const { reference } = deal
  const call = useDealCall(deal)
  const [decide] = useCall('decideDeal')
  const form = useCheckedForm({
    defaults: {},
    rules: {},
    onSubmit: async () => {
      const { version } = call
      const done = await call.send(decide({ reference, body: { decision, version } }))
      if (done) onDone(() => t('deals.decide.done'))
    },
  })
  return (
    <DealForm
      submit={t(`deals.actions.${decision}`)}
      kind={isEnding(decision) ? 'danger' : 'primary'}
      action={decision}
      {...{ form, call, onClose }}
    >
      <p>{t(`deals.meanings.${decision}`)}</p>
      <Held deal={deal} />
    </DealForm>
  )
}

/** What is held, of what is due. */
function Held({ deal }: Pick<DealFormProps, 'deal'>) {
  const { sums } = deal
  const due = dueCurrencyOf(deal)
  return (
    <p className="font-medium tabular-nums">
      {t('deals.decide.held', { held: amountText(sums.held, due), due: amountText(sums.due, due) })}
    </p>
  )
}

/** Stops the deal for a review. Who decides then depends on the cause. */
export function StopForm({ deal, onDone, onClose }: DealFormProps) {
  const { reference } = deal
  const call = useDealCall(deal)
  const [stop] = useCall('stopDeal')
  const form = useCheckedForm({
    defaults: { cause: '' },
    rules: { cause: requiredText },
    onSubmit: async (typed) => {
      const cause = typed.cause as StopCause
      const done = await call.send(stop({ reference, body: { cause, version: call.version } }))
      if (done) onDone(() => t(cause === 'compliance' ? 'deals.stop.doneByCompliance' : 'deals.stop.done'))
    },
  })
  // A deal in question waits for a decision already.
  const causes = stopCauses.filter((cause) => cause === 'compliance' || deal.state !== 'in-question')
  return (
    <DealForm submit={t('deals.actions.stop')} kind="danger" action="stop" {...{ form, call, onClose }}>
      <p>{t('deals.meanings.stop')}</p>
      <Held deal={deal} />
      <SelectField
        label={t('deals.cause')}
        options={toChoose(causes, (cause) => t(`deals.stop.causes.${cause}`))}
        {...form.field('cause')}
      />
    </DealForm>
  )
}

/** Proposes to cancel the deal, or to record a loss. A second person decides. */
export function EndForm({ deal, ending, onClose }: DealFormProps & { ending: 'cancel' | 'loss' }) {
  const { reference, sums } = deal
  const call = useDealCall(deal)
  const [proposeCancel] = useCall('proposeDealCancel')
  const [proposeLoss] = useCall('proposeLoss')
  const [approvalId, setApprovalId] = useState<string>()
  const loss = lossPayload({ ...sums, currency: dueCurrencyOf(deal) })
  const form = useCheckedForm({
    defaults: { cause: '', reason: '' },
    rules: { cause: ending === 'cancel' ? requiredText : () => null, reason: requiredText },
    onSubmit: async (typed) => {
      const { version } = call
      const reason = typed.reason.trim()
      const cause = typed.cause as CancelCause
      const about = { object: reference, version, reason }
      const body = { reason, version }
      const done =
        ending === 'cancel'
          ? await call.confirmAndSend(proposeStepUp({ ...about, action: 'cancel-deal', payload: { cause } }), (proof) =>
              proposeCancel({ reference, body: { ...body, cause, proof } }),
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
      {ending === 'cancel' && (
        <SelectField
          label={t('deals.cause')}
          options={toChoose(cancelCauses, (cause) => t(`deals.cancel.causes.${cause}`))}
          {...form.field('cause')}
        />
      )}
      <TextArea label={t('layout.reason')} hint={t('layout.reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
    </DealForm>
  )
}
