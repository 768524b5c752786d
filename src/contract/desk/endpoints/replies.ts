import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { done, line, lines, time } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { version } from './parts.ts'

/** What a prepared reply may contain, as `{{amount}}`. */
export const placeholders = ['name', 'reference', 'amount', 'rate', 'colleague'] as const

const isKnown = (text: string) => {
  const used = [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name)
  return used.every((name) => (placeholders as readonly (string | undefined)[]).includes(name))
}

const body = lines(10_000).trim().min(1, 'must not be empty').refine(isKnown, 'has a placeholder that does not exist')
const replyLanguages = ['en', 'pl', 'de'] as const

const content = z.object({
  name: line(100).trim().min(1, 'must not be empty').describe('For colleagues'),
  bodies: z
    .object({ en: body, pl: body, de: body })
    .describe('With placeholders: {{name}}, {{reference}}, {{amount}}, {{rate}}, {{colleague}}'),
})
const id = z.object({ id: z.uuid() })

export const listReplies = endpoint({
  call: deskCalls.listReplies,
  summary: 'The prepared replies, by name.',
  reply: z.object({
    replies: z.array(
      content.extend({
        id: z.uuid(),
        version,
        changedBy: z.string().nullable().describe('null: came with the demo'),
        changedAt: time,
      }),
    ),
  }),
  failures: [],
})

export const previewReply = endpoint({
  call: deskCalls.previewReply,
  summary:
    'A prepared reply with the values of a request. A placeholder whose value is unknown stays, so that the text cannot be sent by mistake.',
  params: id,
  query: z.object({ reference: line(20), language: z.enum(replyLanguages) }),
  reply: z.object({ text: z.string() }),
  failures: ['NOT_FOUND'],
})

export const addReply = endpoint({
  call: deskCalls.addReply,
  summary: 'Add a prepared reply. CONFLICT if another one has this name.',
  body: content,
  reply: z.object({ id: z.uuid(), version }),
  failures: ['CONFLICT'],
})

export const changeReply = endpoint({
  call: deskCalls.changeReply,
  summary: 'Change a prepared reply. CONFLICT if another one has this name.',
  params: id,
  body: content.extend({ version }),
  reply: z.object({ version }),
  failures: ['NOT_FOUND', 'STALE', 'CONFLICT'],
})

export const removeReply = endpoint({
  call: deskCalls.removeReply,
  summary: 'Remove a prepared reply.',
  params: id,
  body: z.object({ version }),
  reply: done,
  failures: ['NOT_FOUND', 'STALE'],
})
