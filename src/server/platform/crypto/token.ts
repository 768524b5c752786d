import { hash, randomBytes, randomInt } from 'node:crypto'

/** A new secret of 256 random bits, as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Stored instead of a token. A plain hash is enough: nobody can try 2^256 tokens. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

// Without look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B) and vowels, so that nobody misreads a reference and none spells a word.
const alphabet = '34679CDFGHJKMNPQRTVWXY'
const length = 8

/** Random characters for people to read and type: 4.46 bits each. */
export const randomCharacters = (count: number): string =>
  Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** A random reference that can be read out on the telephone. There are 5 × 10^10 references: expect a collision when storing one. */
export const newReference = (): string => randomCharacters(length)
