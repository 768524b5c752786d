import { type RefObject, useRef, useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { Notice } from '../../web/ui/Notice.tsx'
import type { CallError } from '../api/failure.ts'
import { isCtrlEnter } from './keyboard.ts'
import { DenseButton } from './DenseButton.tsx'
import { failureSentence } from './failure-sentence.ts'
import { GrowingTextArea } from './GrowingTextArea.tsx'

export const emptyNote = { text: '', confidential: false }
type NewNote = typeof emptyNote

interface NoteFormProps {
  draft: NewNote
  onChange: (part: Partial<NewNote>) => void
  field: RefObject<HTMLTextAreaElement | null>
  mayConfide: boolean
  onSend: (note: NewNote) => Promise<void>
  busy: boolean
  /** Why the last try failed. */
  error: CallError | undefined
}

/** Adds a note to what the screen is about. */
export function NoteForm({ draft, onChange, field, mayConfide, onSend, busy, error }: NoteFormProps) {
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
    await onSend({ text, confidential: mayConfide && draft.confidential })
    isSending.current = false
  }
  return (
    <form
      noValidate
      className="flex max-w-3xl flex-col gap-2 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <GrowingTextArea
        ref={field}
        label={t('layout.notes.new')}
        height="note"
        maxLength={4000}
        error={isMissing ? t('layout.textMissing') : null}
        onKeyDown={(event) => {
          if (isCtrlEnter(event)) void send()
        }}
        readOnly={busy}
        value={draft.text}
        onChange={({ target }) => {
          onChange({ text: target.value })
          setMissing(false)
        }}
      />
      {mayConfide && (
        <Checkbox
          label={t('layout.notes.confide')}
          checked={draft.confidential}
          onChange={({ target }) => onChange({ confidential: target.checked })}
        />
      )}
      {error && <Notice kind="error">{failureSentence(error)}</Notice>}
      <div>
        <DenseButton type="submit" busy={busy}>
          {t('layout.notes.add')}
        </DenseButton>
      </div>
    </form>
  )
}
