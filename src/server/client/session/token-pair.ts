import { accessTokenMinutes } from '#contract/limits.ts'
import { plusDays, plusMinutes } from '../../platform/clock.ts'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import { refreshTokenDays } from '../limits.ts'
import { newRefreshToken } from './refresh-token.ts'
import type { Tokens } from './sealed-tokens.ts'
import type { NewTokenPair } from './session.store.ts'

/** New tokens and what is stored of them. */
export function newTokenPair(now: Date, mark: Buffer): { tokens: Tokens; pair: NewTokenPair } {
  const tokens = { accessToken: newToken(), refreshToken: newRefreshToken(mark, now) }
  const pair = {
    accessHash: tokenHash(tokens.accessToken),
    refreshHash: tokenHash(tokens.refreshToken),
    createdAt: now,
    accessExpiresAt: plusMinutes(now, accessTokenMinutes),
    refreshExpiresAt: plusDays(now, refreshTokenDays),
  }
  return { tokens, pair }
}
