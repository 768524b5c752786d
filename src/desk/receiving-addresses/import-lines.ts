import { type LineFlaw, lineFlaws } from '#contract/desk/address-lines.ts'
import { isOneOf } from '../layout/codes.ts'

/** A line of a list that is not empty, with its place in the text, from 1. */
export interface ListLine {
  number: number
  text: string
}

export interface RefusedLine extends ListLine {
  flaw: LineFlaw
}

/** The lines of a list. A copy from a spreadsheet has tabs between its columns; a semicolon is the comma of some exports. */
export const readList = (text: string): ListLine[] =>
  text
    .split(/\r\n|\n|\r/)
    .map((line, at) => ({
      number: at + 1,
      text: line
        .replaceAll(/[\t;]/g, ',')
        .replace(/^\uFEFF/, '')
        .trim(),
    }))
    .filter((line) => line.text !== '')

/** The lines that the service refused, from the fields of its failure. */
export const refusedLines = (lines: ListLine[], fields: Record<string, string> = {}): RefusedLine[] =>
  lines.flatMap((line, at) => {
    const flaw = fields[`lines.${at + 1}`]
    return flaw !== undefined && isOneOf(lineFlaws, flaw) ? [{ ...line, flaw }] : []
  })
