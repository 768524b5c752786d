import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { command, countText, DeskError, readChoice, readSelection, recordKinds, selectionDetails, selectionOptions } from './command.ts'
import { csvLines, jsonLines, type Lines } from '../export/export-lines.ts'
import { columnsOf } from '../export/records.ts'

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
