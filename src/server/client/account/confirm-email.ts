import { plusMinutes } from '../../platform/clock.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { networkInClear } from '../../platform/event/security-source.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { ClientContext } from '../context.ts'
import { confirmationRepeatMinutes } from '../limits.ts'
import { createEmptyProfile } from '../profile/profile.ts'
import { findNewestRegistration, insertAccount } from './account.store.ts'
import { findLink, startLetterPause } from './mailed-link.ts'
import * as store from './account.store.ts'
import { storedEmail } from './account.ts'

/**
 * Confirms the registration that a mailed link is for, opens its account, and returns its address. For some minutes, the link succeeds again. A
 * confirmation from another network than the sign-up's is marked in its event: a scanner that runs scripts may have confirmed.
 */
export async function confirmEmail(
  { database, clock }: ClientContext,
  { token, networkAddress }: { token: string; networkAddress: string },
): Promise<{ email: string } | Failure<'LINK_INVALID'>> {
  const link = await findLink(database, token, 'confirm-email')
  const found = link && (await store.findRegistration(database, link.subjectId))
  if (!found) return fail('LINK_INVALID')
  return database.transaction(async (tx) => {
    const now = clock()
    const registration = (await store.lockRegistrations(tx, found.email)).find(({ id }) => id === found.id)
    if (!registration) return fail('LINK_INVALID')
    const { confirmedAt, email } = registration
    if (confirmedAt) return now <= plusMinutes(confirmedAt, confirmationRepeatMinutes) ? { email } : fail('LINK_INVALID')
    if (link.expiresAt <= now) return fail('LINK_INVALID')
    return (await openAccount(tx, registration, { confirmedAt: now, confirmedFrom: networkInClear(networkAddress) }))
      ? { email }
      : fail('LINK_INVALID')
  })
}

/** Whether the sign-up of an account was confirmed from another network, and the caller is in neither of the two. */
export const isFromThirdNetwork = (tx: Queryable, accountId: string, networkAddress: string): Promise<boolean> =>
  store.isThirdNetwork(tx, accountId, networkInClear(networkAddress))

/** False when the e-mail address already has an account. */
async function openAccount(
  tx: Transaction,
  registration: store.Registration,
  confirmed: { confirmedAt: Date; confirmedFrom: string },
): Promise<boolean> {
  const { id, email, passwordHash, language, policyVersions, signedUpFrom } = registration
  const now = confirmed.confirmedAt
  const account = { email, passwordHash, language, policyVersions, createdAt: now, passwordChangedAt: now }
  const accountId = await insertAccount(tx, account)
  if (!accountId) return false
  await createEmptyProfile(tx, accountId, now)
  await store.markConfirmed(tx, id, confirmed)
  await store.deleteOtherLinks(tx, { id, email })
  const elsewhere = signedUpFrom !== confirmed.confirmedFrom
  const details = { registrationId: id, ...(elsewhere && { elsewhere }) }
  await recordEvent(tx, { kind: 'account.email-confirmed', actor: 'client', at: now, accountId, details })
  return true
}

/**
 * Orders a letter with a new confirmation link. Does the same work for every e-mail address: without a sign-up, the letter is ordered but never
 * written.
 */
export async function resendConfirmation({ database, clock, mail, letterRateLimit }: ClientContext, email: string): Promise<void> {
  const address = storedEmail(email)
  if (!(await letterRateLimit.mayRequest('resend', address))) return
  const isOrdered = await database.transaction(async (tx) => {
    const now = clock()
    if (!(await startLetterPause(tx, { kind: 'confirm-email', email: address, now }))) return false
    const newest = await findNewestRegistration(tx, address)
    const registrationId = newest?.id ?? crypto.randomUUID()
    await recordEvent(tx, { kind: 'account.confirmation-requested', actor: 'visitor', at: now, details: { registrationId } })
    await mail.order(tx, { kind: 'confirm-email-again', registrationId })
    return true
  })
  if (!isOrdered) await letterRateLimit.refund('resend', address)
}
