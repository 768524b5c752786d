import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { proof } from './proof.ts'
import { done, time } from './text.ts'

export const downloadData = endpoint({
  call: calls.downloadData,
  summary:
    'All data stored about the client, as a file. `readMe` explains the file in plain words; each part of `data` is a list or an object. Requires a fresh proof. The client gets a letter about the download.',
  body: z.object(proof),
  reply: z.object({ readMe: z.array(z.string()), madeAt: time, data: z.record(z.string(), z.unknown()) }),
  attachment: 'my-data.json',
  failures: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
})

/** Records that the law can oblige us to keep after an account is closed. */
const keptRecord = z.enum(['account-records', 'identity-checks', 'exchange-requests', 'card-payments'])

export const readClosing = endpoint({
  call: calls.readClosing,
  summary:
    'What would be kept if the account were closed now: the records that the law obliges us to keep, and until when; null if there are none. `runningDeals`: references of deals that must end first.',
  reply: z.object({
    runningDeals: z.array(z.string()),
    kept: z.object({ records: z.array(keptRecord), until: time }).nullable(),
  }),
  failures: [],
})

export const closeAccount = endpoint({
  call: calls.closeAccount,
  summary:
    'Close the account for good. Ends every session, and erases what no law obliges us to keep. Requires a fresh proof. A letter confirms the closing. CONFLICT while a deal is running.',
  body: z.object(proof),
  reply: done,
  failures: ['CONFLICT', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
})
