import type { FastifyBaseLogger } from 'fastify'
import { type Clock, plusSeconds } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { ProviderFault } from '../provider-call.ts'
import type { IdentityCheck } from './identity-check.store.ts'
import * as store from './identity-check.store.ts'
import type { Applicant, IdentityProvider } from './provider.ts'
import { isBeingChecked, keptReason, knownStatuses } from './review.ts'

/** How often status calls read an uncompleted check from the provider, at most. */
const readThroughSeconds = 30

export interface ReadReviewParts {
  database: Database
  clock: Clock
  provider: IdentityProvider
  log: FastifyBaseLogger
}

/** Returns the check after reading its review from the provider; undefined if the last read is recent. */
export async function readThrough(parts: ReadReviewParts, check: IdentityCheck): Promise<IdentityCheck | undefined> {
  const { database, clock, log } = parts
  const now = clock()
  const number = await store.beginReadThrough(database, check.id, { since: plusSeconds(now, -readThroughSeconds), now })
  if (number === null) return undefined
  try {
    await readReview(parts, check, number)
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ kind: check.kind, reason: error.message }, 'the identity provider gave no status; the stored one is shown')
  }
  return store.findCheck(database, check.accountId, check.kind)
}

/** Reads the review from the provider and stores it, unless a read with a later `number` is stored. */
export async function readReview(parts: ReadReviewParts, check: IdentityCheck, number: number): Promise<void> {
  const { database, clock, provider, log } = parts
  const applicant = await provider.applicant(check.externalId)
  if (!applicant) return
  const { kind } = check
  if (!knownStatuses.includes(applicant.reviewStatus)) log.warn({ kind, status: applicant.reviewStatus }, 'an unknown review status')
  await database.transaction(async (tx) => {
    const before = await store.lockForRead(tx, check.id, number)
    if (before) await saveReview(tx, { before, applicant, number, now: clock() })
  })
}

async function saveReview(
  tx: Transaction,
  { before, applicant, number, now }: { before: IdentityCheck; applicant: Applicant; number: number; now: Date },
): Promise<void> {
  const review = { ...applicant, reason: keptReason(before, applicant) }
  const hasChanged = (['applicantId', 'reviewStatus', 'reviewAnswer', 'rejectType', 'reason'] as const).some(
    (field) => before[field] !== review[field],
  )
  await store.saveReview(tx, before.id, {
    ...review,
    readApplied: number,
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
}
