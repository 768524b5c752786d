import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { ownPasskeyCalls } from '../api/own-passkeys.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { useAppDispatch } from '../session/hooks.ts'
import { createPasskey } from '../session/passkey.ts'
import type { AppDispatch } from '../session/store.ts'

export const AddPasskeyDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title={t('settings.add')} width="max-w-md">
    <AddForm onClose={onClose} />
  </Dialog>
)

type Refusal = CallError | 'notCreated' | 'stored'

function AddForm({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useCheckedForm({
    defaults: { name: '' },
    rules: { name: requiredText },
    onSubmit: async ({ name }) => {
      setRefusal(null)
      const error = await dispatch(addPasskey(name))
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
  (name: string) =>
  async (dispatch: AppDispatch): Promise<Refusal | null> => {
    const { beginOwnPasskey, addOwnPasskey } = ownPasskeyCalls.endpoints
    const { data: options, error } = await dispatch(beginOwnPasskey.initiate(undefined, { track: false }))
    if (!options) return error
    const created = await createPasskey(options)
    if ('error' in created) return created.error
    const added = await dispatch(addOwnPasskey.initiate({ name, passkey: created.passkey }, { track: false }))
    return added.error ?? null
  }

function sentenceOf(refusal: Refusal): string {
  if (refusal === 'notCreated' || refusal === 'stored') return t(`settings.${refusal}`)
  return failureOf(refusal)?.error === 'CONFLICT' ? t('settings.tooMany') : failureSentence(refusal)
}
