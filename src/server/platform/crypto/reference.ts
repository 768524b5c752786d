import { randomInt } from 'node:crypto'

// Neither look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) nor vowels, so that no reference is misread and none spells a word.
const signs = '34679CDFGHJKMNPQRTVWXY'
const length = 8

/** Random signs for people to read and type: 4.46 bits each. */
export const randomSigns = (count: number): string => Array.from({ length: count }, () => signs.charAt(randomInt(signs.length))).join('')

/** A new random reference, to be read out on the telephone. There are 5 × 10^10 of them: whoever stores one still has to expect a collision. */
export const newReference = (): string => randomSigns(length)
