import type { Language } from '#contract/languages.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { ClientContext } from '../context.ts'
import { setLanguage } from './account.store.ts'
import { lockAccount } from './lock.ts'

/** Chooses the language of a client's letters, and of their screens wherever they log in. Decision 142. */
export const changeLanguage = (
  { database, clock }: ClientContext,
  accountId: string,
  language: Language,
): Promise<void | Failure<'UNAUTHENTICATED'>> =>
  database.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account?.state !== 'active') return fail('UNAUTHENTICATED')
    if (await setLanguage(tx, accountId, language))
      await recordEvent(tx, { kind: 'account.language-changed', actor: 'client', at: clock(), accountId, details: { language } })
    return undefined
  })
