import { z } from 'zod'
import { queueNames } from '../../platform/queue/queue.ts'
import { dayText, type FailedJobSelection } from '../controls/failed-jobs.ts'
import { resendConfirmationLink, resendResetLink } from '../../client/account/interventions.ts'
import { resendRequestLetter } from '../../trade/request/request-desk.ts'
import { command, countText, type Desk, DeskError, type ParsedArguments, readAddress, readChoice, readDay, resultText } from './command.ts'
import { tableOf } from './layout.ts'

export const retryFailed = command({
  name: 'retry-failed',
  usage: '[--since <date> [--queue <name>]]',
  summary:
    'Lists failed jobs: letters that could not be sent, and webhooks that could not be processed. With --since, retries those that failed on that day or later. Fix the cause first, and choose the day: failed jobs are kept for a year, and an old letter may confuse.',
  details: [
    '--since <date>   this day (UTC) and later, such as 2026-11-30',
    `--queue <name>   only of this queue: ${queueNames.join(', ')}`,
  ],
  options: { since: { type: 'string' }, queue: { type: 'string' } },
  read: (args) => ({ selection: readFailedJobSelection(args) }),
  async run({ failedJobs }, { selection, actor }) {
    if (!selection) {
      const counts = await failedJobs.count()
      if (counts.length === 0) return 'There are no failed jobs.'
      return `${tableOf(counts, ['queue', 'jobs', 'oldest'])}\nTo retry them: retry-failed --since <date> [--queue <name>]`
    }
    const jobs = await failedJobs.retry({ ...selection, actor })
    if (jobs > 0) return `${countText(jobs, 'job')} will be retried.`
    const { queue, since } = selection
    return `No job${queue ? ` of the queue ${queue}` : ''} failed on ${dayText(since)} or later.`
  },
})

function readFailedJobSelection({ positionals, values: { since, queue } }: ParsedArguments): FailedJobSelection | undefined {
  if (positionals.length > 0) throw new DeskError('This command takes only --since <date> and --queue <name>.')
  if (typeof since !== 'string') {
    if (queue !== undefined) throw new DeskError('Give the day too: --since <date>.')
    return undefined
  }
  return { since: readDay(since), ...(queue !== undefined && { queue: readChoice(queue, queueNames) }) }
}

function readId({ positionals: [id, ...more] }: ParsedArguments): { id: string | undefined } {
  if (more.length > 0 || (id !== undefined && !z.uuid().safeParse(id).success)) throw new DeskError('Give the id of one erasure.')
  return { id }
}

export const erasures = command({
  name: 'erasures',
  usage: '[<id>]',
  summary:
    'Lists the clients whose data a vendor must erase, with what to do. With an id, records that the vendor has erased the data: only then.',
  read: readId,
  async run({ erasures: desk }, { id, actor }) {
    if (id !== undefined) {
      if (await desk.finish({ id, actor })) return 'Recorded as done.'
      throw new DeskError('There is no such erasure, or it is done already.')
    }
    const due = await desk.due()
    return due.length === 0 ? 'Nothing must be erased at a vendor.' : tableOf(due, ['id', 'vendor', 'knownAs', 'due', 'task'])
  },
})

function readPair({ positionals: [pair, ...more] }: ParsedArguments): { pair: string | undefined } {
  if (more.length > 0) throw new DeskError('Give one pair, such as BTC-EUR.')
  return { pair }
}

export const releasePrice = command({
  name: 'release-price',
  usage: '[<pair>]',
  summary:
    'Lists prices that are held back because they changed too much. With a pair, such as BTC-EUR, its next price is accepted. First compare it with another exchange.',
  read: readPair,
  async run({ prices }, { pair, actor }) {
    if (pair !== undefined) {
      if (await prices.release({ pair, actor })) return `Released: ${pair}. Clients see the new price within a minute.`
      throw new DeskError(`No price of ${pair} is held back.`)
    }
    const held = await prices.held()
    return held.length === 0 ? 'No price is held back.' : tableOf(held, ['pair', 'lastGood', 'since', 'heldBack'])
  },
})

const letters = ['confirm-email', 'reset-password', 'request-received', 'new-request'] as const

export const resendLetter = command({
  name: 'resend-letter',
  usage: `<${letters.join(' | ')}> <email | reference>`,
  summary: 'Sends a letter again. Its links are new; a sign-up’s earlier links stay valid.',
  details: [
    'confirm-email <email>         the link that confirms the newest sign-up with this address',
    'reset-password <email>        a link to set a new password',
    'request-received <reference>  to the contact address of an exchange request',
    'new-request <reference>       to the desk',
  ],
  read: readInput,
  run: (desk, input) => ('email' in input ? resendAccountLetter(desk, input) : resendLetterOfRequest(desk, input)),
})

function readInput({ positionals: [word, ...rest] }: ParsedArguments) {
  const letter = readChoice(word, letters)
  if (letter === 'confirm-email' || letter === 'reset-password') return { letter, ...readAddress({ positionals: rest }) }
  const [reference, ...more] = rest
  if (!reference || reference.includes('@') || more.length > 0) throw new DeskError('Give one reference, such as K7M2XQ4T.')
  return { letter, reference: reference.toUpperCase() }
}

type AccountLetter = { letter: 'confirm-email' | 'reset-password'; email: string; actor: ParsedArguments['actor'] }

async function resendAccountLetter(desk: Desk, { letter, email, actor }: AccountLetter): Promise<string> {
  const isConfirmation = letter === 'confirm-email'
  const result = await (isConfirmation ? resendConfirmationLink : resendResetLink)(desk, { email, actor })
  if (isConfirmation && result.outcome === 'unknown') throw new DeskError(`Nobody has signed up with the address ${email}.`)
  return resultText(result, { email, done: () => `The letter to ${email} is on its way.` })
}

type RequestLetter = { letter: 'request-received' | 'new-request'; reference: string; actor: ParsedArguments['actor'] }

async function resendLetterOfRequest(desk: Desk, { letter, reference, actor }: RequestLetter): Promise<string> {
  const outcome = await resendRequestLetter(desk, { letter, reference, actor })
  if (outcome === 'unknown') throw new DeskError(`There is no request ${reference}.`)
  if (outcome === 'account not active') throw new DeskError('The account is frozen or closed: its client gets no letter.')
  return `The letter about ${reference} is on its way.`
}
