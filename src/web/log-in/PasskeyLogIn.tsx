import { useCallback, useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { t } from '../language/text.ts'
import { type CallError, failureOf, retryAfterOf } from '../api/failure.ts'
import { useAppDispatch } from '../session/store.ts'
import { logInWithPasskey, signWithPasskey } from '../session/passkey.ts'
import { canSuggestPasskeys, type PasskeySignature, stopAskingForPasskey } from '../ui/passkeys.ts'

interface PasskeyLogInProps {
  kind?: 'primary' | 'secondary'
  /** Also suggests passkeys at the field whose `autocomplete` ends in `webauthn`. */
  inAutofill?: boolean
  /** Called before a log-in. */
  onAboutToLogIn?: () => void
}

/** A button to log in with a passkey alone. */
export default function PasskeyLogIn({ kind = 'secondary', inAutofill = false, onAboutToLogIn }: PasskeyLogInProps) {
  const { busy, failure, askAndLogIn } = usePasskeyLogIn({ inAutofill })
  return (
    <div className="flex flex-col gap-4">
      {failure && <PasskeyFailed failure={failure} />}
      <Button
        kind={kind}
        busy={busy}
        onClick={() => {
          onAboutToLogIn?.()
          void askAndLogIn()
        }}
      >
        {t('log-in.passkey')}
      </Button>
    </div>
  )
}

const texts = {
  unused: 'log-in.passkeyUnused',
  unknown: 'log-in.passkeyUnknown',
  'too late': 'log-in.passkeyTooLate',
} as const

const PasskeyFailed = ({ failure }: { failure: PasskeyFailure }) =>
  failure.reason === 'other' ? (
    <FailedNotice retryAfterSeconds={failure.retryAfterSeconds} />
  ) : (
    <Notice kind="error">{t(texts[failure.reason])}</Notice>
  )

type PasskeyFailure = { reason: 'unused' | 'unknown' | 'too late' } | { reason: 'other'; retryAfterSeconds: number | null }

/** Shorter than the five minutes in which a challenge must be signed. */
const renewedAfterMs = 4 * 60_000

/** Logs in with a passkey alone: by a button or, with `inAutofill`, by a suggestion. The route guards show the next page. */
function usePasskeyLogIn({ inAutofill }: { inAutofill: boolean }) {
  const dispatch = useAppDispatch()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PasskeyFailure | null>(null)

  /** False if the log-in failed. */
  const logIn = useCallback(
    async (signature: PasskeySignature): Promise<boolean> => {
      setFailure(null)
      const { data, error } = await dispatch(logInWithPasskey(signature))
      if (!data) setFailure(failureOfLogIn(error))
      return data !== undefined
    },
    [dispatch],
  )

  // The browser asks one question at a time, so the question of the button ends the suggestions until it is answered.
  const isSuggesting = inAutofill && !busy
  useEffect(() => {
    if (!isSuggesting) return
    const over = new AbortController()
    const suggest = async () => {
      let isTooOld = false
      const renewal = setTimeout(() => {
        isTooOld = true
        stopAskingForPasskey()
      }, renewedAfterMs)
      const signing = await dispatch(signWithPasskey({ inAutofill: true }))
      clearTimeout(renewal)
      if (over.signal.aborted) return
      // After a failure, the button is left: a browser that answers by itself would try without end.
      if ('signature' in signing) await logIn(signing.signature)
      else if (isTooOld) await suggest()
    }
    void canSuggestPasskeys().then((can) => (can && !over.signal.aborted ? suggest() : undefined))
    return () => {
      over.abort()
      stopAskingForPasskey()
    }
  }, [dispatch, isSuggesting, logIn])

  const askAndLogIn = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    const signing = await dispatch(signWithPasskey())
    if (!('signature' in signing)) setFailure(signing.error === 'unused' ? { reason: 'unused' } : failureOfLogIn(signing.error))
    else if (await logIn(signing.signature)) return
    setBusy(false)
  }
  return { busy, failure, askAndLogIn }
}

function failureOfLogIn(error: CallError | undefined): PasskeyFailure {
  const code = failureOf(error)?.error
  if (code === 'PASSKEY_REFUSED') return { reason: 'unknown' }
  return code === 'CHALLENGE_ENDED' ? { reason: 'too late' } : { reason: 'other', retryAfterSeconds: retryAfterOf(error) }
}
