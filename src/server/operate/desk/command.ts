import type { ParseArgsOptionsConfig } from 'node:util'
import type { DeskContext, Intervention } from '../../client/account/interventions.ts'
import type { Actor } from '../../platform/event/event.ts'
import type { SwitchDesk } from '../../site/switch/switch.ts'
import type { FailedJobs } from './failed-jobs.ts'
import { type Records, type Selection, statesOf } from './records.ts'
import type { Kind } from './records.store.ts'

/** What commands use. */
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
  summary: string
  /** A line about each argument. */
  details?: string[]
  options?: ParseArgsOptionsConfig
}

/** The text to print, or its lines. */
type Output = Promise<string | AsyncIterable<string>>

export interface Command extends Description {
  /** Reads the arguments before the database is opened. Throws a DeskError. */
  prepare(given: Given): (desk: Desk) => Output
}

interface CommandParts<Order> extends Description {
  /** Throws a DeskError. */
  read(given: Given): Order
  /** Throws a DeskError if the desk can correct something. */
  run(desk: Desk, order: Order & { actor: Actor }): Output
}

export const command = <Order extends object>({ read, run, ...description }: CommandParts<Order>): Command => ({
  ...description,
  prepare(given) {
    const order = { ...read(given), actor: given.actor }
    return (desk) => run(desk, order)
  },
})

/** A refused command. The message is a sentence for the desk. */
export class DeskError extends Error {}

/** Reads one e-mail address from the arguments. */
export function addressIn({ positionals: [email, ...more] }: Pick<Given, 'positionals'>): { email: string } {
  if (!email?.includes('@') || more.length > 0) throw new DeskError('Give one e-mail address.')
  return { email }
}

const refusals = {
  unknown: (email: string) => `No account has the address ${email}.`,
  closed: (email: string) => `The account of ${email} is closed.`,
}

/** The result of an intervention as a sentence. `already`: the sentence if nothing had to change. */
export function resultText(
  result: Intervention,
  { email, done, already = '' }: { email: string; done: (sessionsEnded: number) => string; already?: string },
): string {
  if (result.outcome === 'done') return done(result.sessionsEnded)
  throw new DeskError(result.outcome === 'already' ? already : refusals[result.outcome](email))
}

/** `1 session`, `3 requests`. */
export const counted = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count.toLocaleString('en')} ${noun}s`)

/** Throws a DeskError if the word is none of `words`. */
export function wordIn<Word extends string>(word: string | undefined, words: readonly Word[]): Word {
  const known = words.find((candidate) => candidate === word)
  if (known) return known
  throw new DeskError(`${word === undefined ? '' : `“${word}” is unknown. `}Give one of ${words.join(', ')}.`)
}

export const kinds: readonly Kind[] = ['requests', 'clients', 'payments']

export const selectionOptions = { state: { type: 'string' }, since: { type: 'string' } } as const

export const selectionDetails = [
  ...kinds.map((kind) => `--state <state>  of ${kind}: ${statesOf[kind].join(', ')}`),
  '--since <date>   only from this day (UTC) on, such as 2026-11-30',
]

/** Reads from the arguments which records a command selects. */
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
