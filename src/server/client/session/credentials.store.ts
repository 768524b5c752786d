import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { preparedRead, type Queryable } from '../../platform/database/database.ts'
import { accountTable, registrationTable } from '../account/account.table.ts'

const selectCredentials = preparedRead('credentials', (db) => {
  const email = sql.placeholder('email')
  const givenEmail = db
    .select({ email: sql<string>`${email}::text`.as('given_email') })
    .from(sql`(select 1) as one`)
    .as('given')
  const newest = db
    .select({ passwordHash: registrationTable.passwordHash, confirmedAt: registrationTable.confirmedAt })
    .from(registrationTable)
    .where(and(eq(registrationTable.email, email), gt(registrationTable.createdAt, sql.placeholder('since'))))
    .orderBy(desc(registrationTable.createdAt))
    .limit(1)
    .as('newest')
  const { id: accountId, passwordHash, state } = accountTable
  return db
    .select({ account: { accountId, passwordHash, state }, newest: { passwordHash: newest.passwordHash, confirmedAt: newest.confirmedAt } })
    .from(givenEmail)
    .leftJoin(accountTable, eq(accountTable.email, givenEmail.email))
    .leftJoin(newest, sql`true`)
})

/**
 * Finds the password hashes for a log-in: of the account, and of the newest registration after `since` if that waits for its confirmation. An
 * address can have both, because anybody can sign up with it. One read, so that its duration reveals nothing. A confirmed registration hides older
 * registrations: otherwise the response to their passwords would change with the confirmation.
 */
export async function findCredentials(db: Queryable, email: string, since: Date) {
  const [row] = await selectCredentials(db, { email, since })
  const { account, newest } = row ?? {}
  return { account: account ?? undefined, waitingPasswordHash: newest?.confirmedAt ? undefined : newest?.passwordHash }
}

export type AccountCredentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>['account']>
