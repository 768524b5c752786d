import { createHash } from 'node:crypto'

/** An address as it is stored and compared. */
export const storedEmail = (email: string): string => email.toLowerCase()

/** Names a kind of letter to an address without telling the address. */
export const letterKey = (kind: string, email: string): string => `${kind}:${createHash('sha256').update(email).digest('hex')}`
