import { t } from '../../web/language/text.ts'
import type { PreparedReply } from '../api/requests.ts'
import { replyLanguages } from './reply-languages.ts'

/** The three texts of a reply, to read. */
export const ReplyTexts = ({ texts }: { texts: PreparedReply['bodies'] }) => (
  <div className="grid gap-5 lg:grid-cols-3">
    {replyLanguages.map((language) => (
      <section key={language} aria-label={t(`layout.languages.${language}`)}>
        <h3 className="border-b border-hairline pb-1 text-muted">{t(`layout.languages.${language}`)}</h3>
        <p lang={language} className="pt-2 wrap-anywhere whitespace-pre-wrap">
          {texts[language]}
        </p>
      </section>
    ))}
  </div>
)
