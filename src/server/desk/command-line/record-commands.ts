import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { setStateByCommand } from '../../trade/request/request-desk.ts'
import type { RecordKind } from '../export/records.store.ts'
import { csvLines, jsonLines, type Lines } from '../export/export-lines.ts'
import { columnsOf } from '../export/records.ts'
import { command, countText, DeskError, readChoice, readSelection, recordKinds, selectionDetails, selectionOptions } from './command.ts'
import { sheetOf, tableOf } from './layout.ts'

const defaultLimit = 50
const maxLimit = 1000

const columns: Record<RecordKind, string[]> = {
  requests: ['reference', 'state', 'received', 'from', 'to', 'amount', 'account'],
  clients: ['email', 'state', 'since', 'firstName', 'lastName', 'personalCheck'],
  deals: ['reference', 'state', 'accepted', 'party', 'direction', 'fiatAmount', 'currency', 'coinAmount', 'coin'],
  payments: ['reference', 'state', 'opened', 'amount', 'currency', 'account'],
}

export const list = command({
  name: 'list',
  usage: `<${recordKinds.join(' | ')}> [--state <state>] [--since <date>] [--limit <count>]`,
  summary: `Shows the newest exchange requests, clients, deals or card payments, a line each. Times are UTC.`,
  details: [...selectionDetails, `--limit <count>  at most this many lines (default: ${defaultLimit})`],
  options: { ...selectionOptions, limit: { type: 'string' } },
  read: (args) => ({ ...readSelection(args), limit: readLimit(args.values['limit']) }),
  async run({ records }, { kind, ...selection }) {
    const found = await records.newest(kind, selection)
    return found.length === 0
      ? `There are no such ${kind}.`
      : `${tableOf(found, columns[kind])}\n${countText(found.length, kind.slice(0, -1))}`
  },
})

function readLimit(limit: unknown = defaultLimit): number {
  const count = Number(limit)
  if (Number.isInteger(count) && count >= 1 && count <= maxLimit) return count
  throw new DeskError(`--limit must be a whole number from 1 to ${maxLimit}.`)
}

export const show = command({
  name: 'show',
  usage: '<reference | email>',
  summary:
    'Shows everything about an exchange request, a deal or a card payment, by its reference, or about a client, by e-mail address, also why the account was frozen. Times are UTC.',
  read({ positionals: [reference, ...more] }) {
    if (!reference || more.length > 0) throw new DeskError('Give one reference, such as K7M2XQ4T, or one e-mail address.')
    return { reference: reference.includes('@') ? reference : reference.toUpperCase() }
  },
  async run({ records }, { reference, actor }) {
    const found = await records.find({ reference, actor })
    if (found.length > 0) return found.map(sheetOf).join('\n\n')
    throw new DeskError(
      reference.includes('@') ? `No account has the address ${reference}.` : `There is no request, deal or payment ${reference}.`,
    )
  },
})

/** Requests are closed and opened again at the desk, where the reason is chosen. */
const requestStates = ['received', 'in-review', 'answered'] as const

export const setState = command({
  name: 'set-state',
  usage: `<reference> <${requestStates.join(' | ')}>`,
  summary: 'Sets the state of an exchange request. The client gets no letter.',
  read({ positionals: [reference, state, ...more] }) {
    if (!reference || more.length > 0) throw new DeskError(`Give one reference and one of ${requestStates.join(', ')}.`)
    return { reference: reference.toUpperCase(), state: readChoice(state, requestStates) }
  },
  async run(desk, input) {
    const { reference, state } = input
    const outcome = await setStateByCommand(desk, input)
    if (outcome === 'done') return `The request ${reference} is ${state} now.`
    throw new DeskError(
      {
        unknown: `There is no request ${reference}.`,
        already: `The request ${reference} is ${state} already.`,
        closed: `The request ${reference} is closed. Open it again at the desk first.`,
      }[outcome],
    )
  },
})

const formats = ['csv', 'json'] as const

export const exportRecords = command({
  name: 'export',
  usage: `<${recordKinds.join(' | ')}> --format <${formats.join(' | ')}> [--output <file>] [--state <state>] [--since <date>]`,
  summary:
    'Writes all exchange requests, clients, deals or card payments, oldest first. CSV is for spreadsheets: an apostrophe precedes a text that would be a formula. JSON has every text as it was typed.',
  details: [
    ...selectionDetails,
    '--output <file>  a new file that only you can read; without it, the export is printed (npm: npm run --silent desk -- export …)',
  ],
  options: { ...selectionOptions, format: { type: 'string' }, output: { type: 'string' } },
  read: (args) => ({ selection: readSelection(args), format: readChoice(args.values['format'], formats), output: args.values['output'] }),
  async run({ records }, { selection: { kind, ...selection }, format, output, actor }) {
    const found = records.all(kind, { ...selection, actor })
    const lines = format === 'csv' ? csvLines(found, columnsOf(kind)) : jsonLines(found)
    if (typeof output !== 'string') return lines
    return `${countText(await writeNewFile(lines, output), kind.slice(0, -1))} written to ${output}.`
  },
})

/** Writes a new file and returns the number of records. Until the file is complete, its name ends in `.part`. */
async function writeNewFile(lines: Lines, path: string): Promise<number> {
  const partFile = `${path}.part`
  if (existsSync(path)) throw new DeskError(`${path} exists already.`)
  if (existsSync(partFile))
    throw new DeskError(`${partFile} exists already: an export is still running, or one was killed and its file can be deleted.`)
  const file = await open(partFile, 'wx', 0o600).catch(cannotWrite(path))
  try {
    const count = await writeLines(lines, { file, path }).finally(() => file.close())
    await rename(partFile, path).catch(cannotWrite(path))
    return count
  } catch (error) {
    await rm(partFile, { force: true })
    throw error
  }
}

async function writeLines(lines: Lines, { file, path }: { file: FileHandle; path: string }): Promise<number> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done) return value
    await file.appendFile(`${value}\n`).catch(cannotWrite(path))
  }
}

const cannotWrite = (path: string) => (error: { code?: string }) => {
  throw new DeskError(`${path} cannot be written (${error.code}).`)
}
