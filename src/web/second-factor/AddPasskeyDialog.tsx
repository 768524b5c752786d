import { useState } from 'react'
import { failureOf } from '../api/failure.ts'
import { type NewPasskeyOptions, useAddPasskeyMutation, useBeginNewPasskeyMutation } from '../api/second-factor.ts'
import { createPasskey } from '../ui/passkeys.ts'
import { FormFoot, ProofForm } from '../session/ProofForm.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { passkeyNameRules } from '../ui/form-rules.ts'
import { TextField } from '../ui/TextField.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { RecoveryCodesDialog } from './RecoveryCodes.tsx'
import { t } from '../language/text.ts'

type Step = { name: 'proof' } | { name: 'create'; options: NewPasskeyOptions } | { name: 'codes'; codes: string[] }

const firstStep: Step = { name: 'proof' }

interface AddPasskeyDialogProps {
  open: boolean
  onClose: () => void
  /** The client has a passkey more, and its recovery codes stay as they were. */
  onAdded: () => void
}

/** Adds a passkey in three steps: proof, name and passkey, recovery codes if it is the first second factor. */
export function AddPasskeyDialog({ open, onClose, onAdded }: AddPasskeyDialogProps) {
  const [begin] = useBeginNewPasskeyMutation()
  const [step, setStep] = useState<Step>(firstStep)
  const close = () => {
    setStep(firstStep)
    onClose()
  }
  const finish = (codes: string[] | null) => {
    if (codes) return setStep({ name: 'codes', codes })
    setStep(firstStep)
    onAdded()
  }
  return (
    <RecoveryCodesDialog
      open={open}
      codes={step.name === 'codes' ? step.codes : null}
      announcement={t('second-factor.addPasskey.firstAdded')}
      title={t('second-factor.addPasskey.title')}
      onClose={close}
    >
      {step.name === 'proof' && (
        <ProofForm
          submit={t('second-factor.setUp.next')}
          onProof={async (proof) => {
            const response = await begin(proof)
            if (response.data) setStep({ name: 'create', options: response.data })
            return response
          }}
          onCancel={close}
        >
          <p>{t('second-factor.setUp.proofFirst')}</p>
        </ProofForm>
      )}
      {step.name === 'create' && <CreateStep options={step.options} onAdded={finish} onCancel={close} />}
    </RecoveryCodesDialog>
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
