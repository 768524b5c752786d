import type { PgTable } from 'drizzle-orm/pg-core'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readClosing } from '#contract/endpoints/client-data.ts'
import type { Queryable, Transaction } from '../database/database.ts'

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
