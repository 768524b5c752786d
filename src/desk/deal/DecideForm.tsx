import type { DealDecision } from '#contract/desk/deal-actions.ts'
import { t } from '../../web/language/text.ts'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { amountText } from '../layout/deal-words.ts'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { dueCurrencyOf } from './words.ts'

/** One person decides about the deal, after reading once more what it means. */
export function DecideForm({ deal, decision, onDone, onClose }: DealFormProps & { decision: DealDecision | 'stop' }) {
  const { reference, sums } = deal
  const call = useDealCall(deal)
  const [decide] = useCall('decideDeal')
  const [stop] = useCall('stopDeal')
  const form = useCheckedForm({
    defaults: {},
    rules: {},
    onSubmit: async () => {
      const { version } = call
      const done = await call.send(
        decision === 'stop' ? stop({ reference, body: { version } }) : decide({ reference, body: { decision, version } }),
      )
      if (done) onDone(() => t(decision === 'stop' ? 'deals.stop.done' : 'deals.decide.done'))
    },
  })
  const due = dueCurrencyOf(deal)
  const isEnding = decision === 'refund' || decision === 'refuse' || decision === 'stop'
  return (
    <DealForm submit={t(`deals.actions.${decision}`)} kind={isEnding ? 'danger' : 'primary'} action={decision} {...{ form, call, onClose }}>
      <p>{t(`deals.meanings.${decision}`)}</p>
      <p className="font-medium tabular-nums">
        {t('deals.decide.held', { held: amountText(sums.held, due), due: amountText(sums.due, due) })}
      </p>
    </DealForm>
  )
}
