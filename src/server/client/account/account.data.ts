import { and, type Column, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { plusDays } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type PersonalData, retentionPeriods, type RetentionRule, retentionRule } from '../../platform/retention/personal-data.ts'
import {
  accountFreezeTable,
  accountTable,
  letterPauseTable,
  mailedLinkTable,
  passwordResetTable,
  registrationTable,
} from './account.table.ts'
import { pick } from '../../platform/pick.ts'

const ofBoth = ['email', 'language', 'policyVersions', 'createdAt'] as const
const accountForClient = pick(accountTable, ...ofBoth, 'passwordChangedAt')
const signUpForClient = pick(registrationTable, ...ofBoth, 'confirmedAt', 'signedUpFrom', 'confirmedFrom')

/** Must be the last of all personal data: the other domains' rows refer to the account. */
export const accountPersonalData: PersonalData = {
  tables: [accountTable, registrationTable, passwordResetTable],
  async export(db, { accountId, email }) {
    const [account] = await db.select(accountForClient).from(accountTable).where(eq(accountTable.id, accountId))
    const signUps = await db
      .select(signUpForClient)
      .from(registrationTable)
      .where(eq(registrationTable.email, email))
      .orderBy(registrationTable.createdAt)
    const passwordResets = await db
      .select({ askedForAt: passwordResetTable.createdAt, usedAt: passwordResetTable.usedAt })
      .from(passwordResetTable)
      .where(eq(passwordResetTable.accountId, accountId))
      .orderBy(passwordResetTable.createdAt)
    return { account, signUps, passwordResets }
  },
  // The AML Act requires us to keep the desk's reason for a freeze.
  retained: {
    record: 'account-records',
    exists: async (db, accountId) => (await db.$count(accountFreezeTable, eq(accountFreezeTable.accountId, accountId))) > 0,
  },
  async close(tx, { accountId, email }, { at, until }) {
    await deleteRegistrations(tx, email)
    await deletePasswordResets(tx, [accountId])
    await tx
      .update(accountTable)
      .set({
        state: 'closed',
        closedAt: at,
        closedEmail: email,
        keptUntil: until,
        email: `closed:${accountId}`,
        passwordHash: unmatchableHash,
      })
      .where(eq(accountTable.id, accountId))
  },
  async erase(tx, accountIds) {
    await deletePasswordResets(tx, accountIds)
    // The records that the law requires us to keep, of every domain. Throws for an account whose records must still be kept.
    await tx.execute(sql`select erase_closed_accounts(${sql.param(accountIds)}::uuid[])`)
  },
}

// No password matches this hash. It is well-formed, so that verifying takes the usual work.
const unmatchableHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

async function deleteRegistrations(tx: Transaction, email: string): Promise<void> {
  const deleted = await tx.delete(registrationTable).where(eq(registrationTable.email, email)).returning({ id: registrationTable.id })
  await deleteLinks(tx, deleted)
}

async function deletePasswordResets(tx: Transaction, accountIds: string[]): Promise<void> {
  const deleted = await tx
    .delete(passwordResetTable)
    .where(inArray(passwordResetTable.accountId, accountIds))
    .returning({ id: passwordResetTable.id })
  await deleteLinks(tx, deleted)
}

async function deleteLinks(tx: Transaction, subjects: { id: string }[]): Promise<void> {
  const ids = subjects.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(mailedLinkTable).where(inArray(mailedLinkTable.subjectId, ids))
}

const hasNoLiveLink = (subjectId: Column, now: Date) =>
  sql`not exists (select 1 from ${mailedLinkTable} where ${mailedLinkTable.subjectId} = ${subjectId} and ${mailedLinkTable.expiresAt} > ${now})`

export const accountRetention: RetentionRule[] = [
  // A registration that can still be confirmed is kept: a link that was requested on the last day is valid for another day.
  retentionRule('unconfirmed registrations', registrationTable, (now) =>
    and(
      isNull(registrationTable.confirmedAt),
      lte(registrationTable.createdAt, plusDays(now, -retentionPeriods.waitingRegistrationDays)),
      hasNoLiveLink(registrationTable.id, now),
    ),
  ),
  retentionRule('password resets', passwordResetTable, (now) =>
    and(lte(passwordResetTable.createdAt, plusDays(now, -retentionPeriods.passwordResetDays)), hasNoLiveLink(passwordResetTable.id, now)),
  ),
  retentionRule('mailed links', mailedLinkTable, (now) => lte(mailedLinkTable.expiresAt, plusDays(now, -retentionPeriods.mailedLinkDays))),
  retentionRule('letter pauses', letterPauseTable, (now) => lte(letterPauseTable.until, now)),
]
