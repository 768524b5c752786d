import { languageFacts } from '#contract/languages.ts'
import { t } from '../../web/language/text.ts'
import type { RequestPage } from '../api/requests.ts'

interface AnswerPreviewProps {
  request: RequestPage
  subject: string
  text: string
  language: string
}

/** The answer as the letter has it: to whom, and in which paragraphs. */
export function AnswerPreview({ request: { email, client }, subject, text, language }: AnswerPreviewProps) {
  const receivers = email.toLowerCase() === client.email ? [email] : [email, client.email]
  return (
    <section aria-label={t('layout.preview')} className="border border-hairline bg-surface px-4 py-3">
      <p className="text-muted">{t('request.previewTo', { receivers: receivers.join(', '), language: languageFacts(language).name })}</p>
      <p className="mt-2 text-base font-medium wrap-anywhere">{subject.trim() || t('request.subjectDefault')}</p>
      <div lang={language} className="measure mt-2 flex flex-col gap-3 wrap-anywhere whitespace-pre-wrap">
        {text.split(/(?:\r?\n[\t ]*){2,}/).map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </div>
      <p className="mt-3 border-t border-hairline pt-2 text-muted">{t('request.previewFoot')}</p>
    </section>
  )
}
