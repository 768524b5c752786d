import { useEffect, useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { PasswordField, TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { backend, type Person } from '../api/backend.ts'
import { sendCall, useCall } from '../api/call.ts'
import type { Reply } from '../api/call-types.ts'
import type { CallError } from '../api/failure.ts'
import { useSignInOptionsQuery } from '../api/sign-in.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/DialogForm.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useAppDispatch } from '../session/store.ts'
import { askForPasskey, canSuggestPasskeys, type PasskeySignature, stopAskingForPasskey } from '../../web/ui/passkeys.ts'
import { supportsPasskeys } from '../../web/ui/supports-passkeys.ts'

interface SignInFormProps {
  /** Called when the session has begun and the person is known. */
  onSignedIn: (person: Person) => void
}

/** Signs in with a passkey or, where the service allows it, with password and app code. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const { data: options, error, isFetching, refetch } = useSignInOptionsQuery()
  const { failure, finish } = useFinish(onSignedIn)
  const [isAsking, setAsking] = useState(false)
  if (!options) return <NotLoaded {...{ error, isFetching, refetch }} />
  return (
    <div className="flex flex-col gap-5">
      {supportsPasskeys() ? (
        <PasskeyButton finish={finish} busy={isAsking} onBusy={setAsking} />
      ) : (
        <p className="text-muted">{t('sign-in.noPasskeys')}</p>
      )}
      {options.withCode && (
        <>
          <p className="border-t border-hairline pt-4 text-muted">{t('sign-in.or')}</p>
          <CodeForm suggested={isAsking ? null : options.passkey} finish={finish} />
        </>
      )}
      {failure && <Notice kind="error">{failureSentence(failure)}</Notice>}
    </div>
  )
}

type Finish = (signIn: () => Promise<{ error?: CallError | 'unused' }>) => Promise<void>

/** Runs a sign-in and then reads who has signed in. */
function useFinish(onSignedIn: SignInFormProps['onSignedIn']) {
  const dispatch = useAppDispatch()
  const [failure, setFailure] = useState<CallError | 'unused' | null>(null)
  const finish: Finish = async (signIn) => {
    setFailure(null)
    const { error } = await signIn()
    if (error) {
      setFailure(error)
      return
    }
    const session = await dispatch(backend.endpoints.readSession.initiate(undefined, { forceRefetch: true, subscribe: false }))
    if (session.data) onSignedIn(session.data)
    else setFailure(session.error ?? {})
  }
  return { failure, finish }
}

function PasskeyButton({ finish, busy, onBusy }: { finish: Finish; busy: boolean; onBusy: (busy: boolean) => void }) {
  const dispatch = useAppDispatch()
  const signIn = async () => {
    // A challenge works once, so each press asks for a new one.
    const { data, error } = await dispatch(sendCall('signInOptions', {}))
    if (!data) return { error: error ?? {} }
    const passkey = await askForPasskey(data.passkey)
    return passkey ? sendPasskey(dispatch, passkey) : { error: 'unused' as const }
  }
  const press = async () => {
    onBusy(true)
    await finish(signIn)
    onBusy(false)
  }
  return (
    <DenseButton kind="primary" busy={busy} onClick={() => void press()}>
      {t('sign-in.passkey')}
    </DenseButton>
  )
}

const sendPasskey = async (dispatch: ReturnType<typeof useAppDispatch>, passkey: PasskeySignature) => {
  const { error } = await dispatch(sendCall('signInWithPasskey', { body: { passkey } }))
  return error ? { error } : {}
}

type PasskeyOptions = Reply<'signInOptions'>['passkey']

function CodeForm({ suggested, finish }: { suggested: PasskeyOptions | null; finish: Finish }) {
  const [send] = useCall('signInWithCode')
  useSuggestedPasskey(suggested, finish)
  const form = useCheckedForm({
    defaults: { email: '', password: '', code: '' },
    rules: { email: requiredText, password: requiredText, code: requiredText },
    onSubmit: (values) =>
      finish(async () => {
        const { error } = await send({ body: values })
        return error ? { error } : {}
      }),
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <TextField label={t('word.email')} type="email" autoComplete="username webauthn" {...form.field('email')} />
      <PasswordField label={t('sign-in.password')} {...form.field('password')} />
      <TextField
        label={t('word.code')}
        hint={t('sign-in.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="tracking-wide tabular-nums"
        {...form.field('code')}
      />
      <DenseButton type="submit" busy={form.busy}>
        {t('sign-in.submit')}
      </DenseButton>
    </form>
  )
}

/** Lets the browser suggest passkeys at the field for the address. Null: not while another question is open, because a browser asks one at a time. */
function useSuggestedPasskey(options: PasskeyOptions | null, finish: Finish): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!options) return
    let isLeft = false
    const suggest = async () => {
      if (!(await canSuggestPasskeys()) || isLeft) return
      const passkey = await askForPasskey(options, { inAutofill: true })
      if (passkey && !isLeft) await finish(() => sendPasskey(dispatch, passkey))
    }
    void suggest()
    return () => {
      isLeft = true
      stopAskingForPasskey()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one question for each challenge
  }, [options?.challenge])
}
