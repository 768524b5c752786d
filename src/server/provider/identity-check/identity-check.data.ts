import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type PersonalData, type RetentionRule, webhookRetention } from '../../platform/retention/personal-data.ts'
import { orderErasures } from '../erasure/vendor-erasure.ts'
import { identityCheckTable, identityCheckWebhookTable } from './identity-check.table.ts'
import { reviewForClient } from './review.ts'
import { findVersions, type Party } from './party.store.ts'
import { partyTable } from './party.table.ts'
import { pick } from '../../platform/pick.ts'

const ofAccount = (accountId: string) => eq(identityCheckTable.accountId, accountId)

export const identityCheckPersonalData: PersonalData = {
  tables: [identityCheckTable],
  async export(db, { accountId }) {
    const checks = await db.select().from(identityCheckTable).where(ofAccount(accountId)).orderBy(identityCheckTable.createdAt)
    return { identityChecks: checks.map(checkForClient) }
  },
  retained: {
    record: 'identity-checks',
    exists: async (db, accountId) =>
      (await db.$count(identityCheckTable, and(ofAccount(accountId), isNotNull(identityCheckTable.startedAt)))) > 0,
  },
  // Without a token, the client never started the check, and no law obliges us to keep the row.
  async erase(tx, accountIds) {
    const known = await tx
      .select({ externalId: identityCheckTable.externalId, now: sql<Date>`now()`.mapWith(identityCheckTable.createdAt) })
      .from(identityCheckTable)
      .where(and(inArray(identityCheckTable.accountId, accountIds), isNotNull(identityCheckTable.startedAt)))
    await orderErasures(
      tx,
      known.map(({ externalId, now }) => ({ vendor: 'sumsub', subject: externalId, createdAt: now, dueAt: now })),
    )
  },
}

const checkForClient = (check: typeof identityCheckTable.$inferSelect) => {
  const { kind, country, createdAt, startedAt, submittedAt, updatedAt, externalId } = check
  return { kind, ...reviewForClient(check), country, nameAtProvider: externalId, createdAt, startedAt, submittedAt, updatedAt }
}

export const identityCheckRetention: RetentionRule[] = [webhookRetention('identity-check webhooks', identityCheckWebhookTable)]

/** Kept as long as the identity check that confirmed it, and erased with the account. */
export const partyPersonalData: PersonalData = {
  tables: [partyTable],
  export: async (db, { accountId }) => ({ parties: (await findVersions(db, accountId)).map(partyForClient) }),
}

const partyForClient = (party: Party) => ({
  ...pick(party, 'kind', 'version', 'name', 'firstName', 'lastName', 'dateOfBirth', 'placeOfBirth', 'residence'),
  ...pick(party, 'registrationNumber', 'seat', 'country', 'representatives', 'reviewedAt', 'readAt'),
})
