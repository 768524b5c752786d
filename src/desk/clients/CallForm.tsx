import { confirmDestinationStepUp } from '#contract/desk/step-up-subjects.ts'
import { t } from '../../web/language/text.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { ClientFile } from '../api/clients.ts'
import { failureOf } from '../api/failure.ts'
import { DialogForm } from '../layout/DialogForm.tsx'
import { Facts } from '../layout/Facts.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { Moment } from '../layout/Moment.tsx'
import { useConfirmedCall } from '../session/confirmed-call.ts'

interface CallFormProps {
  client: Pick<ClientFile, 'id' | 'profile'>
  /** The new wallet or payout account. */
  destinationId: string
  /** What the client says on the telephone is theirs: its address or number. */
  about: React.ReactNode
  onDone: () => void
  onCancel: () => void
}

/** A supervisor called the client, who said that a new wallet or payout account is theirs. It does not wait any more. */
export function CallForm({ client: { id, profile }, destinationId, about, onDone, onCancel }: CallFormProps) {
  const { failure, confirmAndCall } = useConfirmedCall()
  const [confirm] = useCall('confirmDestination')
  const phone = profile?.phone ?? ''
  const form = useCheckedForm({
    defaults: {},
    rules: {},
    onSubmit: async (): Promise<void> => {
      const done = await confirmAndCall(confirmDestinationStepUp({ destinationId, phone }), (proof) =>
        confirm({ id, destinationId, body: { phone, proof } }),
      )
      if (done) onDone()
    },
  })
  if (phone === '') return <Notice kind="error">{t('clients.call.noPhone')}</Notice>
  const code = failure === 'unused' || failure === null ? undefined : failureOf(failure)?.error
  return (
    <DialogForm
      form={form}
      failure={failure && (code === 'CONFLICT' ? t('clients.call.conflict') : failureSentence(failure))}
      submit={t('clients.call.submit')}
      onCancel={onCancel}
    >
      <p className="text-muted">{t('clients.call.sentence')}</p>
      <Facts
        facts={[
          [t('clients.call.about'), about],
          [t('clients.call.phone'), <bdi key="phone">{phone}</bdi>],
          [t('clients.call.since'), profile && <Moment key="since" at={profile.phoneChangedAt} />],
        ]}
      />
    </DialogForm>
  )
}
