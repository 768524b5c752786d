import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { readProfile, updateProfile } from '#contract/endpoints/profile.ts'
import type { Language } from '#contract/languages.ts'
import type { LockActiveClient } from '../account/account.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { type ProfileFields, saveProfile } from './profile.store.ts'

export interface Profiles {
  /** Keeps every text exactly as it was sent. */
  update(accountId: string, profile: BodyOf<typeof updateProfile>): Promise<void | Failure<'UNAUTHENTICATED'>>
}

export function createProfiles({
  database,
  clock,
  lockActiveClient,
}: {
  database: Database
  clock: Clock
  lockActiveClient: LockActiveClient
}): Profiles {
  return {
    update: (accountId, { firstName, lastName, phone, country }) =>
      database.transaction(async (tx) => {
        if (!(await lockActiveClient(tx, accountId))) return fail('UNAUTHENTICATED')
        const now = clock()
        await saveProfile(tx, accountId, { firstName, lastName, phone, country }, now)
        await recordEvent(tx, { kind: 'profile.updated', actor: 'client', at: now, accountId })
        return undefined
      }),
  }
}

interface ClientWithProfile {
  email: string
  language: Language
  profile: ProfileFields | null
}

/** Fields that were never set are empty; address and language are the account's. */
export const profileReply = ({ email, language, profile }: ClientWithProfile): ReplyOf<typeof readProfile> => ({
  firstName: profile?.firstName ?? '',
  lastName: profile?.lastName ?? '',
  email,
  phone: profile?.phone ?? '',
  country: profile?.country ?? '',
  language,
})

/** The profile of a new account, in the transaction that opens it. */
export const createEmptyProfile = (tx: Queryable, accountId: string, now: Date): Promise<void> =>
  saveProfile(tx, accountId, { firstName: '', lastName: '', phone: '', country: '' }, now)
