import type { FastifyBaseLogger } from 'fastify'
import { type Clock, plusSeconds } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fillInName } from '../../client/profile/profile.ts'
import { recordEvent } from '../../platform/event/event.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { ProviderFault } from '../provider-call.ts'
import type { IdentityCheck } from './identity-check.store.ts'
import * as store from './identity-check.store.ts'
import { keepParty } from './party.store.ts'
import type { Applicant, ConfirmedParty, IdentityProvider } from './provider.ts'
import { isBeingChecked, knownStatuses, outcomeOf, reasonToKeep } from './review.ts'

/** Status calls read a check from the provider at most once in this time. */
const refreshSeconds = 30

export interface ReadReviewParts {
  database: Database
  clock: Clock
  provider: IdentityProvider
  mail: Mail
  log: FastifyBaseLogger
}

/** Reads the review from the provider and returns the check; undefined if the last read is recent. */
export async function refreshCheck(parts: ReadReviewParts, check: IdentityCheck): Promise<IdentityCheck | undefined> {
  const { database, clock, log } = parts
  const now = clock()
  const readNumber = await store.beginReadThrough(database, check.id, { since: plusSeconds(now, -refreshSeconds), now })
  if (readNumber === null) return undefined
  try {
    await readReview(parts, check, readNumber)
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ kind: check.kind, reason: error.message }, 'the identity provider gave no status; the stored one is shown')
  }
  return store.findCheck(database, check.accountId, check.kind)
}

/** Reads the review from the provider and stores it, unless a read with a later `readNumber` is stored. */
export async function readReview(parts: ReadReviewParts, check: IdentityCheck, readNumber: number): Promise<void> {
  const { database, clock, provider, mail, log } = parts
  const applicant = await provider.applicant(check)
  if (!applicant) return
  const { kind } = check
  const { reviewStatus: status, reviewAnswer, rejectType } = applicant
  if (!knownStatuses.includes(status)) log.warn({ kind, status }, 'an unknown review status')
  if (status === 'completed' && outcomeOf(applicant) === null)
    log.warn({ kind, reason: `${reviewAnswer}, ${rejectType}` }, 'a completed review without a clear answer sends no letter')
  if (outcomeOf(applicant) === 'approved' && !applicant.party) log.warn({ kind }, 'an approved review names no person or company')
  await database.transaction(async (tx) => {
    const before = await store.lockForReadResult(tx, check.id, readNumber)
    if (before) await saveReview(tx, { before, applicant, readNumber, mail, now: clock() })
  })
}

async function saveReview(
  tx: Transaction,
  {
    before,
    applicant: { party, ...applicant },
    readNumber,
    mail,
    now,
  }: { before: IdentityCheck; applicant: Applicant; readNumber: number; mail: Mail; now: Date },
): Promise<void> {
  const review = { ...applicant, reason: reasonToKeep(before, applicant) }
  const hasChanged = (['applicantId', 'reviewStatus', 'reviewAnswer', 'rejectType', 'reason', 'country'] as const).some(
    (field) => before[field] !== review[field],
  )
  await store.saveReview(tx, before.id, {
    ...review,
    partyId: party && (await saveParty(tx, { before, applicantId: applicant.applicantId, party, now })),
    readApplied: readNumber,
    ...(hasChanged && { updatedAt: now }),
    ...(isBeingChecked(review) && !isBeingChecked(before) && { submittedAt: now }),
  })
  if (!hasChanged) return
  const { accountId, kind } = before
  const { reviewStatus: status, reviewAnswer: answer, rejectType } = review
  await recordEvent(tx, {
    kind: 'identity-check.changed',
    actor: 'system',
    at: now,
    accountId,
    details: { kind, status, ...(answer && { answer }), ...(rejectType && { rejectType }) },
  })
  const outcome = outcomeOf(review)
  if (outcome !== null && outcome !== outcomeOf(before)) {
    await mail.order(tx, { kind: 'identity-check-outcome', identityCheckId: before.id, outcome })
  }
}

/** Returns the id of the version that the review confirmed. */
async function saveParty(
  tx: Transaction,
  { before, applicantId, party, now }: { before: IdentityCheck; applicantId: string; party: ConfirmedParty; now: Date },
): Promise<string> {
  const { accountId } = before
  const { party: stored, isNew } = await keepParty(tx, { ...party, accountId, applicantId, readAt: now })
  if (isNew) {
    const { kind, version } = stored
    await recordEvent(tx, { kind: 'party.read', actor: 'system', at: now, accountId, details: { kind, version } })
    const { firstName, lastName } = party
    if (firstName !== null && lastName !== null) await fillInName(tx, accountId, { firstName, lastName, at: now })
  }
  return stored.id
}
