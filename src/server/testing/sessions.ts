import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { accountTable } from '../client/account/account.table.ts'
import { plusDays, plusMinutes } from '../platform/clock.ts'
import { familyHash, newFamilyMark, newRefreshToken } from '../client/session/refresh-token.ts'
import { insertTokenPair, insertSession } from '../client/session/session.store.ts'
import { newToken, tokenHash } from '../platform/crypto/token.ts'
import type { TestService } from './service.ts'

/** Starts a session without a log-in: where a test needs many, hashing as many passwords would take most of its time. */
export async function startSessionOf(
  service: TestService,
  email: string,
): Promise<{ accessToken: string; refreshToken: string; sessionId: string }> {
  const { database, clock } = service
  const [account] = await database.select({ id: accountTable.id }).from(accountTable).where(eq(accountTable.email, email))
  const now = clock()
  const mark = newFamilyMark()
  const [accessToken, refreshToken] = [newToken(), newRefreshToken(mark, now)]
  const sessionId = randomUUID()
  await insertSession(database, {
    id: sessionId,
    accountId: account?.id ?? '',
    createdAt: now,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
    networkAddress: '198.51.100.7',
    familyHash: familyHash(mark),
  })
  await insertTokenPair(database, sessionId, {
    accessHash: tokenHash(accessToken),
    refreshHash: tokenHash(refreshToken),
    createdAt: now,
    accessExpiresAt: plusMinutes(now, 15),
    refreshExpiresAt: plusDays(now, 30),
  })
  return { accessToken, refreshToken, sessionId }
}
