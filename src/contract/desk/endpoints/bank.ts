import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { decimal, line, time } from '../../endpoints/text.ts'
import {
  amountVerdicts,
  bankEntryLists,
  entryReasons,
  entrySearchKeys,
  entryStates,
  orderReportOutcomes,
  parkReasons,
  payerVerdicts,
  referencePlaces,
  transferEntryKinds,
} from '../bank-entries.ts'
import { bankProblems } from '../bank-problems.ts'
import { deskCalls } from '../calls.ts'
import { payers } from '../deal-actions.ts'
import { maxBankFileBytes } from '../limits.ts'
import { reason } from './parts.ts'

const problem = z.object({
  code: z.enum(bankProblems),
  line: z.int().optional().describe('Of the file, from 1'),
  what: z.string().optional().describe('An element, amount or account'),
})

const statement = z.object({
  kind: z.enum(['camt.053', 'camt.054']),
  bankId: z.string().nullable(),
  page: z.int(),
  isLastPage: z.boolean(),
  account: z.string().nullable(),
  currency: z.string().nullable(),
  opening: decimal.nullable(),
  closing: decimal.nullable(),
  state: z.enum(['counted', 'waiting', 'set-aside']).describe('`waiting`: other pages of it are missing'),
  problem: problem.nullable(),
})

const file = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.string().nullable().describe('Such as `camt.053.001.08`; null if nothing of it was read'),
  problem: problem.nullable(),
  statements: z.array(statement),
  reports: z
    .array(
      z.object({
        orderId: z.string().describe('End-to-end id'),
        status: z.string().describe('A code of the bank, such as ACSP'),
        reason: z.string().nullable(),
        outcome: z
          .enum(orderReportOutcomes)
          .nullable()
          .describe(
            'What it meant for the transfer; null: nobody has looked yet. `contradicts`: the transfer is over, and not as the report says',
          ),
      }),
    )
    .describe('About our orders (pain.002)'),
  receivedAt: time,
  by: z.string().nullable().describe('Who uploaded it; null: it lay in the folder of the bank’s files'),
})

export const uploadBankFile = endpoint({
  call: deskCalls.uploadBankFile,
  summary:
    'Hand in a file of the bank: camt.053 or camt.054, version 02 and later, or a report about orders (pain.002). What fits to a deal is recorded within seconds. A file that was read before changes nothing (`isKnown`). A file that cannot be read is kept by name, with the problem. CONFLICT: another file of its account is being read.',
  query: z.object({ name: line(200).trim().min(1, 'must not be empty') }),
  body: z.instanceof(Uint8Array),
  fileType: 'application/octet-stream',
  bodyMaxBytes: maxBankFileBytes,
  reply: z.object({ isKnown: z.boolean(), file }),
  failures: ['VALIDATION_FAILED', 'CONFLICT'],
})

export const listBankFiles = endpoint({
  call: deskCalls.listBankFiles,
  summary: 'The files of the bank, with their statements, the newest first, fifty at a time.',
  query: z.object({ before: time.optional().describe('`receivedAt` of the last file of the page before') }),
  reply: z.object({ files: z.array(file), more: z.boolean() }),
  failures: [],
})

const state = z.enum(entryStates)
const bookedAt = z.union([time, z.iso.date()]).nullable().describe('The bank’s moment, or its day; null while it is pending')

const entry = z.object({
  id: z.uuid(),
  state,
  direction: z.enum(['credit', 'debit']),
  amount: decimal,
  currency: z.string(),
  isReversal: z.boolean(),
  bookedAt,
  acceptedAt: time.nullable().describe('When the payer’s bank took the order'),
  reference: z.string().nullable().describe('The bank’s own'),
  endToEndId: z.string().nullable(),
  creditorReferences: z.array(z.string()),
  text: z.string(),
  name: z.string().nullable().describe('Who paid, or is paid'),
  account: z.string().nullable(),
  ultimateName: z.string().nullable().describe('For whom it was paid'),
  returnReason: z.string().nullable(),
  reasons: z.array(z.enum(entryReasons)).describe('Why a person decides'),
  found: z
    .object({
      reference: z.string().describe('Of a deal, 14 digits'),
      place: z.enum(referencePlaces),
      payer: z.enum(payerVerdicts).nullable(),
      amount: z.enum(amountVerdicts).nullable(),
    })
    .nullable()
    .describe('What the machine found; null: no reference, or several'),
  doubtOf: z
    .object({
      bookedAt,
      reference: z.string().nullable(),
      name: z.string().nullable(),
      state,
      deals: z.array(z.string()).describe('At which it is recorded'),
    })
    .nullable()
    .describe('An entry that may be the same'),
  suggestions: z
    .array(z.object({ reference: z.string(), party: z.string(), amount: decimal, payer: z.enum(payerVerdicts), isExact: z.boolean() }))
    .describe('Deals that wait for such money'),
  takesBack: z
    .array(z.object({ paymentId: z.uuid(), deal: z.string(), day: z.iso.date() }))
    .describe('Payments that the bank may take back with it, the newest first'),
  transfers: z
    .array(
      z.object({
        id: z.uuid(),
        deal: z.string(),
        purpose: z.enum(['delivery', 'refund']),
        amount: decimal,
        toName: z.string(),
        toAccount: z.string(),
        decidedAt: time,
      }),
    )
    .describe('Transfers of ours that it may be'),
  matches: z.array(
    z.object({
      kind: z
        .enum(['received', 'taken-back', ...transferEntryKinds])
        .describe('Of a payment: it came, or the bank took it back. Of a transfer of ours: the bank sent it, or it came back'),
      deal: z.string(),
      amount: decimal,
      setAside: z.string().nullable(),
    }),
  ),
  decision: z
    .object({
      kind: z.enum(['matched', 'unmatched', 'taken-back', 'parked', 'reopened', 'repeated']),
      reason: z.string().nullable(),
      by: z.string().nullable(),
      at: time,
    })
    .nullable()
    .describe('The last one; `by` is null if it was matched by itself'),
  firstReportedAt: time,
})

export const listBankEntries = endpoint({
  call: deskCalls.listBankEntries,
  summary:
    'Money that moved on the operator’s accounts, fifty at a time. `open`: a person decides, the oldest first. `pending`: not booked yet. `matched` and `others`: the newest first. A search finds entries in every state, the newest first, by the reference of a deal, the whole reference of the bank, the whole end-to-end id, the beginning of the other side’s name, its whole account, or the exact amount, with or without its currency. `searched`: the keys for which the search fits.',
  query: z.object({
    list: z.enum(bankEntryLists).optional().describe('`open` without it'),
    search: line(140).trim().min(1, 'must not be empty').optional().describe('Instead of a list'),
    after: z.uuid().optional().describe('The last entry of the page before'),
  }),
  reply: z.object({
    entries: z.array(entry),
    more: z.boolean(),
    searched: z.array(z.enum(entrySearchKeys)).optional().describe('Of a search'),
  }),
  failures: [],
})

const params = z.object({ id: z.uuid() })
const decided = z.object({ state })
const failures = ['NOT_FOUND', 'CONFLICT', 'VALIDATION_FAILED'] as const

export const matchBankEntry = endpoint({
  call: deskCalls.matchBankEntry,
  summary:
    'Record an open credit at its deal, or split it among several: the parts are the whole amount. CONFLICT if somebody decided meanwhile, or it is recorded already.',
  params,
  body: z.object({
    parts: z
      .array(
        z.object({
          reference: line(30).describe('Of the deal: 14 digits, with or without spaces'),
          amount: z.string().regex(/^\d{1,15}(\.\d{1,2})?$/, 'must be an amount such as 1234.50'),
          payer: z.enum(payers).describe('`party`: the deal’s own party. `other-name`: perhaps the party. `third-party`: somebody else'),
        }),
      )
      .min(1)
      .max(10),
  }),
  reply: decided,
  failures,
})

export const unmatchBankEntry = endpoint({
  call: deskCalls.unmatchBankEntry,
  summary:
    'Take a match back, because it was a mistake. The entry is open again. DEAL_REFUSED if money of it was paid back or is on its way.',
  params,
  body: z.object({ reason }),
  reply: decided,
  failures: [...failures, 'DEAL_REFUSED'],
})

export const takeBackBankEntry = endpoint({
  call: deskCalls.takeBackBankEntry,
  summary:
    'Record that the bank takes a payment of a deal back with an open entry: it was recalled or reversed. A deal that rests on it is in question.',
  params,
  body: z.object({ paymentId: z.uuid().describe('One of `takesBack` of the entry') }),
  reply: decided,
  failures: [...failures, 'DEAL_REFUSED'],
})

export const matchBankTransfer = endpoint({
  call: deskCalls.matchBankTransfer,
  summary: 'Say that an open entry is a transfer of ours: as a debit, the bank has sent it; as a credit, it came back.',
  params,
  body: z.object({ transferId: z.uuid().describe('One of `transfers` of the entry') }),
  reply: decided,
  failures: [...failures, 'DEAL_REFUSED'],
})

export const parkBankEntry = endpoint({
  call: deskCalls.parkBankEntry,
  summary: 'Say that an open entry is about no deal, and why.',
  params,
  body: z.object({ why: z.enum(parkReasons), note: line(500).optional() }),
  reply: decided,
  failures,
})

export const repeatBankEntry = endpoint({
  call: deskCalls.repeatBankEntry,
  summary: 'Say that an open entry in doubt is the same money as the other entry.',
  params,
  reply: decided,
  failures,
})

export const reopenBankEntry = endpoint({
  call: deskCalls.reopenBankEntry,
  summary: 'Open an entry again that was parked or called the same as another.',
  params,
  body: z.object({ reason }),
  reply: decided,
  failures,
})
