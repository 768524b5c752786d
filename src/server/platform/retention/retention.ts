import { and, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { plusDays } from '../clock.ts'
import type { Database } from '../database/database.ts'

/** How long things are kept. docs/operating/retention.md has the same numbers with their reasons, config/policies/privacy.md tells them to clients. */
export const periods = {
  /** A sign-up waits as long for its confirmation; a new link can be asked for as long. */
  waitingRegistrationDays: 7,
  passwordResetDays: 7,
  /** After its expiry. The page of an expired link says so; that of a link that is gone says the same. */
  mailedLinkDays: 1,
  /** After its end: device and network address, for a client who asks what happened. */
  sessionDays: 90,
  /** A provider that sends a webhook once more does it within days. One that was given up lies in the dead letters for as long as a year. */
  webhookDays: 90,
  unprocessedWebhookDays: 365,
  /** After the meeting. */
  meetingDays: 365,
  /** The address of a closed account of which no law has us keep anything: the letter that confirms the closing must arrive. */
  closedAddressDays: 7,
  /** Polish AML Act of 1 March 2018, art. 49(1): from the end of the business relationship. */
  amlYears: 5,
  /** Polish Tax Ordinance, art. 70(1) and 86(1): from the end of the calendar year in which the tax fell due. */
  taxYears: 5,
} as const

/** A kind of thing that is removed once its time is over. */
export interface Removal {
  /** What it is, in the plural, for log and events. */
  what: string
  /** Removes at most `limit` of them and answers how many that were; fewer than `limit` means that none is left. */
  batch(database: Database, now: Date, limit: number): Promise<number>
}

/**
 * Removes the rows of a table that `isOver` tells. What somebody else is working on at this moment is passed over: nobody waits for a
 * removal, and nothing that was changed meanwhile is lost.
 */
export const removal = (what: string, table: PgTable, isOver: (now: Date) => SQL | undefined): Removal => ({
  what,
  async batch(database, now, limit) {
    const over = database
      .select({ place: sql`ctid` })
      .from(table)
      .where(isOver(now))
      .limit(limit)
      .for('update', { skipLocked: true })
    const { rowCount } = await database.delete(table).where(sql`ctid = any(array(${over}))`)
    return rowCount ?? 0
  },
})

/** Providers' webhooks, which each domain keeps so that it works on each once. */
export const processedWebhooks = (what: string, table: PgTable & { receivedAt: AnyPgColumn; processedAt: AnyPgColumn }): Removal =>
  removal(what, table, (now) =>
    and(
      lte(table.receivedAt, plusDays(now, -periods.webhookDays)),
      or(isNotNull(table.processedAt), lte(table.receivedAt, plusDays(now, -periods.unprocessedWebhookDays))),
    ),
  )
