import type { ParseArgsOptionsConfig } from 'node:util'
import type { DeskContext, Intervention } from '../../client/account/interventions.ts'
import type { SecretsKeyDesk } from '../../client/second-factor/secrets-key-desk.ts'
import type { Actor } from '../../platform/event/event.ts'
import type { ErasureDesk } from '../../provider/erasure/erasure-desk.ts'
import type { PriceDesk } from '../../provider/market-data/price-desk.ts'
import type { LoggedTable } from '../../platform/record-log/logged-table.ts'
import type { SwitchDesk } from '../../site/switch/switch.ts'
import type { FailedJobs } from '../controls/failed-jobs.ts'
import { type Records, type RecordSelection, statesOf } from '../export/records.ts'
import type { RecordKind } from '../export/records.store.ts'

/** What commands use. */
export interface Desk extends DeskContext {
  records: Records
  switches: SwitchDesk
  failedJobs: FailedJobs
  prices: PriceDesk
  erasures: ErasureDesk
  secretsKey: SecretsKeyDesk
  /** The same of the files of the bank. */
  sealedFiles: Pick<SecretsKeyDesk, 'count'> & { reseal(keys: Buffer[]): Promise<number> }
  /** The tables that the log covers. */
  loggedTables: readonly LoggedTable[]
  /** The keys of SECRETS_KEY, newest first. Throws a DeskError if the setting is missing or wrong. */
  readSecretsKeys(): Buffer[]
}

export interface ParsedArguments {
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
  /** The exit code if the command is refused or fails; default: 1. */
  failureCode?: number
}

/** The text to print, or its lines. */
type Output = Promise<string | AsyncIterable<string>>

export interface Command extends Description {
  /** Reads the arguments before the database is opened. Throws a DeskError if they are wrong. */
  prepare(args: ParsedArguments): (desk: Desk) => Output
}

interface CommandParts<Input> extends Description {
  /** Throws a DeskError if the arguments are wrong. */
  read(args: ParsedArguments): Input
  /** Throws a DeskError for a mistake that the desk can correct. */
  run(desk: Desk, input: Input & { actor: Actor }): Output
}

export const command = <Input extends object>({ read, run, ...description }: CommandParts<Input>): Command => ({
  ...description,
  prepare(args) {
    const input = { ...read(args), actor: args.actor }
    return (desk) => run(desk, input)
  },
})

/** A refused command. The message is a sentence for the desk. */
export class DeskError extends Error {}

/** The command did its work, and found something that a person must look at. The exit code is 1. */
export class Findings extends DeskError {}

/** Reads one e-mail address from the arguments. */
export function readAddress({ positionals: [email, ...more] }: Pick<ParsedArguments, 'positionals'>): { email: string } {
  if (!email?.includes('@') || more.length > 0) throw new DeskError('Give one e-mail address.')
  return { email }
}

const refusals = {
  unknown: (email: string) => `No account has the address ${email}.`,
  closed: (email: string) => `The account of ${email} is closed.`,
}

/** The sentence for a done intervention. Throws a DeskError with another outcome; `already` is its message if nothing had to change. */
export function resultText(
  result: Intervention,
  { email, done, already = '' }: { email: string; done: (sessionsEnded: number) => string; already?: string },
): string {
  if (result.outcome === 'done') return done(result.sessionsEnded)
  throw new DeskError(result.outcome === 'already' ? already : refusals[result.outcome](email))
}

/** `1 session`, `3 requests`, `2 leaves`. */
export const countText = (count: number, noun: string, plural = `${noun}s`): string =>
  count === 1 ? `1 ${noun}` : `${count.toLocaleString('en')} ${plural}`

/** Returns the word as one of `choices`. Throws a DeskError if it is none of them. */
export function readChoice<Word extends string>(word: unknown, choices: readonly Word[]): Word {
  const known = choices.find((candidate) => candidate === word)
  if (known) return known
  throw new DeskError(`${typeof word === 'string' ? `“${word}” is unknown. ` : ''}Give one of ${choices.join(', ')}.`)
}

export const recordKinds: readonly RecordKind[] = ['requests', 'clients', 'deals', 'payments']

export const selectionOptions = { state: { type: 'string' }, since: { type: 'string' } } as const

export const selectionDetails = [
  ...recordKinds.map((kind) => `--state <state>  of ${kind}: ${statesOf[kind].join(', ')}`),
  '--since <date>   only from this day (UTC) on, such as 2026-11-30',
]

/** Reads from the arguments which records a command selects. */
export function readSelection({ positionals: [word, ...more], values }: ParsedArguments): { kind: RecordKind } & RecordSelection {
  if (more.length > 0) throw new DeskError(`Give one of ${recordKinds.join(', ')}.`)
  const kind = readChoice(word, recordKinds)
  const { state, since } = values
  return {
    kind,
    ...(state !== undefined && { state: readChoice(state, statesOf[kind]) }),
    ...(typeof since === 'string' && { since: readDay(since) }),
  }
}

/** The start of a day, UTC, from the text of `--since`. Throws a DeskError. */
export function readDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  // JavaScript reads 31 February as a day in March.
  if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)) return day
  throw new DeskError('Write the day of --since in the form 2026-11-30.')
}
