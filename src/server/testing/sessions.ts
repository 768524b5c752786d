import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { confirmationLinkHours } from '../client/limits.ts'
import { storedEmail } from '../client/account/account.ts'
import { newLinkToken } from '../client/account/mailed-link.ts'
import { insertRegistration } from '../client/account/account.store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { networkInClear } from '../platform/event/security-source.ts'
import { accountTable } from '../client/account/account.table.ts'
import { startSession } from '../client/session/start-session.ts'
import type { Clock } from '../platform/clock.ts'
import type { CallerDevice } from '../platform/http/device.ts'

/** A hash with the lowest cost, so that the log-ins of tests are fast. */
const hashOf = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Stores a sign-up as if its letter had arrived. Returns the token of the mailed link. */
export async function storeSignUp(
  database: Database,
  { email, password, from, config, now }: { email: string; password: string; from: string; config: Config; now: Date },
): Promise<string> {
  const { terms, privacy } = config.operator.policies
  const registrationId = await insertRegistration(database, {
    email: storedEmail(email),
    passwordHash: await hashOf(password),
    policyVersions: { terms: terms.version, privacy: privacy.version },
    createdAt: now,
    signedUpFrom: networkInClear(from),
  })
  const link = { purpose: 'confirm-email', subjectId: registrationId, hours: confirmationLinkHours } as const
  return newLinkToken({ database, clock: () => now }, link)
}

/** Stores an account that has no password; returns its id. */
export async function storeAccount(database: Database, now: Date): Promise<string> {
  const account = { email: `${randomUUID()}@example.com`, passwordHash: '', policyVersions: {}, createdAt: now, passwordChangedAt: now }
  const [row] = await database.insert(accountTable).values(account).returning({ id: accountTable.id })
  return row?.id ?? ''
}

const firefox = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
  networkAddress: '198.51.100.7',
}

/** Starts a session without a log-in, because a log-in takes 250 ms and more. */
export async function startSessionOf(
  { database, clock }: { database: Database; clock: Clock },
  email: string,
  callerDevice: CallerDevice = firefox,
  keyThumbprint: string | null = null,
): Promise<{ accountId: string; accessToken: string; refreshToken: string; sessionId: string }> {
  const [account] = await database.select({ id: accountTable.id }).from(accountTable).where(eq(accountTable.email, email))
  const accountId = account?.id ?? ''
  const started = await database.transaction((tx) => startSession(tx, { accountId, callerDevice, keyThumbprint, now: clock() }))
  return { accountId, ...started.tokens, sessionId: started.sessionId }
}
