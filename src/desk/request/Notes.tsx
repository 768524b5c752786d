import { type RefObject, useRef, useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { Notice } from '../../web/ui/Notice.tsx'
import { type RequestPage, useAddRequestNoteMutation } from '../api/requests.ts'
import { isCtrlEnter } from '../keyboard/ctrl-enter.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { useDraft } from '../session/draft.ts'
import { GrowingTextArea } from './GrowingTextArea.tsx'

interface NotesProps {
  request: RequestPage
  field: RefObject<HTMLTextAreaElement | null>
  mayNote: boolean
  mayConfide: boolean
}

/** What colleagues wrote for colleagues. */
export const Notes = ({ request: { reference, notes }, field, mayNote, mayConfide }: NotesProps) => (
  <Block title={t('request.notes')}>
    {notes.length === 0 && <NoRows>{t('request.noNotes')}</NoRows>}
    <ul aria-label={t('request.notes')} className="flex flex-col">
      {notes.map(({ id, text, confidential, by, at }) => (
        <li key={id} className="border-hairline py-2 not-first:border-t">
          <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
          <p className="mt-0.5 text-muted">
            {by.name} · <Moment at={at} /> {confidential && <Mark look="bad">{t('request.confidential')}</Mark>}
          </p>
        </li>
      ))}
    </ul>
    {mayNote && <NoteForm reference={reference} field={field} mayConfide={mayConfide} />}
  </Block>
)

function NoteForm({ reference, field, mayConfide }: Pick<NotesProps, 'field' | 'mayConfide'> & { reference: string }) {
  const { draft, change, clear } = useDraft<{ text: string; confidential: boolean }>(`${reference} note`, { text: '', confidential: false })
  const [add, { isLoading, error }] = useAddRequestNoteMutation()
  const [isMissing, setMissing] = useState(false)
  const isSending = useRef(false)
  const send = async () => {
    if (isSending.current) return
    const text = draft.text.trim()
    setMissing(text === '')
    if (text === '') {
      field.current?.focus()
      return
    }
    isSending.current = true
    const { data } = await add({ reference, body: { text, confidential: mayConfide && draft.confidential } })
    isSending.current = false
    if (data) clear()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-2 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <GrowingTextArea
        ref={field}
        label={t('request.note')}
        height="note"
        maxLength={4000}
        error={isMissing ? t('request.textMissing') : null}
        onKeyDown={(event) => {
          if (isCtrlEnter(event)) void send()
        }}
        readOnly={isLoading}
        value={draft.text}
        onChange={({ target }) => {
          change({ text: target.value })
          setMissing(false)
        }}
      />
      {mayConfide && (
        <Checkbox
          label={t('request.confidentialNote')}
          checked={draft.confidential}
          onChange={({ target }) => change({ confidential: target.checked })}
        />
      )}
      {error && <Notice kind="error">{failureSentence(error)}</Notice>}
      <div>
        <DenseButton type="submit" busy={isLoading}>
          {t('request.addNote')}
        </DenseButton>
      </div>
    </form>
  )
}
