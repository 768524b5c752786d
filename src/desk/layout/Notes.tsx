import type { ComponentType, ReactNode } from 'react'
import { t } from '../../web/language/text.ts'
import type { Note } from '../api/requests.ts'
import { Block, NoRows } from './Block.tsx'
import { Mark } from './Mark.tsx'
import { Moment } from './Moment.tsx'

interface NotesProps {
  notes: readonly Note[]
  /** Leads to the request of a note. Missing on the request's own page. */
  RequestLink?: ComponentType<{ reference: string }>
  /** The form for a new note. */
  children: ReactNode
}

/** What colleagues wrote for colleagues. */
export const Notes = ({ notes, RequestLink, children }: NotesProps) => (
  <Block title={t('layout.notes')}>
    {notes.length === 0 && <NoRows>{t('layout.notes.none')}</NoRows>}
    <ul aria-label={t('layout.notes')} className="flex flex-col">
      {notes.map(({ id, text, confidential, by, at, reference }) => (
        <li key={id} className="border-hairline py-2 not-first:border-t">
          <p className="max-w-3xl wrap-anywhere whitespace-pre-wrap">{text}</p>
          <p className="mt-0.5 text-muted wrap-anywhere">
            <bdi>{by.name}</bdi> · <Moment at={at} />{' '}
            {RequestLink && reference !== null && (
              <>
                · <RequestLink reference={reference} />{' '}
              </>
            )}
            {confidential && <Mark look="bad">{t('layout.notes.confidential')}</Mark>}
          </p>
        </li>
      ))}
    </ul>
    {children}
  </Block>
)
