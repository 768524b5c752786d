import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { preparedRead, type Queryable } from '../../platform/database/database.ts'
import { accountTable, registrationTable } from '../account/account.table.ts'

const selectCredentials = preparedRead('credentials', (db) => {
  const email = sql.placeholder('email')
  const asked = db
    .select({ email: sql<string>`${email}::text`.as('asked_email') })
    .from(sql`(select 1) as one`)
    .as('asked')
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
    .from(asked)
    .leftJoin(accountTable, eq(accountTable.email, asked.email))
    .leftJoin(newest, sql`true`)
})

/**
 * What a password given for an address is checked against: the address's account, and its newest registration since `since` if that waits.
 * Both can be there: anybody can sign up with an address that has an account. One read, so that its duration reveals nothing. A confirmed
 * registration hides the older ones: otherwise the answer to an older one's password would change with the confirmation.
 */
export async function findCredentials(db: Queryable, email: string, since: Date) {
  const [row] = await selectCredentials(db, { email, since })
  const { account, newest } = row ?? {}
  return { account: account ?? undefined, waitingPasswordHash: newest?.confirmedAt ? undefined : newest?.passwordHash }
}

export type AccountCredentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>['account']>
