import type { RefObject } from 'react'
import { useCall } from '../api/call.ts'
import type { RequestPage } from '../api/requests.ts'
import { emptyNote, NoteForm } from '../layout/NoteForm.tsx'
import { Notes } from '../layout/Notes.tsx'
import { useDraft } from '../session/draft.ts'

interface RequestNotesProps {
  request: RequestPage
  field: RefObject<HTMLTextAreaElement | null>
  mayNote: boolean
  mayConfide: boolean
}

/** The notes on the request, and the form for a new one. */
export function RequestNotes({ request: { reference, notes }, field, mayNote, mayConfide }: RequestNotesProps) {
  const { draft, change, clear } = useDraft(`${reference} note`, emptyNote)
  const [add, { isLoading, error }] = useCall('addRequestNote')
  const send = async (body: typeof emptyNote) => {
    const { data } = await add({ reference, body })
    if (data) clear()
  }
  return (
    <Notes notes={notes}>
      {mayNote && <NoteForm {...{ draft, field, mayConfide, error }} onChange={change} onSend={send} busy={isLoading} />}
    </Notes>
  )
}
