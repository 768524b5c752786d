const range = (first: number, last: number) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
const latin1 = range(0x20, 0x7e) + range(0xa0, 0xff)
const polish = 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż'
const marks = '–—‘’‚“”„•…‹›€₿−≈≤≥→←↑↓\u2009\u202f'

/** The letters of the built-in languages. */
export const letters = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}ÄÖÜßäöü${polish}`

/** The characters of the built-in languages. */
export const characters = latin1 + polish + marks

/** For names in the policies, and for languages that a brand adds. */
export const latinExtended = range(0x100, 0x17f)

/** The OpenType features that our pages use. */
export const fontFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'liga', 'tnum', 'lnum', 'case']
