import { eq } from 'drizzle-orm'
import { accountTable } from '../client/account/account.table.ts'
import { startSession } from '../client/session/start-session.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Origin } from '../platform/http/route.ts'

const firefox = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
  networkAddress: '198.51.100.7',
}

/** Starts a session without a log-in, which takes 250 ms and more. */
export async function startSessionOf(
  { database, clock }: { database: Database; clock: Clock },
  email: string,
  origin: Origin = firefox,
): Promise<{ accessToken: string; refreshToken: string; sessionId: string }> {
  const [account] = await database.select({ id: accountTable.id }).from(accountTable).where(eq(accountTable.email, email))
  const started = await database.transaction((tx) => startSession(tx, { accountId: account?.id ?? '', origin, now: clock() }))
  return { ...started.tokens, sessionId: started.sessionId }
}
