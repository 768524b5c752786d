import { useRef } from 'react'
import { t } from '../../web/language/text.ts'
import { useCall } from '../api/call.ts'
import type { ClientFile } from '../api/clients.ts'
import { goToField } from '../layout/go-to-field.ts'
import { useScreenActions } from '../layout/screen-actions.ts'
import { emptyNote, NoteForm } from '../layout/NoteForm.tsx'
import { Notes } from '../layout/Notes.tsx'
import { useDraft } from '../session/draft.ts'
import { useMay } from '../api/person.ts'
import { RequestLink } from './RequestLink.tsx'

/** The notes on the client and on all their requests, and the form for a new one on the client. */
export function ClientNotes({ client: { id, notes } }: { client: ClientFile }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, change, clear } = useDraft(`${id} note`, emptyNote)
  const [add, { isLoading, error }] = useCall('addClientNote')
  const mayConfide = useMay('notes.confidential')
  const mayNote = useMay('requests.work') || mayConfide
  useScreenActions(mayNote ? [{ name: t('layout.notes.add'), key: 'n', act: () => goToField(field.current) }] : [])
  const send = async (body: typeof emptyNote) => {
    const { data } = await add({ id, body })
    if (data) clear()
  }
  return (
    <Notes notes={notes} RequestLink={RequestLink}>
      {mayNote && <NoteForm {...{ draft, field, mayConfide, error }} onChange={change} onSend={send} busy={isLoading} />}
    </Notes>
  )
}
