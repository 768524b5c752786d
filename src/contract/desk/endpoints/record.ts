import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { line } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { eventCursor, eventPage, person } from './parts.ts'

const actor = z
  .string()
  .max(60)
  .regex(/^(client|visitor|system|staff:[\da-f-]{36}|desk:[\w.-]+)$/, 'must be such as client, staff:<id> or desk:<name>')

export const readRecord = endpoint({
  call: deskCalls.readRecord,
  summary: 'Events of everybody, newest first, a hundred at a time.',
  query: z.object({
    actor: actor.optional(),
    object: line(40).trim().optional().describe('An account’s id, or the reference of a request or payment'),
    kind: line(60).optional().describe('Such as account.frozen'),
    from: z.iso.date().optional().describe('This day (Warsaw) and later'),
    to: z.iso.date().optional().describe('This day (Warsaw) and earlier'),
    before: eventCursor.optional(),
  }),
  reply: eventPage.extend({
    kinds: z.array(z.string()).describe('Every kind'),
    people: z.array(person).describe('Everybody who works or worked here, by name'),
  }),
  failures: [],
})
