import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { decimal, done, line, time } from '../../endpoints/text.ts'
import {
  amountVerdicts,
  bankEntryLists,
  chainLinks,
  comparedFacts,
  entryReasons,
  entrySearchKeys,
  entryStates,
  statementStates,
  orderReportOutcomes,
  parkReasons,
  payerVerdicts,
  referencePlaces,
  transferEntryKinds,
} from '../bank-entries.ts'
import { bankProblems } from '../bank-problems.ts'
import { deskCalls } from '../calls.ts'
import { payers } from '../deal-actions.ts'
import { type DealState, dealStates } from '../deal-moves.ts'
import { maxBankFileBytes } from '../limits.ts'
import { proposed, reason, stepUpProof } from './parts.ts'

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
  state: z.enum(statementStates).describe('`unconfirmed`: it waits for a second person; `waiting`: other pages of it are missing'),
  problem: problem.nullable(),
  link: z
    .enum(chainLinks)
    .nullable()
    .describe('How its balances continue the statements before it. Null if it has no balances or does not count'),
})

const file = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z
    .string()
    .nullable()
    .describe('`camt.053.001.08`, or `camt.053` if the file does not say its version. Null if nothing could be read'),
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
            'What it meant for the transfer; null: nobody has looked yet. `contradicts`: what is recorded of the transfer is not what the report says',
          ),
      }),
    )
    .describe('About our orders (pain.002)'),
  receivedAt: time,
  sha256: z.string(),
  by: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('Who uploaded it; null: nobody did'),
  channelAt: time.nullable().describe('When the bank’s own client brought it'),
  confirmedBy: z.string().nullable().describe('The second person, by name'),
  confirmedAt: time.nullable(),
  isWaiting: z
    .boolean()
    .describe('It counts for nothing until a second person has confirmed it. Its balances and reports are not shown before'),
  mayConfirm: z.boolean().describe('It waits, and the person who is signed in did not upload it'),
})

export const uploadBankFile = endpoint({
  call: deskCalls.uploadBankFile,
  summary:
    'Hand in a file of the bank: camt.053 or camt.054, version 02 and later, or a report about orders (pain.002); or several of them in one file or ZIP. It counts once a second person has confirmed it. A file that was read before changes nothing (`isKnown`). A file that cannot be read is kept by name, with the problem. CONFLICT: another file of its account is being read. NOT_PERMITTED: uploads are switched off.',
  query: z.object({ name: line(200).trim().min(1, 'must not be empty') }),
  body: z.instanceof(Uint8Array),
  fileType: 'application/octet-stream',
  bodyMaxBytes: maxBankFileBytes,
  reply: z.object({ isKnown: z.boolean(), file }),
  failures: ['VALIDATION_FAILED', 'CONFLICT', 'NOT_PERMITTED'],
})

const signedDecimal = z.string().regex(/^-?\d{1,15}(\.\d{1,2})?$/, 'must be an amount such as 1234.50 or -5')

export const confirmBankFile = endpoint({
  call: deskCalls.confirmBankFile,
  summary:
    'Confirm a file that a colleague uploaded, with what the bank shows of it, and a step-up over the action confirm-bank-file, the file’s id and SHA-256, and what was typed. It counts from then on. VALIDATION_FAILED if the file says something else; that is recorded. OWN_PROPOSAL for the person who uploaded it. CONFLICT if it counts already.',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    statements: z
      .array(
        z.object({
          entries: z.int().min(0).describe('How many are booked'),
          sum: signedDecimal.describe('Credits less debits'),
          closing: signedDecimal.nullable().describe('The balance at the end; null of a notification'),
        }),
      )
      .max(1000)
      .describe('In the order of the file, without those that were set aside'),
    orders: z.int().min(0).describe('How many reports about orders it has'),
    proof: stepUpProof,
  }),
  reply: done,
  failures: ['NOT_FOUND', 'OWN_PROPOSAL', 'CONFLICT', 'PROOF_REQUIRED', 'VALIDATION_FAILED'],
})

export const downloadBankFile = endpoint({
  call: deskCalls.downloadBankFile,
  summary: 'The bytes of a file of the bank, as they came. Each download is recorded.',
  params: z.object({ id: z.uuid() }),
  reply: z.unknown().describe('The file'),
  failures: ['NOT_FOUND'],
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

const compared = z.object({
  name: z.string().nullable(),
  account: z.string().nullable(),
  amount: decimal,
  currency: z.string(),
  bookedAt,
  deal: z.string().nullable().describe('14 digits'),
  reference: z.string().nullable().describe('The bank’s own'),
  endToEndId: z.string().nullable(),
  differs: z.array(z.enum(comparedFacts)).describe('Facts that both have and that differ. `day`: the entry is too early or too late'),
})

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
  deal: z.string().nullable().describe('The only deal reference in it, 14 digits. It may be of no deal of ours'),
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
    .object({ ...compared.shape, state, deals: z.array(z.string()).describe('At which it is recorded') })
    .nullable()
    .describe('An entry that may be the same'),
  suggestions: z
    .array(
      z.object({
        reference: z.string(),
        party: z.string(),
        amount: decimal.describe('The whole amount of the deal'),
        missing: decimal.describe('What is still missing of it'),
        payer: z.enum(payerVerdicts),
        isExact: z.boolean().describe('Exactly this amount is missing'),
      }),
    )
    .describe('Deals that wait for such money, the best first'),
  takesBack: z
    .array(compared.extend({ paymentId: z.uuid(), deal: z.string() }))
    .describe('Payments that the bank may take back with it, the best first'),
  typed: z
    .array(compared.extend({ paymentId: z.uuid(), deal: z.string() }))
    .describe('Payments that two people typed and that it may report, the best first'),
  transfers: z
    .array(compared.extend({ id: z.uuid(), deal: z.string(), purpose: z.enum(['delivery', 'refund']) }))
    .describe('Transfers of ours that it may be, the best first; `bookedAt`: when it was decided; `name`, `account`: the receiver'),
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
      number: z.int().describe('1, 2, 3 … for each entry'),
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

export const readBankEntryDeal = endpoint({
  call: deskCalls.readBankEntryDeal,
  summary: 'A deal to compare with a credit that may be for it: its party, what is due, and what was paid.',
  params: z.object({ id: z.uuid(), reference: line(30).describe('Of the deal: 14 digits, with or without spaces') }),
  reply: z.object({
    ...compared.shape,
    name: z.string().describe('Its party'),
    account: z.string().nullable().describe('An account from which the party paid before: the entry’s if it is one, else the last one'),
    amount: decimal.describe('What is still missing; 0 if nothing is due any more'),
    bookedAt: time.describe('Until when it must be paid'),
    state: z.enum(dealStates as [DealState, ...DealState[]]),
    due: decimal.describe('The whole amount'),
    paid: decimal,
    isDue: z.boolean().describe('The deal still takes money'),
    payer: z.enum(payerVerdicts),
  }),
  failures: ['NOT_FOUND'],
})

const params = z.object({ id: z.uuid() })
const decided = z.object({ state })
const failures = ['NOT_FOUND', 'CONFLICT', 'VALIDATION_FAILED'] as const

export const matchBankEntry = endpoint({
  call: deskCalls.matchBankEntry,
  summary:
    'Record an open credit at its deal, or split it among several: the parts are the whole amount. VALIDATION_FAILED if `payer` is `party` and the money came under another name: only compliance may accept that. CONFLICT if somebody decided meanwhile, or it is recorded already.',
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

export const proposeBankCorrection = endpoint({
  call: deskCalls.proposeBankCorrection,
  summary:
    'Propose to take back a decision about an entry: that a credit was recorded at deals, that a debit took a payment back, or that it sent or returned a transfer of ours. Another person decides. If they approve, the entry is open again, and new rows undo its effect: a payment is recorded as mistaken, or once more; a transfer is again what it was before. DEAL_REFUSED if money left because of it, or something else was recorded since. CONFLICT if the entry is matched with nothing, or a correction of it is already proposed.',
  params,
  body: z.object({ reason, proof: stepUpProof }),
  reply: proposed,
  failures: [...failures, 'DEAL_REFUSED', 'NOT_PERMITTED', 'PROOF_REQUIRED'],
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

export const linkBankEntry = endpoint({
  call: deskCalls.linkBankEntry,
  summary: 'Say that an open credit is a payment that two people typed before. Nothing is recorded again.',
  params,
  body: z.object({ paymentId: z.uuid().describe('One of `typed` of the entry') }),
  reply: decided,
  failures,
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
