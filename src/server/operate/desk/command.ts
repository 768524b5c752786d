import type { ParseArgsOptionsConfig } from 'node:util'
import type { DeskContext, Intervention } from '../../client/account/interventions.ts'
import type { Actor } from '../../platform/event/event.ts'
import type { SwitchDesk } from '../../site/switch/switch.ts'
import type { FailedJobs } from './failed-jobs.ts'
import { type Records, type Selection, statesOf } from './records.ts'
import type { Kind } from './records.store.ts'

/** What commands work with. */
export interface Desk extends DeskContext {
  records: Records
  switches: SwitchDesk
  failedJobs: FailedJobs
}

export interface Given {
  actor: Actor
  positionals: string[]
  values: Record<string, unknown>
}

interface Description {
  name: string
  /** The arguments: `<email> --reason <text>`. */
  usage: string
  /** What it does, in a sentence or two. */
  summary: string
  /** The arguments explained, a line each. */
  details?: string[]
  options?: ParseArgsOptionsConfig
}

/** What is printed. */
type Answer = Promise<string | AsyncIterable<string>>

/** One thing that the desk can do. */
export interface Command extends Description {
  /** Reads the arguments before the database is opened. Throws a DeskError. */
  prepare(given: Given): (desk: Desk) => Answer
}

interface Steps<Order> extends Description {
  /** Throws a DeskError. */
  read(given: Given): Order
  /** Throws a DeskError for what the desk can correct. */
  run(desk: Desk, order: Order & { actor: Actor }): Answer
}

export const command = <Order extends object>({ read, run, ...description }: Steps<Order>): Command => ({
  ...description,
  prepare(given) {
    const order = { ...read(given), actor: given.actor }
    return (desk) => run(desk, order)
  },
})

/** Why a command was refused, as a sentence for the desk. */
export class DeskError extends Error {}

/** The one address that a command was given. */
export function addressIn({ positionals: [email, ...more] }: Pick<Given, 'positionals'>): { email: string } {
  if (!email?.includes('@') || more.length > 0) throw new DeskError('Give one e-mail address.')
  return { email }
}

const refusals = {
  unknown: (email: string) => `No account has the address ${email}.`,
  closed: (email: string) => `The account of ${email} is closed.`,
}

/** The result of an intervention in words. `already`: nothing had to be changed. */
export function resultText(
  result: Intervention,
  { email, done, already = '' }: { email: string; done: (sessionsEnded: number) => string; already?: string },
): string {
  if (result.outcome === 'done') return done(result.sessionsEnded)
  throw new DeskError(result.outcome === 'already' ? already : refusals[result.outcome](email))
}

/** `1 session`, `3 requests` */
export const counted = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count.toLocaleString('en')} ${noun}s`)

/** One of these words. Throws a DeskError. */
export function wordIn<Word extends string>(word: string | undefined, words: readonly Word[]): Word {
  const known = words.find((one) => one === word)
  if (known) return known
  throw new DeskError(`${word === undefined ? '' : `“${word}” is unknown. `}Give one of ${words.join(', ')}.`)
}

export const kinds: readonly Kind[] = ['requests', 'clients', 'payments']

export const selectionOptions = { state: { type: 'string' }, since: { type: 'string' } } as const

export const selectionDetails = [
  ...kinds.map((kind) => `--state <state>  of ${kind}: ${statesOf[kind].join(', ')}`),
  '--since <date>   only from this day (UTC) on, such as 2026-11-30',
]

/** Which records a command reads. */
export function selectionIn({ positionals: [word, ...more], values }: Given): { kind: Kind } & Selection {
  if (more.length > 0) throw new DeskError(`Give one of ${kinds.join(', ')}.`)
  const kind = wordIn(word, kinds)
  const { state, since } = values
  return {
    kind,
    ...(typeof state === 'string' && { state: wordIn(state, statesOf[kind]) }),
    ...(typeof since === 'string' && { since: dayOf(since) }),
  }
}

/** The start of a day, UTC, from the text of `--since`. Throws a DeskError. */
export function dayOf(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  // JavaScript reads 31 February as a day in March.
  if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)) return day
  throw new DeskError('Write the day of --since as 2026-11-30.')
}
