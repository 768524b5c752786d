import { open } from 'node:fs/promises'
import { type Command, counted, DeskError, type Given, kinds, selectionDetails, selectionIn, selectionOptions, wordIn } from './command.ts'
import { csvLine } from './layout.ts'
import type { DeskRecord } from './records.ts'

const formats = ['csv', 'json'] as const

export const exportRecords: Command = {
  name: 'export',
  usage: `<${kinds.join(' | ')}> --format <${formats.join(' | ')}> [--output <file>] [--state <state>] [--since <date>]`,
  summary:
    'Writes all exchange requests, clients or card payments, oldest first. CSV is for spreadsheets: a text that one would take for a formula has an apostrophe before it. JSON has every text as it was typed.',
  details: [
    ...selectionDetails,
    '--output <file>  a new file that only you can read; without it, everything is printed (npm: npm run --silent desk -- export …)',
  ],
  options: { ...selectionOptions, format: { type: 'string' }, output: { type: 'string' } },
  check: (given) => void [selectionIn(given), formatIn(given)],
  async run({ records }, given) {
    const { kind, ...selection } = selectionIn(given)
    const lines = linesOf(records.all(kind, { ...selection, actor: given.actor }), formatIn(given))
    const { output } = given.values
    if (typeof output !== 'string') return lines
    return `${counted(await write(lines, output), kind.slice(0, -1))} written to ${output}.`
  },
}

const formatIn = ({ values: { format } }: Given) => wordIn(typeof format === 'string' ? format : undefined, formats)

type Lines = AsyncGenerator<string, number>

const linesOf = (records: AsyncIterable<DeskRecord>, format: (typeof formats)[number]): Lines =>
  format === 'csv' ? csv(records) : json(records)

// Excel reads UTF-8 only where this stands before it.
const byteOrderMark = '\uFEFF'

async function* csv(records: AsyncIterable<DeskRecord>): Lines {
  let count = 0
  for await (const record of records) {
    if (count++ === 0) yield byteOrderMark + csvLine(Object.keys(record))
    yield csvLine(Object.values(record))
  }
  return count
}

async function* json(records: AsyncIterable<DeskRecord>): Lines {
  let count = 0
  yield '['
  let held: string | undefined
  for await (const record of records) {
    if (held !== undefined) yield `${held},`
    held = JSON.stringify(record)
    count++
  }
  if (held !== undefined) yield held
  yield ']'
  return count
}

/** Writes to a file that is not there yet; answers how many records it was. */
async function write(lines: Lines, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600).catch((error: { code?: string }) => {
    throw new DeskError(error.code === 'EEXIST' ? `${path} is there already.` : `${path} cannot be written (${error.code}).`)
  })
  try {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) return value
      await file.write(`${value}\n`)
    }
  } finally {
    await file.close()
  }
}
