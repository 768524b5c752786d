import { recordEvent } from '../../platform/event/event.ts'
import type { ClientContext } from '../context.ts'
import { storedEmail } from './account.ts'
import { startLetterPause } from './mailed-link.ts'
import { findNewestRegistration } from './registration.store.ts'

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
