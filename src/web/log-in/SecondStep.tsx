import type { Factor } from '#contract/failures.ts'
import { useState } from 'react'
import { codeRules } from '../ui/form-rules.ts'
import { failureOf } from '../api/failure.ts'
import { useFinishLoginMutation } from '../api/finish-login.ts'
import { useAppDispatch } from '../session/store.ts'
import { beginSession } from '../session/log-in.ts'
import { supportsPasskeys } from '../ui/supports-passkeys.ts'
import { Button } from '../ui/Button.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { t } from '../language/text.ts'
import PasskeyLogIn from './PasskeyLogIn.tsx'

export interface SecondStepProps {
  /** The token that the server returned after the right password. */
  challenge: string
  /** The client's second factors. */
  factors: Factor[]
  /** The client chose to go back to the password. */
  onBack: () => void
  /** The challenge has expired: the client must enter the password again. */
  onExpired: () => void
}

const inputProps = {
  app: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  recovery: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
} as const

type Source = Factor | 'recovery'

/** The second step of a log-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStep({ challenge, factors, onBack, onExpired }: SecondStepProps) {
  const [finish] = useFinishLoginMutation()
  const dispatch = useAppDispatch()
  const sources: Source[] = [...factors.filter((factor) => factor === 'app' || supportsPasskeys()), 'recovery']
  const [source, setSource] = useState<Source>(sources[0] ?? 'recovery')
  const [failure, setFailure] = useState<'rate limit' | 'other' | null>(null)
  const form = useCheckedForm({
    defaults: { code: '' },
    rules: codeRules,
    onSubmit: async ({ code }) => {
      setFailure(null)
      const { data, error } = await finish({ challenge, code })
      if (data?.accessToken) {
        dispatch(beginSession(data))
        return 'keep busy'
      }
      const reply = failureOf(error)
      if (reply?.error === 'CHALLENGE_ENDED') onExpired()
      else if (reply?.fields?.['code']) form.setFieldError('code', reply.fields['code'])
      else setFailure(reply?.error === 'TOO_MANY_REQUESTS' ? 'rate limit' : 'other')
    },
  })

  return (
    <>
      <PageTitle sentence={t(`second-step.${source}.sentence`)}>{t('log-in.twoStepSignIn')}</PageTitle>
      {source === 'passkey' ? (
        <PasskeyLogIn kind="primary" />
      ) : (
        <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
          {/* The key gives each kind of code its own field, which is empty at first. */}
          <TextField
            key={source}
            ref={focusOnMount}
            label={t(`second-step.${source}.label`)}
            className="text-lg tracking-wider tabular-nums"
            {...inputProps[source]}
            {...form.field('code')}
          />
          {failure === 'rate limit' && <Notice kind="error">{t('second-step.tooMany')}</Notice>}
          {failure === 'other' && <FailedNotice />}
          <Button type="submit" busy={form.busy}>
            {t('log-in.submit')}
          </Button>
        </form>
      )}
      <div className="mt-8 flex flex-col items-start gap-2 border-t border-hairline pt-6">
        {sources
          .filter((other) => other !== source)
          .map((other) => (
            <button
              key={other}
              type="button"
              className="link min-h-11"
              onClick={() => {
                setSource(other)
                setFailure(null)
                form.clearErrors()
              }}
            >
              {t(other === 'passkey' ? 'log-in.passkey' : `second-step.use.${other}`)}
            </button>
          ))}
        <button type="button" className="link min-h-11" onClick={onBack}>
          {t('second-step.back')}
        </button>
      </div>
    </>
  )
}
