import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { readProfile, updateProfile as endpoint } from '#contract/endpoints/profile.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { lockActiveClient } from '../account/lock.ts'
import type { ClientContext } from '../context.ts'
import { type ProfileFields, saveMissingName, saveProfile } from './profile.store.ts'

/** Stores each text exactly as it was sent. */
export const updateProfile = (
  { database, clock }: ClientContext,
  accountId: string,
  { firstName, lastName, phone, country }: BodyOf<typeof endpoint>,
): Promise<void | Failure<'UNAUTHENTICATED'>> =>
  database.transaction(async (tx) => {
    if (!(await lockActiveClient(tx, accountId))) return fail('UNAUTHENTICATED')
    const now = clock()
    await saveProfile(tx, accountId, { firstName, lastName, phone, country }, now)
    await recordEvent(tx, { kind: 'profile.updated', actor: 'client', at: now, accountId })
  })

interface ClientWithProfile {
  email: string
  language: Language
  profile: ProfileFields | null
}

/** Fields that were never set are empty; e-mail address and language belong to the account. */
export const profileReply = ({ email, language, profile }: ClientWithProfile): ReplyOf<typeof readProfile> => ({
  firstName: profile?.firstName ?? '',
  lastName: profile?.lastName ?? '',
  email,
  phone: profile?.phone ?? '',
  country: profile?.country ?? '',
  // The brand may have had this language when the client chose it.
  language: isLanguage(language) ? language : 'en',
})

/** The profile of a new account, in the transaction that opens it. */
export const createEmptyProfile = (tx: Queryable, accountId: string, now: Date): Promise<void> =>
  saveProfile(tx, accountId, { firstName: '', lastName: '', phone: '', country: '' }, now)

/** Fills in the name that an identity check confirmed, if the client has typed none: the greeting and the next quote use it. */
export async function fillInName(
  tx: Transaction,
  accountId: string,
  { at, ...name }: Pick<ProfileFields, 'firstName' | 'lastName'> & { at: Date },
): Promise<void> {
  if (await saveMissingName(tx, accountId, { ...name, updatedAt: at }))
    await recordEvent(tx, { kind: 'profile.updated', actor: 'system', at, accountId })
}
