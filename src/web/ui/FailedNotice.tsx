import { Notice } from './Notice.tsx'
import { TryAgainIn } from './TryAgainIn.tsx'
import { t } from '../language/text.ts'

interface FailedNoticeProps {
  helpdeskUrl: string
  /** Where the call was rate-limited: after how many seconds it can be tried again. */
  retryAfterSeconds?: number | null
}

/** What a form says whose call failed; its last words lead to the helpdesk, in another tab: what was typed stays here. */
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
