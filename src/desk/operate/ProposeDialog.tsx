import { useState } from 'react'
import { proposeStepUp } from '#contract/desk/step-up.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextArea, TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { isOneOf } from '../layout/codes.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { Proposed } from '../layout/Proposed.tsx'
import { useConfirmedCall } from '../session/confirmed-call.ts'

interface ProposeDialogProps {
  open: boolean
  /** What is chosen at first: from the address. */
  records: string | null
  onClose: () => void
}

export const ProposeDialog = ({ open, ...rest }: ProposeDialogProps) => (
  <Dialog open={open} onClose={rest.onClose} title={t('exports.propose.title')}>
    <ProposeForm {...rest} />
  </Dialog>
)

const recordsToExport = ['clients', 'requests', 'deals', 'travel-data', 'payments', 'events'] as const

function ProposeForm({ records, onClose }: Omit<ProposeDialogProps, 'open'>) {
  const [propose] = useCall('proposeExport')
  const { failure, confirmAndCall } = useConfirmedCall()
  const [approvalId, setApprovalId] = useState<string>()
  const form = useCheckedForm({
    defaults: {
      records: records !== null && isOneOf(recordsToExport, records) ? records : 'clients',
      format: 'csv',
      since: '',
      reason: '',
    },
    rules: { records: requiredText, format: requiredText, since: () => null, reason: requiredText },
    onSubmit: async (typed) => {
      const selection = {
        records: isOneOf(recordsToExport, typed.records) ? typed.records : 'clients',
        format: typed.format === 'json' ? 'json' : 'csv',
        ...(typed.since !== '' && { since: typed.since }),
      } as const
      const reason = typed.reason.trim()
      const subject = proposeStepUp({ action: 'export-records', object: selection.records, version: 0, payload: selection, reason })
      setApprovalId((await confirmAndCall(subject, (proof) => propose({ body: { ...selection, reason, proof } })))?.approvalId)
    },
  })
  if (approvalId) return <Proposed sentence={t('exports.proposed')} approvalId={approvalId} onClose={onClose} />
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="text-muted">{t('exports.propose.sentence')}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={t('exports.columns.records')}
          options={recordsToExport.map((value) => ({ value, label: t(`layout.records.${value}`) }))}
          {...form.field('records')}
        />
        <SelectField
          label={t('exports.format')}
          options={(['csv', 'json'] as const).map((value) => ({ value, label: value.toUpperCase() }))}
          {...form.field('format')}
        />
        <TextField type="date" label={t('exports.since')} {...form.field('since')} />
      </div>
      <p className="-mt-2 text-muted">{t('exports.sinceHint')}</p>
      <TextArea label={t('layout.reason')} hint={t('layout.reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
      <FormFoot failure={failure && failureSentence(failure)} submit={t('layout.propose')} busy={form.busy} onCancel={onClose} />
    </form>
  )
}
