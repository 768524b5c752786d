import { t } from '../language/text.ts'
import { Notice, RetryDelay } from './Notice.tsx'
import { readOperator } from './operator.ts'

interface FailedNoticeProps {
  /** Seconds until the call can be retried, if the call was rate-limited. */
  retryAfterSeconds?: number | null
}

/** The notice of a form whose call failed. The support link opens a new tab: the typed text stays. */
export function FailedNotice({ retryAfterSeconds = null }: FailedNoticeProps) {
  return (
    <>
      <Notice kind="error">
        {t('account.failed.sentence')}{' '}
        <a className="link" href={readOperator().contact.helpdeskUrl} target="_blank" rel="noopener noreferrer">
          {t('account.failed.contactSupport')}
        </a>
      </Notice>
      <RetryDelay seconds={retryAfterSeconds} />
    </>
  )
}
