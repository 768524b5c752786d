import { t } from '../../web/language/text.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { ClientFile } from '../api/clients.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { FormFoot } from '../layout/FormFoot.tsx'

interface LetterFormProps {
  client: ClientFile
  onDone: (sentence: string) => void
  onCancel: () => void
}

/** A letter as an option's value: its kind and, for letters about a request, its reference. */
const requestLetters = ['request-received', 'new-request'] as const

export function LetterForm({ client: { id, email, requests }, onDone, onCancel }: LetterFormProps) {
  const [resend, { error }] = useCall('resendClientLetter')
  const form = useCheckedForm({
    defaults: { letter: 'reset-password' },
    rules: { letter: () => null },
    onSubmit: async ({ letter }) => {
      const [kind, reference = ''] = letter.split(' ')
      const known = requestLetters.find((one) => one === kind)
      const body = known ? { letter: known, reference } : { letter: 'reset-password' as const }
      const { data } = await resend({ id, body })
      if (data) onDone(t('clients.letter.done'))
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="font-medium wrap-anywhere">{email}</p>
      <p className="text-muted">{t('clients.letter.sentence')}</p>
      <SelectField
        label={t('clients.letter.label')}
        options={[
          { value: 'reset-password', label: t('clients.letter.kinds.reset-password') },
          ...requests.flatMap(({ reference }) =>
            requestLetters.map((kind) => ({
              value: `${kind} ${reference}`,
              label: t(`clients.letter.kinds.${kind}`),
              group: t('clients.letter.request', { reference }),
            })),
          ),
        ]}
        {...form.field('letter')}
      />
      <FormFoot failure={error && failureSentence(error)} submit={t('clients.letter.submit')} busy={form.busy} onCancel={onCancel} />
    </form>
  )
}
