import type { ReplyOf } from '#contract/endpoint.ts'
import type { closeAccount, downloadData, readClosing } from '#contract/endpoints/client-data.ts'
import type { Language } from '#contract/languages.ts'
import type { CheckCurrentPassword, LockActiveClient } from '../account/account.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { LetterWriters, Mail } from '../../platform/mail/mail.ts'
import type { Closing, PersonalData, RetainedRecord } from '../../platform/retention/personal-data.ts'
import type { Removal } from '../../platform/retention/retention.ts'
import type { SecondFactors } from '../second-factor/second-factor.ts'
import { accountClosedLetter, dataDownloadedLetter } from './client-data.letters.ts'
import { keptUntil } from './kept-until.ts'
import { readMe } from './read-me.ts'

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
    const data = await database.transaction((tx) => exportData(tx, accountId), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
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

  async function exportData(tx: Transaction, accountId: string): Promise<Record<string, unknown> | null> {
    const account = await accounts.read(tx, accountId)
    if (account?.state !== 'active') return null
    const data: Record<string, unknown> = {}
    for (const domain of personalData) Object.assign(data, await domain.export?.(tx, { accountId, email: account.email }))
    return data
  }

  async function closing(accountId: string) {
    const { retained, until } = await planClosing(database, accountId)
    const { state } = await secondFactors.read(accountId)
    return { kept: retained.length > 0 ? { records: retained, until: until.toISOString() } : null, takesCode: state === 'on' }
  }

  async function planClosing(db: Queryable, accountId: string): Promise<Closing> {
    const records: RetainedRecord[] = []
    for (const { retained } of personalData) if (retained && (await retained.exists(db, accountId))) records.push(retained.record)
    const at = clock()
    return { at, retained: records, until: keptUntil(records, at) }
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
      for (const domain of personalData) await domain.close?.(tx, { accountId, email: account.email }, plan)
      const details = { kept: plan.retained.join(' '), until: plan.until.toISOString() }
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
        const { retained } = await planClosing(database, accountId)
        return accountClosedLetter({ to: account.closedEmail, language: account.language, retained, until: account.keptUntil })
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
      if (accountIds.length > 0) for (const domain of personalData) await domain.erase?.(tx, accountIds)
      return accountIds.length
    }),
})
