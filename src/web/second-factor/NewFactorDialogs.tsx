import { useState } from 'react'
import {
  type NewPasskeyOptions,
  type NewSecret,
  useAddPasskeyMutation,
  useBeginNewPasskeyMutation,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
} from '../api/second-factor.ts'
import { TextField } from '../ui/TextField.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { codeRules, passkeyNameRules } from '../ui/form-rules.ts'
import QrCode from '../ui/QrCode.tsx'
import { Message, useMessage } from '../ui/Message.tsx'
import { useRefusableForm } from '../session/ProofForm.tsx'
import { DialogForm } from '../ui/DialogForm.tsx'
import { t } from '../language/text.ts'
import { failureOf } from '../api/failure.ts'
import { createPasskey } from '../ui/passkeys.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { NewFactorDialog } from './RecoveryCodes.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  onAdded: () => void
}

/** Turns the authenticator app on. */
export function SetUpDialog(props: DialogProps) {
  const [begin] = useBeginSecondFactorMutation()
  return (
    <NewFactorDialog
      title={t('second-factor.setUp.title')}
      announcement={t('second-factor.recoveryCodes.turnedOn')}
      begin={begin}
      {...props}
    >
      {(secret, form) => <ScanStep secret={secret} {...form} />}
    </NewFactorDialog>
  )
}

interface StepProps {
  onAdded: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

function ScanStep({ secret: { secret, uri }, onAdded, onCancel }: StepProps & { secret: NewSecret }) {
  const [confirm] = useConfirmSecondFactorMutation()
  const { form, failure } = useRefusableForm({
    defaults: { code: '' },
    rules: codeRules,
    onSubmit: async ({ code }) => {
      const response = await confirm({ code })
      if (response.data) onAdded(response.data.recoveryCodes)
      return response
    },
  })
  return (
    <DialogForm form={form} failure={failure} submit={t('second-factor.setUp.turnOn')} onCancel={onCancel}>
      <ol className="flex flex-col gap-6">
        <li className="flex flex-col gap-4">
          <p className="font-medium outline-none" tabIndex={-1} ref={focusOnMount}>
            {t('second-factor.setUp.scan')}
          </p>
          {/* A phone cannot scan its own screen. */}
          <ButtonLink className="sm:order-last" kind="secondary" href={uri}>
            {t('second-factor.setUp.openApp')}
          </ButtonLink>
          <div className="flex flex-col items-center gap-x-6 gap-y-4 sm:flex-row sm:items-start">
            <QrCode text={uri} label={t('second-factor.setUp.qrCode')} />
            <SecretAsText secret={secret} />
          </div>
        </li>
        <li className="flex flex-col gap-4">
          <p className="font-medium">{t('second-factor.setUp.enter')}</p>
          <TextField
            label={t('proof.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="text-lg tracking-wider tabular-nums"
            {...form.field('code')}
          />
        </li>
      </ol>
    </DialogForm>
  )
}

/** For clients who cannot scan the QR code: the secret in groups of four characters. */
function SecretAsText({ secret }: Pick<NewSecret, 'secret'>) {
  const { message, showMessage } = useMessage()
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showMessage(t('ui.copied')),
      () => showMessage(t('second-factor.recoveryCodes.notCopied'), { kind: 'error' }),
    )
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{t('second-factor.setUp.cannotScan')}</p>
      <p className="mt-1 font-medium tracking-wide wrap-anywhere">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3">
        <Button kind="secondary" size="small" onClick={() => void copy()}>
          {t('second-factor.setUp.copyKey')}
        </Button>
        <Message message={message} />
      </div>
    </div>
  )
}

export function AddPasskeyDialog(props: DialogProps) {
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

function CreateStep({ options, onAdded, onCancel }: StepProps & { options: NewPasskeyOptions }) {
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
    <DialogForm
      form={form}
      failure={failure && t(`second-factor.addPasskey.${failure}`)}
      submit={t('second-factor.addPasskey.submit')}
      onCancel={onCancel}
    >
      <p>{t('second-factor.addPasskey.about')}</p>
      <TextField
        ref={focusOnMount}
        label={t('second-factor.addPasskey.name')}
        hint={t('second-factor.addPasskey.nameHint')}
        maxLength={60}
        autoComplete="off"
        {...form.field('name')}
      />
    </DialogForm>
  )
}
