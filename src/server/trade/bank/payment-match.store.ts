import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, max, ne, not, notInArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { EntryState, EntryVerdicts } from '#contract/desk/bank-entries.ts'
import type { FiatCurrency } from '#contract/currencies.ts'
import { lowerCase } from '../../platform/database/columns.ts'
import { firstRow, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { isNewestOf } from '../deal/deal.store.ts'
import { dealTable } from '../deal/deal.table.ts'
import { offerTable } from '../offer/offer.table.ts'
import { dealPaymentReversalTable, dealPaymentTable } from '../deal/payment.table.ts'
import { dealQuestionTable } from '../deal/question.table.ts'
import { type BankEntryRow, bankEntryTable, bankFileTable, bankStatementTable, isBookedNear } from './bank-statement.table.ts'
import { bankEntryDecisionTable, paymentMatchTable, transferMatchTable } from './payment-match.table.ts'

/** The oldest entry that nobody and nothing has looked at, locked. Another process takes another one. */
export async function lockNewEntry(tx: Transaction, except: string[]): Promise<BankEntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(bankEntryTable)
    .where(and(eq(bankEntryTable.state, 'new'), except.length > 0 ? notInArray(bankEntryTable.id, except) : undefined))
    .orderBy(asc(bankEntryTable.firstReportedAt), asc(bankEntryTable.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

export const lockEntry = (tx: Transaction, id: string): Promise<BankEntryRow | undefined> =>
  firstRow(tx.select().from(bankEntryTable).where(eq(bankEntryTable.id, id)).for('update'))

export const findEntries = (db: Queryable, ids: string[]): Promise<BankEntryRow[]> =>
  db
    .select()
    .from(bankEntryTable)
    .where(sql`${bankEntryTable.id} = any(${sql.param(ids)}::uuid[])`)

export const updateEntry = (tx: Transaction, id: string, change: { state: EntryState; verdicts?: EntryVerdicts }) =>
  tx.update(bankEntryTable).set(change).where(eq(bankEntryTable.id, id))

type Decision = Omit<typeof bankEntryDecisionTable.$inferInsert, 'number'>

/** Call it under the lock of the entry. Returns the decision's number. */
export async function insertDecision(tx: Transaction, decision: Decision): Promise<number> {
  const [row] = await tx
    .select({ last: max(bankEntryDecisionTable.number) })
    .from(bankEntryDecisionTable)
    .where(eq(bankEntryDecisionTable.entryId, decision.entryId))
  const number = (row?.last ?? 0) + 1
  await tx.insert(bankEntryDecisionTable).values({ ...decision, number })
  return number
}

export const insertMatches = (tx: Transaction, matches: (typeof paymentMatchTable.$inferInsert)[]) =>
  tx.insert(paymentMatchTable).values(matches)

/** The entry from which a payment was recorded, and the decision. */
export const findReceived = (db: Queryable, dealPaymentId: string) =>
  firstRow(
    db
      .select()
      .from(paymentMatchTable)
      .where(and(eq(paymentMatchTable.dealPaymentId, dealPaymentId), eq(paymentMatchTable.kind, 'received'))),
  )

/** Nothing was decided about the entry after a match of it. */
const isOfLastDecision = ({ entryId, decision }: Pick<typeof transferMatchTable | typeof paymentMatchTable, 'entryId' | 'decision'>) =>
  sql`not exists (select from ${bankEntryDecisionTable} later where later.entry_id = ${entryId} and later.number > ${decision})`

/** The payments that the last decisions about these entries recorded, each by its last record; and those that these entries take back. */
export const findMatches = (db: Queryable, entryIds: string[]) =>
  db
    .select({
      entryId: paymentMatchTable.entryId,
      kind: paymentMatchTable.kind,
      paymentId: paymentMatchTable.dealPaymentId,
      amount: dealPaymentTable.amount,
      setAside: dealPaymentTable.setAside,
      deal: dealTable.reference,
      accountId: dealTable.accountId,
    })
    .from(paymentMatchTable)
    .innerJoin(dealPaymentTable, eq(dealPaymentTable.id, paymentMatchTable.dealPaymentId))
    .innerJoin(dealTable, isNewestOf(dealPaymentTable.dealId))
    .leftJoin(dealPaymentReversalTable, eq(dealPaymentReversalTable.paymentId, dealPaymentTable.id))
    .where(
      and(
        sql`${paymentMatchTable.entryId} = any(${sql.param(entryIds)}::uuid[])`,
        or(isNull(dealPaymentReversalTable.kind), ne(dealPaymentReversalTable.kind, 'mistaken')),
        isOfLastDecision(paymentMatchTable),
        or(eq(paymentMatchTable.kind, 'taken-back'), not(isRecordedAgain(dealPaymentTable))),
      ),
    )
    .orderBy(asc(dealTable.reference))

/** Whether a payment was recorded again, after it was said by mistake that the bank took it back. `payment`: its table, or an alias. */
export const isRecordedAgain = (payment: SQLWrapper) => sql`exists (select from deal_payment again
  where again.currency = ${payment}.currency and again.bank_reference = ${payment}.bank_reference and again.recording > ${payment}.recording)`

/** Payments of this amount that two people typed, booked less than seven days apart, that no entry reports yet. */
export const findTyped = (db: Queryable, { amount, currency, bookedAt }: { amount: string; currency: string; bookedAt: Date }) =>
  db
    .select({
      paymentId: dealPaymentTable.id,
      dealId: dealPaymentTable.dealId,
      deal: dealTable.reference,
      payerName: dealPaymentTable.payerName,
      payerAccount: dealPaymentTable.payerAccount,
      bankReference: dealPaymentTable.bankReference,
      bookedAt: dealPaymentTable.bookedAt,
    })
    .from(dealPaymentTable)
    .innerJoin(dealTable, isNewestOf(dealPaymentTable.dealId))
    .leftJoin(dealPaymentReversalTable, eq(dealPaymentReversalTable.paymentId, dealPaymentTable.id))
    .leftJoin(paymentMatchTable, and(eq(paymentMatchTable.dealPaymentId, dealPaymentTable.id), eq(paymentMatchTable.kind, 'received')))
    .where(
      and(
        isNotNull(dealPaymentTable.approvalId),
        isNull(dealPaymentReversalTable.paymentId),
        isNull(paymentMatchTable.entryId),
        eq(dealPaymentTable.currency, currency),
        eq(dealPaymentTable.amount, amount),
        isBookedNear(dealPaymentTable.bookedAt, bookedAt),
      ),
    )
    .orderBy(dealPaymentTable.bookedAt)

/**
 * Payments that the bank may take back with this entry: they have its amount, and its account, deal or reference. First those with its
 * reference, then those for its deal, then the newest.
 */
export const findTakenBack = (
  db: Queryable,
  { account, amount, reference, otherAccount }: BankEntryRow,
  { deal, limit }: { deal: string | undefined; limit: number },
) =>
  db
    .select({ paymentId: dealPaymentTable.id, deal: dealTable.reference, amount: dealPaymentTable.amount, entry: bankEntryTable })
    .from(bankEntryTable)
    .innerJoin(paymentMatchTable, and(eq(paymentMatchTable.entryId, bankEntryTable.id), eq(paymentMatchTable.kind, 'received')))
    .innerJoin(dealPaymentTable, eq(dealPaymentTable.id, paymentMatchTable.dealPaymentId))
    .innerJoin(dealTable, isNewestOf(dealPaymentTable.dealId))
    .leftJoin(dealPaymentReversalTable, eq(dealPaymentReversalTable.paymentId, dealPaymentTable.id))
    .where(
      and(
        eq(bankEntryTable.account, account),
        eq(dealPaymentTable.amount, amount),
        isNull(dealPaymentReversalTable.paymentId),
        or(
          reference === null ? undefined : eq(bankEntryTable.reference, reference),
          otherAccount === null ? undefined : eq(bankEntryTable.otherAccount, otherAccount),
          deal === undefined ? undefined : eq(dealTable.reference, deal),
        ),
      ),
    )
    .orderBy(
      sql`${bankEntryTable.reference} is not distinct from ${reference} desc`,
      sql`${dealTable.reference} is not distinct from ${deal ?? null} desc`,
      desc(dealPaymentTable.bookedAt),
    )
    .limit(limit)

/** Whether another entry of the account has the same reference of the bank. */
export const isReferenceShared = async (db: Queryable, { id, account, reference }: BankEntryRow): Promise<boolean> =>
  reference !== null &&
  (await db.$count(
    bankEntryTable,
    and(eq(bankEntryTable.account, account), eq(bankEntryTable.reference, reference), ne(bankEntryTable.id, id)),
  )) > 0

/** Whether a debit goes to the account of a credit that was recorded at a deal, or has its end-to-end id. */
export async function isOfMatchedCredit(db: Queryable, { account, otherAccount, endToEndId }: BankEntryRow): Promise<boolean> {
  const [credit] = await db
    .select({ id: bankEntryTable.id })
    .from(bankEntryTable)
    .innerJoin(paymentMatchTable, eq(paymentMatchTable.entryId, bankEntryTable.id))
    .where(
      and(
        eq(bankEntryTable.account, account),
        eq(bankEntryTable.direction, 'credit'),
        or(
          otherAccount === null ? sql`false` : eq(bankEntryTable.otherAccount, otherAccount),
          endToEndId === null ? sql`false` : eq(lowerCase(bankEntryTable.endToEndId), endToEndId.toLowerCase()),
        ),
      ),
    )
    .limit(1)
  return credit !== undefined
}

/** The last decisions of these entries. */
export const findDecisions = (db: Queryable, entryIds: string[]) =>
  db
    .selectDistinctOn([bankEntryDecisionTable.entryId], { decision: bankEntryDecisionTable, by: staffTable.name })
    .from(bankEntryDecisionTable)
    .leftJoin(staffTable, eq(staffTable.id, bankEntryDecisionTable.staffId))
    .where(sql`${bankEntryDecisionTable.entryId} = any(${sql.param(entryIds)}::uuid[])`)
    .orderBy(bankEntryDecisionTable.entryId, desc(bankEntryDecisionTable.number))

interface Payer {
  accountId: string
  partyKind: 'person' | 'company'
  /** IBAN, or another number after its bank. Without it: payments from all accounts. */
  number?: string
}

/** The names and accounts of payments of the party that counted before, the newest first. */
export const findPayers = (db: Queryable, { accountId, partyKind, number }: Payer) =>
  db
    .select({ name: dealPaymentTable.payerName, account: dealPaymentTable.payerAccount, currency: dealPaymentTable.currency })
    .from(dealPaymentTable)
    .innerJoin(dealTable, eq(dealTable.id, dealPaymentTable.dealId))
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .leftJoin(dealPaymentReversalTable, eq(dealPaymentReversalTable.paymentId, dealPaymentTable.id))
    .leftJoin(dealQuestionTable, and(eq(dealQuestionTable.paymentId, dealPaymentTable.id), eq(dealQuestionTable.outcome, 'accepted')))
    .where(
      and(
        number === undefined ? undefined : eq(dealPaymentTable.payerAccount, number),
        eq(dealTable.accountId, accountId),
        eq(offerTable.partyKind, partyKind),
        isNull(dealPaymentReversalTable.paymentId),
        or(isNull(dealPaymentTable.setAside), eq(dealQuestionTable.outcome, 'accepted')),
      ),
    )
    .groupBy(dealPaymentTable.payerName, dealPaymentTable.payerAccount, dealPaymentTable.currency)
    .orderBy(desc(max(dealPaymentTable.bookedAt)))

/** Deals that wait for money in this currency, those first whose time is over soonest. */
export const findUnpaidDeals = (db: Queryable, { currency, limit }: { currency: FiatCurrency; limit: number }) =>
  db
    .select({
      deal: dealTable,
      offer: offerTable,
      hasPayments: sql<boolean>`exists (
        select from ${dealPaymentTable} where ${dealPaymentTable.dealId} in (${dealTable.id}, ${dealTable.rootDealId}))`,
    })
    .from(dealTable)
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .where(and(eq(dealTable.state, 'awaiting-payment'), eq(offerTable.currency, currency)))
    .orderBy(asc(dealTable.payBy))
    .limit(limit)

interface Page {
  states: EntryState[]
  order: 'oldest first' | 'newest first'
  /** The last entry of the page before. */
  after?: string | undefined
  limit: number
}

const { firstReportedAt, id } = bankEntryTable
const placeOf = (entryId: string) => sql`(select first_reported_at, id from ${bankEntryTable} where id = ${entryId})`

/** Entries in these states. */
export function findPage(db: Queryable, { states, order, after, limit }: Page): Promise<BankEntryRow[]> {
  const [isAfter, direction] = order === 'oldest first' ? [sql`>`, asc] : [sql`<`, desc]
  return db
    .select()
    .from(bankEntryTable)
    .where(
      and(
        inArray(bankEntryTable.state, states),
        after === undefined ? undefined : sql`(${firstReportedAt}, ${id}) ${isAfter} ${placeOf(after)}`,
      ),
    )
    .orderBy(direction(firstReportedAt), direction(id))
    .limit(limit)
}

/** Pending entries that are not older than this: banks never withdraw those that were not booked. */
export const findPending = (db: Queryable, { since, limit }: { since: Date; limit: number }): Promise<BankEntryRow[]> =>
  db
    .select()
    .from(bankEntryTable)
    .where(and(eq(bankEntryTable.state, 'pending'), sql`${firstReportedAt} >= ${since.toISOString()}::timestamptz`))
    .orderBy(asc(firstReportedAt))
    .limit(limit)

export const countOpen = (db: Queryable): Promise<number> => db.$count(bankEntryTable, eq(bankEntryTable.state, 'open'))

/** When the newest statement of the bank that counts was handed in. */
export async function findNewestStatement(db: Queryable): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: bankFileTable.receivedAt })
    .from(bankFileTable)
    .where(
      exists(
        db
          .select({ id: bankStatementTable.id })
          .from(bankStatementTable)
          .where(and(eq(bankStatementTable.fileId, bankFileTable.id), eq(bankStatementTable.state, 'counted'))),
      ),
    )
    .orderBy(desc(bankFileTable.receivedAt))
    .limit(1)
  return row?.at
}

/** Since when the oldest entry waits for a person, or for being looked at. */
export async function findOldestOpen(db: Queryable): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: firstReportedAt })
    .from(bankEntryTable)
    .where(inArray(bankEntryTable.state, ['new', 'open']))
    .orderBy(asc(firstReportedAt))
    .limit(1)
  return row?.at
}

type Link = Pick<typeof transferMatchTable.$inferSelect, 'transferId' | 'kind'>

export const isLinked = async (db: Queryable, { transferId, kind }: Link): Promise<boolean> =>
  (await db.$count(
    transferMatchTable,
    and(eq(transferMatchTable.transferId, transferId), eq(transferMatchTable.kind, kind), isOfLastDecision(transferMatchTable)),
  )) > 0

interface NewMatch extends Link {
  entryId: string
  staffId: string | null
  at: Date
}

export async function insertTransferMatch(tx: Transaction, { entryId, staffId, at, ...link }: NewMatch): Promise<void> {
  const decision = await insertDecision(tx, { entryId, kind: 'matched', staffId, at })
  await tx.insert(transferMatchTable).values({ entryId, decision, ...link })
}

export const findTransferMatches = (db: Queryable, entryIds: string[]) =>
  db
    .select()
    .from(transferMatchTable)
    .where(and(sql`${transferMatchTable.entryId} = any(${sql.param(entryIds)}::uuid[])`, isOfLastDecision(transferMatchTable)))

/** Open credits with this end-to-end id are new again. One that somebody just decides stays. */
export async function lookAgainAtReturns(tx: Transaction, endToEndId: string): Promise<void> {
  const ids = await tx
    .select({ id: bankEntryTable.id })
    .from(bankEntryTable)
    .where(and(eq(bankEntryTable.state, 'open'), eq(bankEntryTable.direction, 'credit'), eq(bankEntryTable.endToEndId, endToEndId)))
    .for('update', { skipLocked: true })
  for (const { id } of ids) await tx.update(bankEntryTable).set({ state: 'new' }).where(eq(bankEntryTable.id, id))
}
