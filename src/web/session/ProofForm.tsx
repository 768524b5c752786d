import { type ComponentProps, type ReactNode, useState } from 'react'
import { type CallError, failureOf, retryAfterOf } from '../api/failure.ts'
import type { PasskeySignature } from '../ui/passkeys.ts'
import { useProfile } from '../api/profile.ts'
import { type SecondFactorState, useReadSecondFactorQuery } from '../api/second-factor.ts'
import type { ButtonKind } from '../ui/Button.tsx'
import { DialogForm } from '../ui/DialogForm.tsx'
import { proofRules } from '../ui/form-rules.ts'
import { LoadError, RetryDelay } from '../ui/Notice.tsx'
import { HiddenUsername, PasswordField, TextField } from '../ui/TextField.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { t } from '../language/text.ts'
import { useAppDispatch } from './store.ts'
import { signWithPasskey } from './passkey.ts'
import { supportsPasskeys } from '../ui/supports-passkeys.ts'

/** A passkey's signature, or the current password with a code if the second factor is on: a stolen session alone must not be enough. */
export interface Proof {
  currentPassword?: string
  code?: string
  passkey?: PasskeySignature
}

interface ProofFormProps {
  /** Makes the call with the proof. */
  onProof: (proof: Proof) => Promise<{ error?: CallError }>
  submit: string
  kind?: ButtonKind
  cancel?: string
  onCancel: () => void
  children: ReactNode
}

/** Asks the client for a proof. */
export const ProofForm = (props: ProofFormProps) => <NeedsProof>{(factors) => <LoadedProofForm factors={factors} {...props} />}</NeedsProof>

/** Reads first which proof the client can give. */
export function NeedsProof({ children }: { children: (factors: SecondFactorState) => ReactNode }) {
  const { data: factors, isFetching, refetch } = useReadSecondFactorQuery()
  if (factors) return children(factors)
  if (isFetching) return <output className="block min-h-40 text-muted">{t('shell.loading')}</output>
  return <LoadError sentence={t('proof.notLoaded')} busy={isFetching} onRetry={() => void refetch()} />
}

function LoadedProofForm({ factors, onProof, children, ...foot }: ProofFormProps & { factors: SecondFactorState }) {
  const proof = useProof(factors)
  const { form, failure } = useRefusableForm({
    defaults: { currentPassword: '', code: '' },
    rules: proof.rules,
    onSubmit: (typed) => proof.withProof(typed, onProof),
  })
  return (
    <DialogForm form={form} failure={failure} {...foot}>
      {children}
      <ProofFields proof={proof} form={form} />
    </DialogForm>
  )
}

type TypedProof = { currentPassword: string; code: string }

type ProofInput = ReturnType<typeof useProof>

/** How the client gives a proof: with a passkey if there is one, unless the client prefers the password. */
export function useProof({ app, passkeys }: SecondFactorState) {
  const dispatch = useAppDispatch()
  const canUsePasskey = passkeys.length > 0 && supportsPasskeys()
  const [typesPassword, setTypesPassword] = useState(!canUsePasskey)
  const takesCode = app !== null || passkeys.length > 0
  return {
    canUsePasskey,
    typesPassword,
    setTypesPassword,
    takesCode,
    hasApp: app !== null,
    rules: proofRules({ requiresPassword: typesPassword, requiresCode: typesPassword && takesCode }),
    /** Gets the proof, by asking for a passkey if the client uses one, and makes the call with it. */
    async withProof<Answer extends { error?: CallError }>(
      { currentPassword, code }: TypedProof,
      call: (proof: Proof) => Promise<Answer>,
    ): Promise<Answer | { error: CallError | 'unused' }> {
      if (typesPassword) return call({ currentPassword, ...(takesCode && { code }) })
      const signing = await dispatch(signWithPasskey())
      return 'signature' in signing ? call({ passkey: signing.signature }) : signing
    },
  }
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

interface ProofFieldsProps {
  proof: ProofInput
  form: { field: (name: keyof TypedProof) => FieldProps; clearErrors: () => void }
}

/** The fields for password and code, or the sentence that the browser asks for a passkey. */
export function ProofFields({ proof, form }: ProofFieldsProps) {
  const { data: profile } = useProfile()
  const { canUsePasskey, typesPassword, setTypesPassword, takesCode, hasApp } = proof
  return (
    <>
      {typesPassword ? (
        <>
          <HiddenUsername email={profile?.email} />
          <PasswordField label={t('proof.currentPassword')} {...form.field('currentPassword')} />
          {takesCode && (
            <TextField
              label={t('proof.code')}
              hint={t(hasApp ? 'proof.codeHint' : 'proof.recoveryCodeHint')}
              autoComplete="one-time-code"
              {...form.field('code')}
            />
          )}
        </>
      ) : (
        <p className="text-muted">{t('proof.passkey')}</p>
      )}
      {canUsePasskey && (
        <button
          type="button"
          className="link min-h-11 self-start text-sm"
          onClick={() => {
            form.clearErrors()
            setTypesPassword(!typesPassword)
          }}
        >
          {t(typesPassword ? 'proof.usePasskey' : 'proof.usePassword')}
        </button>
      )}
    </>
  )
}

type Values = Record<string, string | boolean>

interface RefusableForm<V extends Values> extends Omit<Parameters<typeof useCheckedForm<V>>[0], 'onSubmit'> {
  onSubmit: (values: V) => Promise<{ error?: CallError | 'unused' }>
}

type Reason = 'tooMany' | 'changed' | 'failed' | 'unused'

/** A form whose call can refuse fields. A refusal is shown at the field that the server names; any other failure is returned as `failure`. */
export function useRefusableForm<V extends Values>({ onSubmit, ...options }: RefusableForm<V>) {
  const [failed, setFailed] = useState<{ reason: Reason; sentence?: string; retryAfterSeconds: number | null } | null>(null)
  const form = useCheckedForm<V>({
    ...options,
    onSubmit: async (values: V): Promise<void> => {
      setFailed(null)
      const { error } = await onSubmit(values)
      if (!error) return
      if (error === 'unused') {
        setFailed({ reason: 'unused', retryAfterSeconds: null })
        return
      }
      const reply = failureOf(error)
      const wrongField = Object.keys(options.defaults).find((field) => reply?.fields?.[field])
      const sentence = reply?.fields?.['passkey']
      if (wrongField) form.setFieldError(wrongField, reply?.fields?.[wrongField] ?? '')
      else setFailed({ reason: reasonOf(reply?.error), ...(sentence && { sentence }), retryAfterSeconds: retryAfterOf(error) })
    },
  })
  const failure =
    failed &&
    (failed.sentence ??
      (failed.retryAfterSeconds === null ? t(`proof.${failed.reason}`) : <RetryDelay seconds={failed.retryAfterSeconds} />))
  return { form, failure }
}

function reasonOf(code: string | undefined): Reason {
  if (code === 'TOO_MANY_REQUESTS') return 'tooMany'
  return code === 'CONFLICT' || code === 'NOT_FOUND' ? 'changed' : 'failed'
}
