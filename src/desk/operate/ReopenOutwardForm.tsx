import { reopenOutwardStepUp } from '#contract/desk/step-up.ts'
import { t } from '../../web/language/text.ts'
import { TextArea } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { useConfirmedCall } from '../session/confirmed-call.ts'

/** A supervisor says what was reconciled, and confirms it. */
export function ReopenOutwardForm({ timeline, onClose }: { timeline: string; onClose: () => void }) {
  const { failure, confirmAndCall } = useConfirmedCall()
  const [reopen] = useCall('reopenOutward')
  const form = useCheckedForm({
    defaults: { note: '' },
    rules: { note: requiredText },
    onSubmit: async (typed) => {
      // As the server stores it, because the signature is over this.
      const note = typed.note.trim()
      if (await confirmAndCall(reopenOutwardStepUp({ timeline, note }), (proof) => reopen({ body: { timeline, note, proof } }))) onClose()
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="text-muted">{t('switches.outward.reopenSentence')}</p>
      <TextArea label={t('switches.outward.note')} hint={t('switches.outward.noteHint')} rows={3} maxLength={500} {...form.field('note')} />
      <FormFoot
        failure={failure && failureSentence(failure)}
        submit={t('switches.outward.reopen')}
        kind="danger"
        busy={form.busy}
        onCancel={onClose}
      />
    </form>
  )
}
