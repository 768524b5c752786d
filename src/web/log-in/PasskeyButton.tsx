import { readOperator } from '../api/operator.ts'
import { Button } from '../ui/Button.tsx'
import { FailedNotice, Notice } from '../ui/Notice.tsx'
import { t } from '../language/text.ts'
import type { PasskeyFailure } from './use-passkey-log-in.ts'

interface PasskeyButtonProps {
  busy: boolean
  kind?: 'primary' | 'secondary'
  onPress: () => void
}

export const PasskeyButton = ({ busy, kind = 'secondary', onPress }: PasskeyButtonProps) => (
  <Button kind={kind} busy={busy} className="w-full" onClick={onPress}>
    {t('log-in.passkey')}
  </Button>
)

const texts = {
  unused: 'log-in.passkeyUnused',
  unknown: 'log-in.passkeyUnknown',
  'too late': 'log-in.passkeyTooLate',
} as const

export const PasskeyFailed = ({ failure }: { failure: PasskeyFailure }) =>
  failure.reason === 'other' ? (
    <FailedNotice helpdeskUrl={readOperator().contact.helpdeskUrl} retryAfterSeconds={failure.retryAfterSeconds} />
  ) : (
    <Notice kind="error">{t(texts[failure.reason])}</Notice>
  )
