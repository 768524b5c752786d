import { z } from 'zod'
import { passkeySignature } from '../../endpoints/proof.ts'
import { line, lines, opaqueToken, time, typedMemoType } from '../../endpoints/text.ts'

/**
 * A step-up: the person's signature over exactly this call (`step-up.ts`). Who has signed in with password and app code sends a new code instead;
 * it signs nothing, so outside of the demo such a person cannot decide anything.
 */
export const stepUpProof = z.object({
  nonce: opaqueToken.describe('From POST /api/step-up; used once, within five minutes'),
  expiresAt: time.describe('As the same call returned it'),
  passkey: passkeySignature.optional().describe('Its challenge is the SHA-256 of the canonical text of the step-up, as base64url'),
  code: line(20).optional(),
})

/** Why something is proposed or done. For the record; clients never see it. */
export const reason = lines(500).trim().min(1, 'must not be empty')

/** The version of the object that the person saw. If another one is stored, the call fails with STALE. */
export const version = z.int().min(0)

export const typedDecimal = (digits = 15) =>
  z.string().regex(new RegExp(`^\\d{1,${digits}}(\\.\\d{1,18})?$`), 'must be a number such as 1234.5')

/** An address with what its network requires beside it. */
export const typedAddress = {
  address: line(300).trim().min(1, 'must not be empty').describe('As it was typed or pasted'),
  memo: line(100)
    .trim()
    .min(1, 'must not be empty')
    .nullable()
    .describe('Destination tag or memo; null if the client says that this address needs none'),
}

/** A wallet of a client. */
export const typedWallet = { ...typedAddress, memoType: typedMemoType }

/** A colleague. */
export const person = z.object({ id: z.uuid(), name: z.string() })

export const proposed = z.object({ approvalId: z.uuid() })

/** A note as the desk reads it. */
export const note = z.object({
  id: z.uuid(),
  text: z.string(),
  confidential: z.boolean(),
  by: person,
  at: time,
  reference: z.string().nullable().describe('Of the request that it is about; null for a note on the client'),
})

export const newNote = z.object({ text: lines(4000).trim().min(1, 'must not be empty'), confidential: z.boolean() })

export const addedNote = z.object({ noteId: z.uuid() })

export const openStates = ['received', 'in-review', 'answered'] as const

/** The state of an exchange request as the desk sees it. */
export const requestState = z.enum([...openStates, 'closed'])

/** The desk's languages. */
export const deskLanguage = z.enum(['en', 'pl'])

/** An event as the desk reads it. */
export const deskEvent = z.object({
  id: z.string(),
  at: time,
  kind: z.string().describe('A code, such as session.started'),
  actor: z.object({
    is: z.enum(['client', 'visitor', 'system', 'staff', 'command-line']),
    id: z.uuid().nullable().describe('Of a person of the staff'),
    name: z.string().nullable().describe('Of a person of the staff, or the name given at the command line'),
  }),
  accountId: z.uuid().nullable(),
  details: z.record(z.string(), z.json()).describe('Ids and codes'),
  from: z
    .object({ network: z.string(), browser: z.string(), system: z.string() })
    .nullable()
    .describe('From where a security event was caused; null after the retention period'),
})

/** The id of the last event that was read. */
export const eventCursor = z.string().regex(/^\d{1,18}$/)

export const eventPage = z.object({
  events: z.array(deskEvent),
  next: eventCursor.nullable().describe('The value of `before` for the next page. Null at the end'),
  searchedTo: time.nullable().describe('A search that compares many events stops here, and may have found none. Otherwise null'),
})

/** What is exported: the payload of the proposal, whose object is `records`. */
export const exportSelection = z.object({
  records: z
    .enum(['requests', 'clients', 'payments', 'deals', 'travel-data', 'events'])
    .describe('`payments`: card payments; `travel-data`: who sent and received coins; `events`: the record'),
  format: z.enum(['csv', 'json']),
  since: z.iso.date().optional().describe('Only from this day (UTC) on'),
})
