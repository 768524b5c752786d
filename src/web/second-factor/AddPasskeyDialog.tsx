import { useState } from 'react'
import { failureOf } from '../api/failure.ts'
import { type NewPasskeyOptions, useAddPasskeyMutation, useBeginNewPasskeyMutation } from '../api/second-factor.ts'
import { createPasskey } from '../ui/passkeys.ts'
import { FormFoot } from '../session/ProofForm.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { passkeyNameRules } from '../ui/form-rules.ts'
import { TextField } from '../ui/TextField.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { NewFactorDialog } from './RecoveryCodes.tsx'
import { t } from '../language/text.ts'

interface AddPasskeyDialogProps {
  open: boolean
  onClose: () => void
  onAdded: () => void
}

export function AddPasskeyDialog(props: AddPasskeyDialogProps) {
  const [begin] = useBeginNewPasskeyMutation()
  return (
    <NewFactorDialog
      title={t('second-factor.addPasskey.title')}
      announcement={t('second-factor.addPasskey.firstAdded')}
      begin={begin}
      {...props}
    >
      {(options, form) => <CreateStep options={options} {...form} />}
    </NewFactorDialog>
  )
}

type Failure = 'notCreated' | 'stored' | 'tooLate' | 'notAdded'

interface CreateStepProps {
  options: NewPasskeyOptions
  onAdded: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

function CreateStep({ options, onAdded, onCancel }: CreateStepProps) {
  const [add] = useAddPasskeyMutation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useCheckedForm({
    defaults: { name: '' },
    rules: passkeyNameRules,
    onSubmit: async ({ name }) => {
      setFailure(null)
      const created = await createPasskey(options)
      if ('error' in created) return setFailure(created.error)
      const { data, error } = await add({ name, passkey: created.passkey })
      if (data) return onAdded(data.recoveryCodes)
      const reply = failureOf(error)
      if (reply?.fields?.['name']) form.setFieldError('name', reply.fields['name'])
      else setFailure(reply?.error === 'CHALLENGE_ENDED' ? 'tooLate' : 'notAdded')
    },
  })
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
      <p>{t('second-factor.addPasskey.about')}</p>
      <TextField
        ref={focusOnMount}
        label={t('second-factor.addPasskey.name')}
        hint={t('second-factor.addPasskey.nameHint')}
        maxLength={60}
        autoComplete="off"
        {...form.field('name')}
      />
      <FormFoot
        failure={failure && t(`second-factor.addPasskey.${failure}`)}
        submit={t('second-factor.addPasskey.submit')}
        busy={form.busy}
        onCancel={onCancel}
      />
    </form>
  )
}
