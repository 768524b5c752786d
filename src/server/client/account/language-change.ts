import type { Language } from '#contract/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { setLanguage } from './account.store.ts'
import { lockAccount } from './lock.ts'

/** Chooses the language of a client's letters, and of their screens wherever they log in. Decision 142. */
export type ChangeLanguage = (accountId: string, language: Language) => Promise<void | Failure<'UNAUTHENTICATED'>>

export function languageChange({ database, clock }: { database: Database; clock: Clock }): ChangeLanguage {
  return (accountId, language) =>
    database.transaction(async (tx) => {
      const held = await lockAccount(tx, accountId)
      if (held?.state !== 'active') return fail('UNAUTHENTICATED')
      if (await setLanguage(tx, accountId, language))
        await recordEvent(tx, { kind: 'account.language-changed', actor: 'client', at: clock(), accountId, details: { language } })
      return undefined
    })
}
