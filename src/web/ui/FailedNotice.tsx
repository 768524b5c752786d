import { Notice } from './Notice.tsx'
import { wording } from './wording.ts'

/** What a form says whose call failed; its last words lead to the helpdesk, in another tab: what was typed stays here. */
export function FailedNotice({ helpdeskUrl }: { helpdeskUrl: string }) {
  return (
    <Notice kind="error">
      {wording.failed.sentence}{' '}
      <a className="link" href={helpdeskUrl} target="_blank" rel="noopener noreferrer">
        {wording.failed.contactSupport}
      </a>
    </Notice>
  )
}
