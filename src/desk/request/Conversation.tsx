import type { ReactNode } from 'react'
import { languageFacts } from '#contract/languages.ts'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import type { RequestPage } from '../api/requests.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { Moment } from '../layout/Moment.tsx'
import { clientName } from '../layout/request-words.tsx'
import { channelName } from './event-text.ts'

/** What client and desk wrote, beginning with the client's words in the request. */
export function Conversation({ request }: { request: RequestPage }) {
  const { message, sentAt, messages } = request
  const client = clientName(request)
  return (
    <Block title={t('request.conversation')}>
      {message === '' && messages.length === 0 && <NoRows>{t('request.noMessages')}</NoRows>}
      <ol className="flex flex-col gap-4 pt-3">
        {message !== '' && (
          <Entry isOurs={false} who={client} what={t('request.withRequest')} at={sentAt}>
            {message}
          </Entry>
        )}
        {messages.map(({ id, direction, channel, language, subject, text, by, at }) => {
          const isOurs = direction === 'to-client'
          const how = isOurs
            ? [channelName(channel), language && languageFacts(language).name]
            : // Without a recorder, the client wrote it in the account.
              [channelName(channel), by && t('request.recordedBy', { name: by.name })]
          return (
            <Entry key={id} isOurs={isOurs} who={isOurs && by ? by.name : client} what={how.filter(Boolean).join(' · ')} at={at}>
              {subject && <span className="block font-medium">{subject}</span>}
              {text}
            </Entry>
          )
        })}
      </ol>
    </Block>
  )
}

interface EntryProps {
  isOurs: boolean
  who: string
  what: string
  at: string
  children: ReactNode
}

const Entry = ({ isOurs, who, what, at, children }: EntryProps) => (
  <li className={classNames('measure border-l-2 pl-4', isOurs ? 'border-accent' : 'border-gold')}>
    <p className="flex flex-wrap gap-x-2 wrap-anywhere text-muted">
      <span className="font-medium text-ink">{isOurs ? t('request.byDesk', { name: who }) : who}</span>
      <span>{what}</span>
      <Moment at={at} />
    </p>
    <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{children}</p>
  </li>
)
