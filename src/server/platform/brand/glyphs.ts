const range = (first: number, last: number) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
const latin1 = range(0x20, 0x7e) + range(0xa0, 0xff)
const polish = 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż'
const marks = '–—‘’‚“”„•…‹›€₿−≈≤≥→←↑↓\u2009\u202f'

/** The letters of the built-in languages. */
export const letters = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}ÄÖÜßäöü${polish}`

/** The characters of the built-in languages. */
export const characters = latin1 + polish + marks

/** For languages that a brand adds. */
export const latinExtended = range(0x100, 0x17f)

/** Is drawn in PDFs for a letter that no font has. */
export const missingLetter = '□'

/**
 * For names in PDFs: all letters of Latin alphabets (also of Romanian, Azerbaijani and Vietnamese), Greek and Cyrillic, accents that have no composed
 * letter, and signs in names of companies.
 */
export const printed = [
  characters,
  latinExtended,
  range(0x180, 0x52f),
  range(0x1e00, 0x1fff),
  range(0x2010, 0x2015),
  '′″№',
  missingLetter,
].join('')

/** The OpenType features that our pages use. */
export const fontFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'liga', 'tnum', 'lnum', 'case']
