import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { reasonDatabaseIsAway } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { endSessions, freeze, removeSecondFactor, unfreeze } from './account-commands.ts'
import { checkApprovals, checkRecord } from './check-commands.ts'
import { type Command, type Desk, DeskError, Findings } from './command.ts'
import { erasures, releasePrice, resendLetter, retryFailed } from './retry-failed.ts'
import { exportRecords, list, setState, show } from './record-commands.ts'
import { notice, outward, pause, resume, switches } from './switches.ts'
import { secretsKeys } from './secrets-keys.ts'
import { staff } from './staff.ts'

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
  outward,
  releasePrice,
  erasures,
  secretsKeys,
  staff,
  checkApprovals,
  checkRecord,
]

/** What a command uses. `close` ends its connections. */
export interface OpenDesk extends Desk {
  close(): Promise<void>
}

export interface DeskParts {
  /** The command line that starts this program: `npm run desk --`. */
  program: string
  /** Connects to the database. Throws a DeskError if this fails. */
  open(): Promise<OpenDesk>
  /** The default of `--by`. Without a default, `--by` is required. */
  userName?: string | undefined
  /** Lines of standard input, which replace arguments `-`. */
  readLines?(): AsyncIterable<string>
  print(line: string): void
  printError(line: string): void
}

/** Runs one command and returns the exit code: 0 done, 1 refused or failed, or the command's own code for that. Before a command runs, its use is recorded as an event. */
export async function runDesk(typed: string[], parts: DeskParts): Promise<number> {
  try {
    await runCommand(await withInput(typed, parts.readLines), parts)
    return 0
  } catch (error) {
    parts.printError(error instanceof DeskError ? error.message : databaseFault(error))
    return error instanceof Findings ? 1 : (commands.find(({ name }) => name === typed[0])?.failureCode ?? 1)
  }
}

/** Runs a command on this process' terminal. Sets the exit code. */
export async function runDeskProgram({ typed, ...parts }: Pick<DeskParts, 'program' | 'open' | 'userName'> & { typed: string[] }) {
  // A program such as `head` closes the pipe early.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  const readLines = () => createInterface({ input: process.stdin })
  process.exitCode = await runDesk(typed, { ...parts, readLines, print: console.log, printError: console.error })
  process.stdin.destroy()
}

/** Replaces each argument `-` by the next line of standard input: other users of the machine can read the arguments of a process. */
async function withInput(typed: string[], readLines: DeskParts['readLines']): Promise<string[]> {
  const missing = typed.filter((argument) => argument === '-').length
  if (missing === 0) return typed
  const lines: string[] = []
  for await (const line of readLines?.() ?? []) if (lines.push(line) === missing) break
  if (lines.length < missing) throw new DeskError('Standard input must have a line for each argument -.')
  return typed.map((argument) => (argument === '-' ? (lines.shift() ?? '') : argument))
}

// PostgreSQL's codes for a statement that it did not execute. With any other error, a commit may have succeeded.
const refusalCodes = /^(25|40|53|55|57014)/

function databaseFault(error: unknown): string {
  const reason = reasonDatabaseIsAway(error)
  if (!reason) throw error
  const next = refusalCodes.test(reason) ? 'Nothing was changed; try again.' : 'Check whether the change was made before you try again.'
  return `The database did not answer in time: it is down, or another change holds a lock. ${next}`
}

async function runCommand([name, ...rest]: string[], { program, open, userName, print }: DeskParts): Promise<void> {
  if (name === undefined || name === '--help' || name === 'help') return print(overview(program, byLine(userName)))
  const command = commands.find((known) => known.name === name)
  if (!command) throw new DeskError(`There is no command ${name}. The commands are ${commands.map((known) => known.name).join(', ')}.`)
  const { values, positionals } = parse(command, rest, program)
  if (values['help']) return print(helpOf(command, program, byLine(userName)))
  const actor = actorOf(values['by'] ?? userName)
  const run = command.prepare({ actor, positionals, values })

  const desk = await open()
  try {
    await recordEvent(desk.database, { kind: 'desk.command-used', actor, at: desk.clock(), details: { command: name } })
    const output = await run(desk)
    if (typeof output === 'string') print(output)
    else for await (const line of output) print(line)
  } finally {
    await desk.close()
  }
}

function parse({ name, options }: Command, typed: string[], program: string) {
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
  throw new DeskError('Give your name, in letters, digits, dots and dashes: --by <name>.')
}

const byLine = (userName?: string) =>
  `  --by <name>  your name, for the event; ${userName === undefined ? 'required' : 'default: your account’s name on this machine'}`

const overview = (program: string, by: string) =>
  [
    `Usage: ${program} <command>`,
    '',
    ...commands.map(({ name, usage, summary }) => `  ${name} ${usage}\n      ${summary}`),
    '',
    `One command explained: ${program} <command> --help`,
    'An argument - is a line of standard input, so that it is not in the list of processes.',
    by,
    '',
    'Every use is recorded as an event.',
  ].join('\n')

const helpOf = ({ name, usage, summary, details = [] }: Command, program: string, by: string) =>
  [`Usage: ${program} ${name} ${usage}`, '', summary, '', ...details.map((detail) => `  ${detail}`), by].join('\n')
