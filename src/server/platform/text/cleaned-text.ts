// oxlint-disable-next-line no-control-regex -- they are what is taken out
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g

/** A text that must not fail whatever stands in it, as a line that can be kept: no control characters, no half signs, at most so long. */
export const cleanedLine = (text: string, max: number): string => text.replaceAll(controlCharacters, ' ').slice(0, max).toWellFormed()

/** The same with its line ends. */
export const cleanedLines = (text: string, max: number): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => cleanedLine(line, max))
    .join('\n')
    .slice(0, max)
    .toWellFormed()
