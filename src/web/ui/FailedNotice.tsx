import { Notice } from './Notice.tsx'
import { TryAgainIn } from './TryAgainIn.tsx'
import { t } from '../language/text.ts'

interface FailedNoticeProps {
  helpdeskUrl: string
  /** Seconds until the call can be retried, where it was rate-limited. */
  retryAfterSeconds?: number | null
}

/** The notice of a form whose call failed. Its support link opens a new tab, so that the typed text stays. */
export function FailedNotice({ helpdeskUrl, retryAfterSeconds = null }: FailedNoticeProps) {
  return (
    <>
      <Notice kind="error">
        {t('ui.failed.sentence')}{' '}
        <a className="link" href={helpdeskUrl} target="_blank" rel="noopener noreferrer">
          {t('ui.failed.contactSupport')}
        </a>
      </Notice>
      <TryAgainIn seconds={retryAfterSeconds} />
    </>
  )
}
