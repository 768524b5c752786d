import { plusMinutes } from '../../platform/clock.ts'
import { tokenHash } from '../../platform/crypto/token.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { ClientContext } from '../context.ts'
import * as store from './access-token.store.ts'

/** The last use is stored at most this often, because a write on every call would slow the service down. */
const minutesBetweenUpdates = 1

type AuthenticateContext = Pick<ClientContext, 'database' | 'clock' | 'dpop'>

/** Finds the client of an access token. */
export const authenticate = (context: AuthenticateContext, accessToken: string) =>
  authenticateBy(store.findByAccessToken, context, accessToken)

/** Finds the client of an access token with their profile, in one statement. */
export const authenticateWithProfile = (context: AuthenticateContext, accessToken: string) =>
  authenticateBy(store.findWithProfile, context, accessToken)

async function authenticateBy<Found extends store.FoundSession>(
  find: (db: ClientContext['database'], accessHash: Buffer, now: Date) => Promise<Found | undefined>,
  { database, clock, dpop }: AuthenticateContext,
  accessToken: string,
): Promise<Found | Failure<'UNAUTHENTICATED'>> {
  const now = clock()
  const accessHash = tokenHash(accessToken)
  const found = await find(database, accessHash, now)
  // A freeze ends the sessions. If one were left, its client would get the answer of an ended session: they must not learn of the freeze.
  if (found?.accountState !== 'active') return fail('UNAUTHENTICATED', { dpopNonce: dpop.newNonce() })
  if (!found.firstUsedAt) await store.markFirstUse(database, accessHash, now)
  const { sessionId, lastUsedAt } = found
  const before = plusMinutes(now, -minutesBetweenUpdates)
  if (lastUsedAt < before) await store.touchSession(database, sessionId, { now, before })
  return found
}
