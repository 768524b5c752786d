import { hkdfSync } from 'node:crypto'
import { seal, unseal } from '../../platform/crypto/sealed.ts'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

// The table holds only hashes of tokens, so nobody can derive this key from it.
const keyFor = (refreshToken: string) => Buffer.from(hkdfSync('sha256', refreshToken, '', 'kantor: successor of a refresh token', 32))

/** Seals the successor of a refresh token, so that only that token opens it. */
export const sealTokens = (successor: Tokens, refreshToken: string): Buffer =>
  seal(JSON.stringify([successor.accessToken, successor.refreshToken]), { key: keyFor(refreshToken) })

/** Throws if the tokens were sealed for another refresh token, or altered. */
export function unsealTokens(sealed: Buffer, presented: string): Tokens {
  const [accessToken, refreshToken] = JSON.parse(unseal(sealed, { key: keyFor(presented) })) as [string, string]
  return { accessToken, refreshToken }
}
