import { hash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Stored instead of a token. A plain hash is enough: nobody can try 2^256 tokens. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')
