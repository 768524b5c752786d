import { z } from 'zod'
import { lines } from '../../endpoints/text.ts'

/** A note as the desk reads it. */
export const note = z.object({
  id: z.uuid(),
  text: z.string(),
  confidential: z.boolean(),
  by: z.object({ id: z.uuid(), name: z.string() }),
  at: z.iso.datetime(),
  reference: z.string().nullable().describe('Of the request that it is about; null for a note on the client'),
})

export const newNote = z.object({ text: lines(4000).trim().min(1, 'must not be empty'), confidential: z.boolean() })

export const addedNote = z.object({ noteId: z.uuid() })
