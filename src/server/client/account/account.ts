import type { Language } from '#contract/languages.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findAccount } from './account.store.ts'

export { findAccount } from './account.store.ts'

export type AccountState = 'active' | 'frozen' | 'closed'

export interface Addressee {
  to: string
  language: Language
}

/** Where letters to a client go, and in which language; for a closed account, the address that it had. */
export async function findAddressee(db: Queryable, accountId: string): Promise<Addressee | undefined> {
  const account = await findAccount(db, accountId)
  return account && { to: account.closedEmail ?? account.email, language: account.language }
}
