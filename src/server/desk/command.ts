import type { ParseArgsOptionsConfig } from 'node:util'
import type { Interventions } from '../account/account.ts'
import type { Actor } from '../event/event.ts'

/** What commands work with. */
export interface Desk {
  interventions: Interventions
}

export interface Given {
  actor: Actor
  positionals: string[]
  values: Record<string, unknown>
}

/** One thing that the desk can do. */
export interface Command {
  name: string
  /** What stands after the name: `<email> --reason <text>`. */
  usage: string
  /** What it does, in a sentence or two. */
  summary: string
  options: ParseArgsOptionsConfig
  /** Does it, and answers with the sentence that is printed. Throws a DeskError for what the desk can mend. */
  run(desk: Desk, given: Given): Promise<string>
}

/** Why a command was not carried out; its message is a sentence for whoever typed it. */
export class DeskError extends Error {}

/** The one address that a command was given. */
export function addressIn({ positionals: [email, ...more] }: Given): string {
  if (!email?.includes('@') || more.length > 0) throw new DeskError('Give one e-mail address.')
  return email
}

const refusals = {
  unknown: (email: string) => `No account has the address ${email}.`,
  closed: (email: string) => `The account of ${email} is closed.`,
}

/** The result of an intervention in words. `already` says what the account is anyway. */
export function told(
  result: Awaited<ReturnType<Interventions['freeze']>>,
  { email, done, already }: { email: string; done: (sessionsEnded: number) => string; already: string },
): string {
  if (result.outcome === 'done') return done(result.sessionsEnded)
  throw new DeskError(result.outcome === 'already' ? already : refusals[result.outcome](email))
}

/** `1 session`, `3 sessions` */
export const sessions = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`)
