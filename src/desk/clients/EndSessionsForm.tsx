import { t } from '../../web/language/text.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { ClientFile } from '../api/clients.ts'
import { isOneOf } from '../layout/codes.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { FormFoot } from '../layout/FormFoot.tsx'

interface EndSessionsFormProps {
  client: ClientFile
  onDone: (sentence: string) => void
  onCancel: () => void
}

const reasons = ['client-asked', 'lost-device', 'suspicion'] as const

export function EndSessionsForm({ client: { id, email, sessions }, onDone, onCancel }: EndSessionsFormProps) {
  const [end, { error }] = useCall('endClientSessions')
  const form = useCheckedForm({
    defaults: { reason: '' },
    rules: { reason: () => null },
    onSubmit: async ({ reason }) => {
      const { data } = await end({ id, body: isOneOf(reasons, reason) ? { reason } : {} })
      if (data) onDone(t('clients.endSessions.done', { count: data.sessionsEnded }))
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="font-medium wrap-anywhere">{email}</p>
      <p className="text-muted">{t('clients.endSessions.sentence', { count: sessions.length })}</p>
      <SelectField
        label={t('layout.reason')}
        options={[
          { value: '', label: t('clients.endSessions.noReason') },
          ...reasons.map((value) => ({ value, label: t(`clients.endSessions.reasons.${value}`) })),
        ]}
        {...form.field('reason')}
      />
      <FormFoot failure={error && failureSentence(error)} submit={t('clients.endSessions.submit')} busy={form.busy} onCancel={onCancel} />
    </form>
  )
}
