import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { DealFill } from '../api/deals.ts'
import { requiredText } from '../layout/form-rules.ts'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { fillText } from './words.ts'

/** Records that a fill was recorded by mistake. */
export function AnnulForm({ deal, fill, onDone, onClose }: DealFormProps & { fill: DealFill }) {
  const call = useDealCall(deal)
  const [annul] = useCall('annulFill')
  const form = useCheckedForm({
    defaults: { reason: '' },
    rules: { reason: requiredText },
    onSubmit: async ({ reason }) => {
      const body = { reason: reason.trim(), version: call.version }
      if (await call.send(annul({ reference: deal.reference, id: fill.id, body }))) onDone(() => t('deals.fills.annulDone'))
    },
  })
  return (
    <DealForm submit={t('deals.fills.annul')} kind="danger" {...{ form, call, onClose }}>
      <p>{t('deals.fills.annulSentence', { fill: `${fillText(fill, deal.coin)}, ${fill.venue} ${fill.venueReference}` })}</p>
      <TextField label={t('layout.reason')} ref={focusOnMount} autoComplete="off" maxLength={500} {...form.field('reason')} />
    </DealForm>
  )
}
