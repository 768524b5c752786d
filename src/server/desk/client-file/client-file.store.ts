import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { accountFreezeTable, accountTable } from '../../client/account/account.table.ts'
import { profileTable } from '../../client/profile/profile.table.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { cardPaymentTable } from '../../provider/card-payment/card-payment.table.ts'
import { vendorErasureTable } from '../../provider/erasure/vendor-erasure.table.ts'
import { identityCheckTable } from '../../provider/identity-check/identity-check.table.ts'
import { approvalDecisionTable, approvalTable } from '../../staff/approval/approval.table.ts'
import { exchangeRequestTable } from '../../trade/request/exchange-request.table.ts'

const newest = 100

/** An account with its profile. */
export async function findClient(db: Queryable, id: string) {
  const [row] = await db
    .select({ account: accountTable, profile: profileTable })
    .from(accountTable)
    .leftJoin(profileTable, eq(profileTable.accountId, accountTable.id))
    .where(eq(accountTable.id, id))
  return row
}

export async function findState(db: Queryable, id: string) {
  const [row] = await db.select({ state: accountTable.state }).from(accountTable).where(eq(accountTable.id, id))
  return row?.state
}

/** Whether a freeze of this account is in force. */
export const isFrozenBy = async (db: Queryable, { accountId, freezeId }: { accountId: string; freezeId: string }): Promise<boolean> => {
  const freeze = and(eq(accountFreezeTable.id, freezeId), eq(accountFreezeTable.accountId, accountId), isNull(accountFreezeTable.liftedAt))
  return (await db.$count(accountFreezeTable, freeze)) > 0
}

/** Whose request this is. */
export async function findOwner(db: Queryable, reference: string): Promise<string | undefined> {
  const { accountId } = exchangeRequestTable
  const [row] = await db.select({ accountId }).from(exchangeRequestTable).where(eq(exchangeRequestTable.reference, reference))
  return row?.accountId
}

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

/** What else the file of a client contains. */
export async function readDetails(db: Queryable, { account }: ClientRow, now: Date) {
  const { id, email, closedEmail } = account
  const checks = await db.select().from(identityCheckTable).where(eq(identityCheckTable.accountId, id)).orderBy(identityCheckTable.kind)
  const knownAs = [id, email, ...(closedEmail === null ? [] : [closedEmail]), ...checks.map(({ externalId }) => externalId)]
  return {
    checks,
    requests: await db
      .select()
      .from(exchangeRequestTable)
      .where(eq(exchangeRequestTable.accountId, id))
      .orderBy(desc(exchangeRequestTable.createdAt))
      .limit(newest),
    // Without payments that the provider never opened.
    payments: await db
      .select()
      .from(cardPaymentTable)
      .where(and(eq(cardPaymentTable.accountId, id), isNotNull(cardPaymentTable.requestId)))
      .orderBy(desc(cardPaymentTable.createdAt))
      .limit(newest),
    freezes: await db
      .select()
      .from(accountFreezeTable)
      .where(eq(accountFreezeTable.accountId, id))
      .orderBy(desc(accountFreezeTable.frozenAt)),
    erasures: await db
      .select()
      .from(vendorErasureTable)
      .where(inArray(vendorErasureTable.subject, knownAs))
      .orderBy(vendorErasureTable.dueAt),
    openApprovals: await db
      .select({ id: approvalTable.id, action: approvalTable.action })
      .from(approvalTable)
      .leftJoin(approvalDecisionTable, eq(approvalDecisionTable.approvalId, approvalTable.id))
      .where(and(eq(approvalTable.object, id), isNull(approvalDecisionTable.approvalId), gt(approvalTable.expiresAt, now)))
      .orderBy(approvalTable.proposedAt),
  }
}

export type ClientDetails = Awaited<ReturnType<typeof readDetails>>
