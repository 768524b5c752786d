import type { Language } from '#contract/languages.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { plusHours } from '../../platform/clock.ts'
import type { Letter, LetterOrder } from '../../platform/mail/mail.ts'
import { type Text, textsIn } from '../letters.texts.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { ClientContext } from '../context.ts'
import { findAccount, setLanguage } from './account.store.ts'
import { lockAccount } from './lock.ts'

export type AccountState = 'active' | 'frozen' | 'closed'

/** An e-mail address in the form in which it is stored and compared. */
export const storedEmail = (email: string): string => email.toLowerCase()

export interface Addressee {
  to: string
  language: Language
}

/** E-mail address and language for letters to a client; for a closed account, its former address. */
export async function findAddressee(db: Queryable, accountId: string): Promise<Addressee | undefined> {
  const account = await findAccount(db, accountId)
  return account && { to: account.closedEmail ?? account.email, language: account.language }
}

/** Writes a letter in the language of its addressee. */
export const letterTo = ({ to, language }: Addressee, write: (t: Text) => Omit<Letter, keyof Addressee>): Letter => ({
  to,
  language,
  ...write(textsIn(language)),
})

/** Writes a letter to a frozen client after the release: it could reveal a suspicion. */
export async function waitForRelease(
  { database, clock, mail }: Pick<ClientContext, 'database' | 'clock' | 'mail'>,
  order: LetterOrder,
): Promise<null> {
  await mail.orderLater(database, plusHours(clock(), 1), order)
  return null
}

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
  })
