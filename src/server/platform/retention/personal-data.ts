import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { and, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readClosing } from '#contract/endpoints/client-data.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { plusDays } from '../clock.ts'

export interface Owner {
  accountId: string
  /** In lower case. */
  email: string
}

/** A kind of record that the law requires us to keep after an account is closed. */
export type RetainedRecord = NonNullable<ReplyOf<typeof readClosing>['kept']>['records'][number]

/** How an account is closed: which records the law requires us to keep, and when everything left is erased. */
export interface Closing {
  at: Date
  retained: RetainedRecord[]
  until: Date
}

/** What one domain stores about a client: how it is exported, and what is erased when the account is closed. */
export interface PersonalData {
  /** The tables that `export` reads. */
  tables: readonly PgTable[]
  /** Parts of the client's download, by name. No hashes, no tokens. */
  export?(db: Queryable, owner: Owner): Promise<Record<string, unknown>>
  /** The kind of record in these tables that the law requires us to keep, and whether the client has one. */
  retained?: { record: RetainedRecord; exists: (db: Queryable, accountId: string) => Promise<boolean> }
  /** References of what must end before the account can be closed. */
  unfinished?(db: Queryable, accountId: string): Promise<string[]>
  /** Erases what need not be kept, in the transaction that locks and closes the account. */
  close?(tx: Transaction, owner: Owner, closing: Closing): Promise<void>
  /** Erases what is left of closed accounts. Retained records are erased with the account, by a function of the database's owner. */
  erase?(tx: Transaction, accountIds: string[]): Promise<void>
}

/** How long data is kept. docs/operating/retention.md gives the reasons; config/policies/privacy.md says the same to clients. */
export const retentionPeriods = {
  /** Also how long a new confirmation link can be requested. */
  waitingRegistrationDays: 7,
  passwordResetDays: 7,
  /** After the link's expiry. The page shows the same message for an expired and a deleted link. */
  mailedLinkDays: 1,
  /** After the session's end. Its device and network address help a client who asks about a log-in. */
  sessionDays: 90,
  /** After its expiry: clients ask why a wallet was not proven. */
  walletChallengeDays: 30,
  /** Of a person at the desk, after the session's end. Events keep who signed in when. */
  staffSessionDays: 90,
  /** After its expiry. */
  staffInvitationDays: 7,
  /** Network and device of a security event: as long as an attack may stay unnoticed. */
  securitySourceDays: 180,
  /** A provider sends a webhook again within days. The job of an unprocessed webhook stays among the failed jobs for a year. */
  webhookDays: 90,
  unprocessedWebhookDays: 365,
  /** Who had a request on the screen. */
  presenceDays: 1,
  /** A proof that a vendor was asked to erase a client. */
  vendorErasureDays: 365,
  /** After the meeting. */
  meetingDays: 365,
  /** The e-mail address of a closed account without retained records: the letter that confirms the closing must arrive. */
  closedAddressDays: 7,
  /** Polish AML Act of 1 March 2018, art. 49(1): from the end of the business relationship. */
  amlYears: 5,
  /** Polish Tax Ordinance, art. 70(1) and 86(1): from the end of the calendar year in which the tax fell due. */
  taxYears: 5,
} as const

/** A kind of row that is deleted when its retention period ends. */
export interface RetentionRule {
  /** The rows, in the plural, for log and events. */
  what: string
  /** Deletes at most `limit` rows and returns how many; fewer than `limit` means that no more can be deleted now. */
  deleteBatch(database: Database, now: Date, limit: number): Promise<number>
}

/** Deletes a table's expired rows. Skips locked rows, so that nobody waits and a row that changes meanwhile is kept. */
export const retentionRule = (what: string, table: PgTable, isExpired: (now: Date) => SQL | undefined): RetentionRule => ({
  what,
  async deleteBatch(database, now, limit) {
    const expired = database
      .select({ place: sql`ctid` })
      .from(table)
      .where(isExpired(now))
      .limit(limit)
      .for('update', { skipLocked: true })
    const { rowCount } = await database.delete(table).where(sql`ctid = any(array(${expired}))`)
    return rowCount ?? 0
  },
})

/** Deletes vendors' webhooks, which are kept to recognise a repeated delivery. */
export const webhookRetention = (what: string, table: PgTable & { receivedAt: AnyPgColumn; processedAt: AnyPgColumn }): RetentionRule =>
  retentionRule(what, table, (now) =>
    and(
      lte(table.receivedAt, plusDays(now, -retentionPeriods.webhookDays)),
      or(isNotNull(table.processedAt), lte(table.receivedAt, plusDays(now, -retentionPeriods.unprocessedWebhookDays))),
    ),
  )
