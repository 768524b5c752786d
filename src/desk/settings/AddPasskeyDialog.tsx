import { useState } from 'react'
import { addPasskeyStepUp } from '#contract/desk/step-up.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { sendCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { useAppDispatch } from '../session/hooks.ts'
import { usePerson } from '../api/person.ts'
import { createPasskey } from '../../web/ui/passkeys.ts'
import type { StepUpProof } from '../session/step-up.ts'
import { useStepUp } from '../session/StepUpProvider.tsx'
import type { AppDispatch } from '../session/store.ts'

export const AddPasskeyDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title={t('settings.add')} width="max-w-md">
    <AddForm onClose={onClose} />
  </Dialog>
)

type Refusal = CallError | 'unused' | 'notCreated' | 'stored'

function AddForm({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch()
  const { id } = usePerson()
  const stepUp = useStepUp()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useCheckedForm({
    defaults: { name: '' },
    rules: { name: requiredText },
    onSubmit: async ({ name }) => {
      setRefusal(null)
      const confirmed = await stepUp(addPasskeyStepUp(id))
      const error = 'proof' in confirmed ? await dispatch(addPasskey(name, confirmed.proof)) : confirmed.error
      if (error) setRefusal(error)
      else onClose()
    },
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.submit}>
      <p className="text-muted">{t('settings.addSentence')}</p>
      <TextField label={t('settings.passkeyName')} ref={focusOnMount} maxLength={60} autoComplete="off" {...form.field('name')} />
      <FormFoot failure={refusal && sentenceOf(refusal)} submit={t('settings.create')} busy={form.busy} onCancel={onClose} />
    </form>
  )
}

/** Why no passkey was added; null if one was. */
const addPasskey =
  (name: string, proof: StepUpProof) =>
  async (dispatch: AppDispatch): Promise<Refusal | null> => {
    const { data: options, error } = await dispatch(sendCall('beginOwnPasskey', { body: { proof } }))
    if (!options) return error
    const created = await createPasskey(options)
    if ('error' in created) return created.error
    const added = await dispatch(sendCall('addOwnPasskey', { body: { name, passkey: created.passkey } }))
    return added.error ?? null
  }

function sentenceOf(refusal: Refusal): string {
  if (refusal === 'notCreated' || refusal === 'stored') return t(`settings.${refusal}`)
  return refusal !== 'unused' && failureOf(refusal)?.error === 'CONFLICT' ? t('settings.tooMany') : failureSentence(refusal)
}
