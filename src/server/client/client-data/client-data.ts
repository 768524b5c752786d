import type { PgTable } from 'drizzle-orm/pg-core'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { closeAccount, downloadData, readClosing } from '#contract/endpoints/client-data.ts'
import type { Language } from '#contract/languages.ts'
import type { CheckCurrentPassword, LockActiveClient } from '../account/account.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { LetterWriters, Mail } from '../../platform/mail/mail.ts'
import type { Removal } from '../../platform/retention/retention.ts'
import type { SecondFactors } from '../second-factor/second-factor.ts'
import { accountClosedLetter, dataDownloadedLetter } from './client-data.letters.ts'
import { keptUntil } from './kept-until.ts'
import { readMe } from './read-me.ts'

/** Whose data it is. */
export interface Owner {
  accountId: string
  /** In lower case. */
  email: string
}

export type KeptRecord = NonNullable<ReplyOf<typeof readClosing>['kept']>['records'][number]

/** How an account is closed: what the law makes us keep of it, and until when all that is left is kept. */
export interface Closing {
  at: Date
  kept: KeptRecord[]
  until: Date
}

/** What one domain holds on a client: how that is told, and what becomes of it when the account is closed. */
export interface PersonalData {
  /** The tables that `tell` tells of. */
  tables: readonly PgTable[]
  /** Parts of the client's download, by name. No hashes, no tokens. */
  tell?(db: Queryable, owner: Owner): Promise<Record<string, unknown>>
  /** A kind of record that the law makes us keep, and whether there is one. */
  kept?: { record: KeptRecord; isThere: (db: Queryable, accountId: string) => Promise<boolean> }
  /** In the transaction that closes the account, which nobody else works on: erases what need not be kept. */
  close?(tx: Transaction, owner: Owner, closing: Closing): Promise<void>
  /** Erases what is left of closed accounts. */
  erase?(tx: Transaction, accountIds: string[]): Promise<void>
}

/** What downloading and closing need of the account itself. */
export interface ClosableAccounts {
  read(
    db: Queryable,
    accountId: string,
  ): Promise<
    | { state: AccountState; email: string; language: Language; passwordHash: string; closedEmail: string | null; keptUntil: Date | null }
    | undefined
  >
  /** Keeps everybody else from the account until the transaction ends. */
  hold(tx: Transaction, accountId: string): Promise<{ state: AccountState; email: string } | undefined>
  /** Closed accounts whose time is over, which nobody else takes meanwhile. */
  takeOverdue(tx: Transaction, now: Date, limit: number): Promise<string[]>
}

type AccountState = 'active' | 'frozen' | 'closed'

export interface ClientData {
  /** Everything that we hold on the client, who gets a letter about it. */
  download(asked: Proof): Promise<ReplyOf<typeof downloadData> | DataFailure>
  /** What would be kept if the account were closed now. */
  closing(accountId: string): Promise<ReplyOf<typeof readClosing>>
  /** Closes the account for good. Done again, it does nothing. */
  close(asked: Proof): Promise<ReplyOf<typeof closeAccount> | DataFailure>
  letters: Pick<LetterWriters, 'account-closed' | 'data-downloaded'>
}

/** What neither a stolen session nor a stolen password alone must be enough for. */
interface Proof {
  accountId: string
  currentPassword: string
  /** Of the second factor. Needed where that is on. */
  code?: string | undefined
}

type DataFailure = Failure<'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'TOO_MANY_REQUESTS'>

export interface ClientDataParts {
  database: Database
  clock: Clock
  mail: Mail
  accounts: Pick<ClosableAccounts, 'read' | 'hold'>
  lockActiveClient: LockActiveClient
  checkCurrentPassword: CheckCurrentPassword
  secondFactors: Pick<SecondFactors, 'proveIfOn' | 'read'>
  personalData: readonly PersonalData[]
  publicOrigin: string
}

export function createClientData(parts: ClientDataParts): ClientData {
  const { database, clock, mail, accounts, lockActiveClient, checkCurrentPassword, secondFactors, personalData, publicOrigin } = parts

  async function download({ accountId, currentPassword, code }: Proof) {
    const checked = await checkCurrentPassword({ accountId, password: currentPassword })
    if (checked instanceof Failure) return checked
    const madeAt = clock()
    // One moment's view of everything: what changes meanwhile is whole in it, or not at all. Read before the code is spent and the letter
    // ordered: a client who gets an error has not downloaded anything.
    const data = await database.transaction((tx) => tell(tx, accountId), { isolationLevel: 'repeatable read', accessMode: 'read only' })
    if (!data) return fail('UNAUTHENTICATED')
    const unproven = await database.transaction(async (tx) => {
      if (!(await lockActiveClient(tx, accountId, checked))) return fail('UNAUTHENTICATED')
      const refusal = await secondFactors.proveIfOn(tx, { accountId, code, now: madeAt })
      if (refusal) return refusal
      await recordEvent(tx, { kind: 'client-data.downloaded', actor: 'client', at: madeAt, accountId })
      await mail.order(tx, { kind: 'data-downloaded', accountId, at: madeAt.toISOString() })
      return undefined
    })
    return unproven ?? { readMe, madeAt: madeAt.toISOString(), data }
  }

  async function tell(tx: Transaction, accountId: string): Promise<Record<string, unknown> | null> {
    const account = await accounts.read(tx, accountId)
    if (account?.state !== 'active') return null
    const told: Record<string, unknown> = {}
    for (const holding of personalData) Object.assign(told, await holding.tell?.(tx, { accountId, email: account.email }))
    return told
  }

  async function closing(accountId: string) {
    const { kept, until } = await planClosing(database, accountId)
    const { state } = await secondFactors.read(accountId)
    return { kept: kept.length > 0 ? { records: kept, until: until.toISOString() } : null, takesCode: state === 'on' }
  }

  async function planClosing(db: Queryable, accountId: string): Promise<Closing> {
    const kept: KeptRecord[] = []
    for (const { kept: keeps } of personalData) if (keeps && (await keeps.isThere(db, accountId))) kept.push(keeps.record)
    const at = clock()
    return { at, kept, until: keptUntil(kept, at) }
  }

  async function close({ accountId, currentPassword, code }: Proof) {
    const done = { ok: true } as const
    if ((await accounts.read(database, accountId))?.state === 'closed') return done
    const checked = await checkCurrentPassword({ accountId, password: currentPassword })
    if (checked instanceof Failure) return checked
    return database.transaction(async (tx) => {
      const account = await accounts.hold(tx, accountId)
      if (account?.state === 'closed') return done
      // Frozen meanwhile: what the desk looks into is not for its client to erase.
      if (account?.state !== 'active') return fail('UNAUTHENTICATED')
      // Somebody has set another password meanwhile: what was checked is not the password any more.
      const held = await accounts.read(tx, accountId)
      if (held?.passwordHash !== checked.passwordHash) return fail('UNAUTHENTICATED')
      const unproven = await secondFactors.proveIfOn(tx, { accountId, code, now: clock() })
      if (unproven) return unproven
      const plan = await planClosing(tx, accountId)
      for (const holding of personalData) await holding.close?.(tx, { accountId, email: account.email }, plan)
      const details = { kept: plan.kept.join(' '), until: plan.until.toISOString() }
      await recordEvent(tx, { kind: 'account.closed', actor: 'client', at: plan.at, accountId, details })
      await mail.order(tx, { kind: 'account-closed', accountId })
      return done
    })
  }

  return {
    download,
    closing,
    close,
    letters: {
      'data-downloaded': async ({ accountId, at }) => {
        const account = await accounts.read(database, accountId)
        if (!account) return null
        const { email, closedEmail, language } = account
        return dataDownloadedLetter({ to: closedEmail ?? email, language, at: new Date(at), publicOrigin })
      },
      'account-closed': async ({ accountId }) => {
        const account = await accounts.read(database, accountId)
        if (!account?.closedEmail || !account.keptUntil) return null
        const { kept } = await planClosing(database, accountId)
        return accountClosedLetter({ to: account.closedEmail, language: account.language, kept, until: account.keptUntil })
      },
    },
  }
}

/** All that is left of closed accounts, once no law has us keep it any more. */
export const closedAccounts = (personalData: readonly PersonalData[], { takeOverdue }: Pick<ClosableAccounts, 'takeOverdue'>): Removal => ({
  what: 'closed accounts',
  batch: (database, now, limit) =>
    database.transaction(async (tx) => {
      const accountIds = await takeOverdue(tx, now, limit)
      if (accountIds.length > 0) for (const holding of personalData) await holding.erase?.(tx, accountIds)
      return accountIds.length
    }),
})
