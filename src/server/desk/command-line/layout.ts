import { type DeskRecord, textOf } from '../export/export-lines.ts'

type Value = DeskRecord[string]

/** `2026-11-30 16:05`, UTC. */
export const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

/** The text of a table's cell: times are to the minute, and texts on one line. */
const cellOf = (value: Value): string => (value instanceof Date ? minuteOf(value) : textOf(value).replaceAll(/\s+/g, ' '))

/** A table with a header line and a line for each record. */
export function tableOf(records: DeskRecord[], columns: string[]): string {
  const lines = [columns, ...records.map((record) => columns.map((column) => cellOf(record[column] ?? null)))]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The text of one record, with a line for each value. */
export function sheetOf(record: DeskRecord): string {
  const width = Math.max(...Object.keys(record).map((name) => name.length)) + 2
  const indented = (value: Value) => textOf(value).replaceAll('\n', `\n${' '.repeat(width)}`) || '—'
  return Object.entries(record)
    .map(([name, value]) => name.padEnd(width) + indented(value))
    .join('\n')
}
