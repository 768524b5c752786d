import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Factor } from '#contract/failures.ts'
import { firstRow, hasWritten, preparedRead, type Queryable } from '../../platform/database/database.ts'
import { accountTable } from '../account/account.table.ts'
import { loginChallengeTable, passkeyTable, recoveryCodeTable, secondFactorTable } from './second-factor.table.ts'

export type SecondFactorRow = typeof secondFactorTable.$inferSelect
export type PasskeyRow = typeof passkeyTable.$inferSelect
export type Challenge = typeof loginChallengeTable.$inferSelect

/** Stores a new secret that waits for its first code, in place of any waiting secret; false when the app is on. */
export async function insertWaitingSecret(
  db: Queryable,
  waiting: Pick<SecondFactorRow, 'accountId' | 'sealedSecret' | 'beganAt'>,
): Promise<boolean> {
  const { sealedSecret, beganAt } = waiting
  const stored = await db
    .insert(secondFactorTable)
    .values(waiting)
    .onConflictDoUpdate({
      target: secondFactorTable.accountId,
      set: { sealedSecret, beganAt },
      setWhere: isNull(secondFactorTable.confirmedAt),
    })
    .returning({ accountId: secondFactorTable.accountId })
  return stored.length > 0
}

export const findSecondFactor = (db: Queryable, accountId: string): Promise<SecondFactorRow | undefined> =>
  firstRow(db.select().from(secondFactorTable).where(eq(secondFactorTable.accountId, accountId)))

/** Reads and locks an account's app, so that parallel codes are checked one after the other. */
export const lockSecondFactor = (tx: Queryable, accountId: string): Promise<SecondFactorRow | undefined> =>
  firstRow(tx.select().from(secondFactorTable).where(eq(secondFactorTable.accountId, accountId)).for('update'))

export async function markConfirmed(tx: Queryable, accountId: string, { now, step }: { now: Date; step: number }): Promise<void> {
  await tx.update(secondFactorTable).set({ confirmedAt: now, lastStep: step }).where(eq(secondFactorTable.accountId, accountId))
}

/** Uses up all codes up to a time step, and resets the count of wrong codes. Atomic; false if the code of this step or a later one was used. */
export const takeStep = (tx: Queryable, accountId: string, step: number) =>
  hasWritten(
    tx
      .update(secondFactorTable)
      .set({ lastStep: step, wrongCodes: 0 })
      .where(and(eq(secondFactorTable.accountId, accountId), lt(secondFactorTable.lastStep, step))),
  )

export async function setWrongCodes(
  tx: Queryable,
  accountId: string,
  { wrongCodes, wrongCodesSince }: Pick<SecondFactorRow, 'wrongCodes' | 'wrongCodesSince'>,
): Promise<void> {
  await tx.update(secondFactorTable).set({ wrongCodes, wrongCodesSince }).where(eq(secondFactorTable.accountId, accountId))
}

export async function setSealedSecret(tx: Queryable, accountId: string, sealedSecret: Buffer): Promise<void> {
  await tx.update(secondFactorTable).set({ sealedSecret }).where(eq(secondFactorTable.accountId, accountId))
}

/** The sealed secrets in the order of their accounts, from the account after `after` on. */
export const listSealedSecrets = (db: Queryable, { after, limit }: { after: string | null; limit: number }) =>
  db
    .select({ accountId: secondFactorTable.accountId, sealedSecret: secondFactorTable.sealedSecret })
    .from(secondFactorTable)
    .where(after === null ? undefined : gt(secondFactorTable.accountId, after))
    .orderBy(asc(secondFactorTable.accountId))
    .limit(limit)

/** False if the secret has changed since it was read. */
export const replaceSealedSecret = (db: Queryable, { accountId, before, next }: { accountId: string; before: Buffer; next: Buffer }) =>
  hasWritten(
    db
      .update(secondFactorTable)
      .set({ sealedSecret: next })
      .where(and(eq(secondFactorTable.accountId, accountId), eq(secondFactorTable.sealedSecret, before))),
  )

/** Keeps the log-in challenges, which fail without a second factor: deleting them here would lock in another order and could deadlock. */
export async function deleteApp(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(secondFactorTable).where(eq(secondFactorTable.accountId, accountId))
}

/** False if the client has no such passkey. */
export const deletePasskey = (tx: Queryable, { accountId, id }: { accountId: string; id: string }) =>
  hasWritten(tx.delete(passkeyTable).where(and(eq(passkeyTable.accountId, accountId), eq(passkeyTable.id, id))))

/** Deletes every second factor of an account; false if there was none. */
export async function deleteAllFactors(tx: Queryable, accountId: string): Promise<boolean> {
  const hadFactor = await isSecondFactorOn(tx, accountId)
  await deleteApp(tx, accountId)
  await tx.delete(passkeyTable).where(eq(passkeyTable.accountId, accountId))
  await deleteRecoveryCodes(tx, accountId)
  return hadFactor
}

export async function deleteRecoveryCodes(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(recoveryCodeTable).where(eq(recoveryCodeTable.accountId, accountId))
}

export const listPasskeys = (db: Queryable, accountId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeyTable).where(eq(passkeyTable.accountId, accountId)).orderBy(asc(passkeyTable.createdAt), asc(passkeyTable.id))

export const countPasskeys = (db: Queryable, accountId: string): Promise<number> =>
  db.$count(passkeyTable, eq(passkeyTable.accountId, accountId))

/** Stores a passkey and returns its id; null if its credential is stored already. */
export async function insertPasskey(tx: Queryable, passkey: typeof passkeyTable.$inferInsert): Promise<string | null> {
  const [stored] = await tx.insert(passkeyTable).values(passkey).onConflictDoNothing().returning({ id: passkeyTable.id })
  return stored?.id ?? null
}

/** The passkey of a credential, with the state of its account. */
export async function findPasskey(db: Queryable, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeyTable, accountState: accountTable.state, email: accountTable.email })
    .from(passkeyTable)
    .innerJoin(accountTable, eq(accountTable.id, passkeyTable.accountId))
    .where(eq(passkeyTable.credentialId, credentialId))
  return row
}

export const findPasskeyById = (db: Queryable, id: string): Promise<PasskeyRow | undefined> =>
  firstRow(db.select().from(passkeyTable).where(eq(passkeyTable.id, id)))

/** Records the use of a passkey. False if it was removed meanwhile, or its counter is behind: then it was copied. */
export async function recordPasskeyUse(tx: Queryable, { id, counter, now }: { id: string; counter: number; now: Date }): Promise<boolean> {
  const isAhead = or(lt(passkeyTable.counter, counter), and(eq(passkeyTable.counter, 0), sql`${counter} = 0`))
  const used = await tx
    .update(passkeyTable)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeyTable.id, id), isAhead))
    .returning({ id: passkeyTable.id })
  return used.length > 0
}

export async function replaceRecoveryCodes(tx: Queryable, accountId: string, codeHashes: Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, accountId)
  await tx.insert(recoveryCodeTable).values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
}

/** Uses up a recovery code; false for an unknown one. */
export const takeRecoveryCode = (tx: Queryable, accountId: string, codeHash: Buffer) =>
  hasWritten(tx.delete(recoveryCodeTable).where(and(eq(recoveryCodeTable.accountId, accountId), eq(recoveryCodeTable.codeHash, codeHash))))

export const countRecoveryCodes = (db: Queryable, accountId: string): Promise<number> =>
  db.$count(recoveryCodeTable, eq(recoveryCodeTable.accountId, accountId))

const selectFactors = preparedRead('second_factors', (db) =>
  db
    .select({ factor: sql<Factor>`'app'`.as('factor') })
    .from(secondFactorTable)
    .where(and(eq(secondFactorTable.accountId, sql.placeholder('accountId')), isNotNull(secondFactorTable.confirmedAt)))
    .union(
      db
        .select({ factor: sql<Factor>`'passkey'`.as('factor') })
        .from(passkeyTable)
        .where(eq(passkeyTable.accountId, sql.placeholder('accountId'))),
    ),
)

/** The kinds of second factors that an account has. */
export const findFactors = async (db: Queryable, accountId: string): Promise<Factor[]> =>
  (await selectFactors(db, { accountId })).map(({ factor }) => factor).toSorted()

export const isSecondFactorOn = async (db: Queryable, accountId: string): Promise<boolean> => (await findFactors(db, accountId)).length > 0

export const isAppOn = async (db: Queryable, accountId: string): Promise<boolean> => (await findFactors(db, accountId)).includes('app')

/** Stores a challenge, and deletes the account's expired challenges. */
export async function insertChallenge(
  db: Queryable,
  challenge: Omit<typeof loginChallengeTable.$inferInsert, 'wrongCodes'>,
  now: Date,
): Promise<void> {
  await db
    .delete(loginChallengeTable)
    .where(and(eq(loginChallengeTable.accountId, challenge.accountId), lte(loginChallengeTable.expiresAt, now)))
  await db.insert(loginChallengeTable).values(challenge)
}

/**
 * Locks the account of a challenge, so that its password and state cannot change before the transaction ends. Undefined if the account is not
 * active. Lock the account before its other rows, as closing does.
 */
export async function lockAccountOfChallenge(tx: Queryable, tokenHash: Buffer): Promise<{ passwordHash: string } | undefined> {
  const accountId = tx
    .select({ accountId: loginChallengeTable.accountId })
    .from(loginChallengeTable)
    .where(eq(loginChallengeTable.tokenHash, tokenHash))
  const [row] = await tx
    .select({ passwordHash: accountTable.passwordHash })
    .from(accountTable)
    .where(and(eq(accountTable.id, accountId), eq(accountTable.state, 'active')))
    .for('share')
  return row
}

/** Reads and locks a challenge, so that parallel codes are checked one after the other. */
export const lockChallenge = (tx: Queryable, tokenHash: Buffer): Promise<Challenge | undefined> =>
  firstRow(tx.select().from(loginChallengeTable).where(eq(loginChallengeTable.tokenHash, tokenHash)).for('update'))

export async function setChallengeWrongCodes(tx: Queryable, tokenHash: Buffer, wrongCodes: number): Promise<void> {
  await tx.update(loginChallengeTable).set({ wrongCodes }).where(eq(loginChallengeTable.tokenHash, tokenHash))
}

export async function deleteChallenge(tx: Queryable, tokenHash: Buffer): Promise<void> {
  await tx.delete(loginChallengeTable).where(eq(loginChallengeTable.tokenHash, tokenHash))
}
