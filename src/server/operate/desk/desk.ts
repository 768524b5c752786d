import { parseArgs } from 'node:util'
import { reasonDatabaseIsAway } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { type Command, type Desk, DeskError } from './command.ts'
import { endSessions } from './end-sessions.ts'
import { exportRecords } from './export.ts'
import { freeze } from './freeze.ts'
import { list } from './list.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { resendLetter } from './resend-letter.ts'
import { retryFailed } from './retry-failed.ts'
import { setState } from './set-state.ts'
import { show } from './show.ts'
import { notice, pause, resume, switches } from './switches.ts'
import { unfreeze } from './unfreeze.ts'

const commands: Command[] = [
  list,
  show,
  exportRecords,
  setState,
  freeze,
  unfreeze,
  endSessions,
  removeSecondFactor,
  resendLetter,
  retryFailed,
  pause,
  resume,
  notice,
  switches,
]

/** What the desk works on while a command runs. */
export interface OpenDesk extends Desk {
  close(): Promise<void>
}

export interface DeskParts {
  /** How this program is called: `npm run desk --`. */
  program: string
  /** Connects; not called for what needs no database. Throws a DeskError where it cannot. */
  open(): Promise<OpenDesk>
  /** Who is at the desk, unless `--by` says otherwise. Without it, `--by` must be given. */
  userName?: string | undefined
  print(line: string): void
  printError(line: string): void
}

/**
 * Carries out one command of the desk, as typed behind the program's name, and answers with the exit code: 0 done, 1 refused. Every use is
 * written down as an event before it is carried out.
 */
export async function runDesk(typed: string[], parts: DeskParts): Promise<number> {
  try {
    await carryOut(typed, parts)
    return 0
  } catch (error) {
    parts.printError(error instanceof DeskError ? error.message : unanswered(error))
    return 1
  }
}

// PostgreSQL's own word that it did not carry out a statement. Where the connection was lost, the lost answer may have been a commit's.
const refusals = /^(25|40|53|55|57014)/

function unanswered(error: unknown): string {
  const reason = reasonDatabaseIsAway(error)
  if (!reason) throw error
  const next = refusals.test(reason) ? 'Nothing was changed; try again.' : 'Look whether it was done, and try again.'
  return `The database did not answer in time: it is away, or somebody holds what this command changes. ${next}`
}

async function carryOut([name, ...rest]: string[], { program, open, userName, print }: DeskParts): Promise<void> {
  if (name === undefined || name === '--help' || name === 'help') return print(overview(program, byLine(userName)))
  const command = commands.find((one) => one.name === name)
  if (!command) throw new DeskError(`There is no command ${name}. The commands are ${commands.map((one) => one.name).join(', ')}.`)
  const { values, positionals } = read(command, rest, program)
  if (values['help']) return print(helpOf(command, program, byLine(userName)))
  const given = { actor: actorOf(values['by'] ?? userName), positionals, values }
  command.check?.(given)

  const desk = await open()
  try {
    await recordEvent(desk.database, {
      kind: 'desk.command-used',
      actor: given.actor,
      at: desk.clock(),
      details: { command: command.name },
    })
    const answer = await command.run(desk, given)
    if (typeof answer === 'string') print(answer)
    else for await (const line of answer) print(line)
  } finally {
    await desk.close()
  }
}

function read({ name, options }: Command, typed: string[], program: string) {
  try {
    return parseArgs({
      args: typed,
      options: { ...options, by: { type: 'string' }, help: { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new DeskError(`${error.message.split('. ')[0]}. See: ${program} ${name} --help`)
  }
}

function actorOf(name: unknown): Actor {
  if (typeof name === 'string' && /^[\w.-]{1,40}$/.test(name)) return `desk:${name}`
  throw new DeskError('Say who you are, in letters, digits, dots and dashes: --by <name>.')
}

const byLine = (userName?: string) =>
  `  --by <name>  who is at the desk; ${userName === undefined ? 'must be given' : 'without it, the name of your account on this machine'}`

const overview = (program: string, by: string) =>
  [
    `Usage: ${program} <command>`,
    '',
    ...commands.map(({ name, usage, summary }) => `  ${name} ${usage}\n      ${summary}`),
    '',
    `One command explained: ${program} <command> --help`,
    by,
    '',
    'Every use is written into the event table.',
  ].join('\n')

const helpOf = ({ name, usage, summary, details = [] }: Command, program: string, by: string) =>
  [`Usage: ${program} ${name} ${usage}`, '', summary, '', ...details.map((detail) => `  ${detail}`), by].join('\n')
