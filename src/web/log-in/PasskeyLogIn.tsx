import { readOperator } from '../ui/operator.ts'
import { Button } from '../ui/Button.tsx'
import { FailedNotice, Notice } from '../ui/Notice.tsx'
import { t } from '../language/text.ts'
import { type PasskeyFailure, usePasskeyLogIn } from './use-passkey-log-in.ts'

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
    <FailedNotice helpdeskUrl={readOperator().contact.helpdeskUrl} retryAfterSeconds={failure.retryAfterSeconds} />
  ) : (
    <Notice kind="error">{t(texts[failure.reason])}</Notice>
  )
