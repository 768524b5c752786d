import { parseArgs } from 'node:util'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Actor, recordEvent } from '../event/event.ts'
import { type Command, type Desk, DeskError } from './command.ts'
import { endSessions } from './end-sessions.ts'
import { freeze } from './freeze.ts'
import { unfreeze } from './unfreeze.ts'

const commands: Command[] = [freeze, unfreeze, endSessions]

/** What the desk works on while a command runs. */
export interface OpenDesk extends Desk {
  database: Database
  clock: Clock
  close(): Promise<void>
}

export interface DeskParts {
  /** Connects; not called for what needs no database. Throws a DeskError where it cannot. */
  open(): Promise<OpenDesk>
  /** Who is at the desk, unless `--by` says otherwise. */
  userName: string
  print(line: string): void
  printError(line: string): void
}

/**
 * Carries out one command of the desk, as typed after `npm run desk --`, and answers with the exit code: 0 done, 1 refused. Every use is
 * written down as an event before it is carried out.
 */
export async function runDesk(typed: string[], parts: DeskParts): Promise<number> {
  const { print, printError } = parts
  try {
    print(await answerTo(typed, parts))
    return 0
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    printError(error.message)
    return 1
  }
}

async function answerTo([name, ...rest]: string[], { open, userName }: DeskParts): Promise<string> {
  if (name === undefined || name === '--help' || name === 'help') return overview()
  const command = commands.find((one) => one.name === name)
  if (!command) throw new DeskError(`There is no command ${name}. The commands are ${commands.map((one) => one.name).join(', ')}.`)
  const { values, positionals } = read(command, rest)
  if (values['help']) return helpOf(command)
  const actor = actorOf(values['by'] ?? userName)

  const desk = await open()
  try {
    await recordEvent(desk.database, { kind: 'desk.command-used', actor, at: desk.clock(), details: { command: command.name } })
    return await command.run(desk, { actor, positionals, values })
  } finally {
    await desk.close()
  }
}

function read({ name, options }: Command, typed: string[]) {
  try {
    return parseArgs({
      args: typed,
      options: { ...options, by: { type: 'string' }, help: { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new DeskError(`${error.message.split('. ')[0]}. See: npm run desk -- ${name} --help`)
  }
}

function actorOf(name: unknown): Actor {
  if (typeof name === 'string' && /^[\w.-]{1,40}$/.test(name)) return `desk:${name}`
  throw new DeskError('Say who you are, in letters, digits, dots and dashes: --by <name>.')
}

const byLine = '  --by <name>  who is at the desk; without it, the name of your account on this machine'

const overview = () =>
  [
    'Usage: npm run desk -- <command>',
    '',
    ...commands.map(({ name, usage, summary }) => `  ${name} ${usage}\n      ${summary}`),
    '',
    byLine,
    '',
    'Every use is written into the event table. The settings are those of the service: DATABASE_URL, or the database of `npm start`.',
  ].join('\n')

const helpOf = ({ name, usage, summary }: Command) => [`Usage: npm run desk -- ${name} ${usage}`, '', summary, '', byLine].join('\n')
