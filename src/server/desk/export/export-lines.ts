/** A record for the desk: values by column name. */
export type DeskRecord = Record<string, string | number | boolean | Date | null>

type Value = DeskRecord[string]

export const textOf = (value: Value): string => (value instanceof Date ? value.toISOString() : String(value ?? ''))

/** Yields the lines of an export; returns the number of records. */
export type Lines = AsyncGenerator<string, number>

// Without this mark Excel does not read the file as UTF-8.
const byteOrderMark = '\uFEFF'

export async function* csvLines(records: AsyncIterable<DeskRecord>, columns: readonly string[]): Lines {
  let count = 0
  yield byteOrderMark + csvLine(columns)
  for await (const record of records) {
    yield csvLine(Object.values(record))
    count++
  }
  return count
}

export async function* jsonLines(records: AsyncIterable<DeskRecord>): Lines {
  let count = 0
  yield '['
  let previous: string | undefined
  for await (const record of records) {
    if (previous !== undefined) yield `${previous},`
    previous = JSON.stringify(record)
    count++
  }
  if (previous !== undefined) yield previous
  yield ']'
  return count
}

// The characters (ASCII or full-width) that start a formula, at the start of a cell or after a separator: a spreadsheet may expect another
// separator and split our cells.
const formula = /(^|[;,|\t\r\n"'])([ \u00a0]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** A line of RFC 4180 with every cell quoted. No client's text becomes a formula. */
const csvLine = (values: readonly Value[]): string => values.map(csvCell).join(',')

/** `-5.50` is a number, also with its sign in front. */
const decimalNumber = /^-?\d+(\.\d+)?$/

function csvCell(value: Value): string {
  const text = typeof value === 'string' && !decimalNumber.test(value) ? value.replaceAll(formula, "$1$2'") : textOf(value)
  return `"${text.replaceAll('"', '""')}"`
}
