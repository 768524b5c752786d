import { readFileSync } from 'node:fs'

// oxlint-disable-next-line no-control-regex -- these are replaced
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g

/** Makes any text a line that can be stored: without control characters and lone surrogates, at most `max` long. */
export const cleanedLine = (text: string, max: number): string => text.replaceAll(controlCharacters, ' ').slice(0, max).toWellFormed()

/** Makes any text storable, and keeps its line ends. */
export const cleanedLines = (text: string, max: number): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => cleanedLine(line, max))
    .join('\n')
    .slice(0, max)
    .toWellFormed()

/** A text file without the byte order mark that some editors write. */
export const readText = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
