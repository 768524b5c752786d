import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { done, secondFactorCode, typedPassword } from './text.ts'

const currentPassword = typedPassword

export const downloadData = endpoint({
  call: calls.downloadData,
  summary:
    'Everything that is held on the client, as a file. `readMe` explains it in plain words; each part of `data` is a list or an object. `code` is of the second factor, where that is on. A letter tells of it.',
  body: z.object({ currentPassword, code: secondFactorCode.optional() }),
  reply: z.object({ readMe: z.array(z.string()), madeAt: z.iso.datetime(), data: z.record(z.string(), z.unknown()) }),
  attachment: 'my-data.json',
  failures: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
})

/** What the law can make us keep of a closed account. */
const keptRecord = z.enum(['account-records', 'identity-checks', 'exchange-requests', 'card-payments'])

export const readClosing = endpoint({
  call: calls.readClosing,
  summary:
    'What would become of the data if the account were closed now: what the law makes us keep, and until when; null where that is nothing.',
  reply: z.object({
    kept: z.object({ records: z.array(keptRecord), until: z.iso.datetime() }).nullable(),
    /** Whether closing takes a code of the second factor. */
    takesCode: z.boolean(),
  }),
  failures: [],
})

export const closeAccount = endpoint({
  call: calls.closeAccount,
  summary:
    'Close the account for good. Ends every session; erases what no law makes us keep. `code` is of the second factor, where that is on. A letter confirms it.',
  body: z.object({ currentPassword, code: secondFactorCode.optional() }),
  reply: done,
  failures: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
})
