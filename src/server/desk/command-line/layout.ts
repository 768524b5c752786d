import type { DeskRecord } from './records.store.ts'

type Value = DeskRecord[string]

const textOf = (value: Value): string => (value instanceof Date ? value.toISOString() : String(value ?? ''))

/** The text of a table's cell: times are to the minute, and texts on one line. */
const cellOf = (value: Value): string =>
  value instanceof Date ? value.toISOString().slice(0, 16).replace('T', ' ') : textOf(value).replaceAll(/\s+/g, ' ')

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

// The characters (ASCII or full-width) that start a formula, at the start of a cell or after a separator: a spreadsheet may expect another
// separator and split our cells.
const formula = /(^|[;,|\t\r\n"'])([ \u00a0]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** A line of RFC 4180 with every cell quoted. No client's text becomes a formula. */
export const csvLine = (values: Value[]): string => values.map(csvCell).join(',')

function csvCell(value: Value): string {
  const text = typeof value === 'string' ? value.replaceAll(formula, "$1$2'") : textOf(value)
  return `"${text.replaceAll('"', '""')}"`
}
