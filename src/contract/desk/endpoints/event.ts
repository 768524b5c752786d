import { z } from 'zod'

/** An event as the desk reads it. */
export const deskEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
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
  next: eventCursor.nullable().describe('For `before`: from here it goes on. Null at the end'),
  searchedTo: z.iso
    .datetime()
    .nullable()
    .describe('A search that compares many events stops here, and may have found none. Otherwise null'),
})
