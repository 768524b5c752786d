import type { Failure } from '../../platform/failure.ts'
import type { LetterWriters } from '../../platform/mail/mail.ts'
import { createWebhooks, type ReadWebhook, type WebhookParts, type Webhooks } from '../webhook/webhook.ts'
import { identityCheckLetters } from './identity-check.letters.ts'
import type { CheckKind } from './identity-check.store.ts'
import * as store from './identity-check.store.ts'
import { identityCheckWebhookTable } from './identity-check.table.ts'
import { processWebhook } from './process-webhook.ts'
import { type KnownParty, listGreenParties, listParties } from './party.ts'
import type { IdentityWebhook } from './provider.ts'
import { refreshCheck, type ReadReviewParts } from './read-review.ts'
import { isFinal, outcomeOf, reviewForClient } from './review.ts'
import { startCheck, type StartCheckParts } from './start-check.ts'

export interface IdentityChecks {
  /** A token for the widget. */
  start(accountId: string, kind: CheckKind): Promise<{ token: string } | Failure<'UNAVAILABLE' | 'UNAUTHENTICATED'>>
  /** The status of a check; `none` if it was never started. */
  status(accountId: string, kind: CheckKind): Promise<ReturnType<typeof reviewForClient>>
  /** The countries of the client's approved checks; null for an approved check without a known country. Empty without an approved check. */
  approvedCountries(accountId: string): Promise<(string | null)[]>
  /** The newest version of each party of a client, approved or not. */
  parties(accountId: string): Promise<KnownParty[]>
  /** The parties with which an offer can be made. */
  greenParties(accountId: string): Promise<KnownParty[]>
  webhooks: Webhooks
  letters: Pick<LetterWriters, 'identity-check-outcome'>
}

export interface IdentityCheckParts extends StartCheckParts, ReadReviewParts, WebhookParts {
  /** Scheme and host of the links in letters. */
  publicOrigin: string
  readWebhook: ReadWebhook<IdentityWebhook>
}

export const createIdentityChecks = (parts: IdentityCheckParts): IdentityChecks => ({
  start: (accountId, kind) => startCheck(parts, accountId, kind),
  status: (accountId, kind) => checkStatus(parts, accountId, kind),
  approvedCountries: (accountId) => approvedCountries(parts, accountId),
  parties: (accountId) => listParties(parts, accountId),
  greenParties: (accountId) => listGreenParties(parts, accountId),
  webhooks: createWebhooks(parts, {
    queue: 'identity-check-webhook',
    read: parts.readWebhook,
    table: identityCheckWebhookTable,
    key: identityCheckWebhookTable.digest,
    process: (digest) => processWebhook(parts, digest),
  }),
  letters: identityCheckLetters(parts),
})

async function approvedCountries(parts: ReadReviewParts, accountId: string): Promise<(string | null)[]> {
  const checks = await store.findChecks(parts.database, accountId)
  const approved = checks.filter((check) => outcomeOf(check) === 'approved')
  // The provider may have had no country when it approved.
  const read = await Promise.all(approved.map(async (check) => (check.country === null && (await refreshCheck(parts, check))) || check))
  return read.map(({ country }) => country)
}

async function checkStatus(parts: ReadReviewParts, accountId: string, kind: CheckKind) {
  const check = await store.findCheck(parts.database, accountId, kind)
  if (!check) return reviewForClient({ reviewStatus: 'none', reviewAnswer: null, rejectType: null, reason: null })
  if (isFinal(check) || check.startedAt === null) return reviewForClient(check)
  return reviewForClient((await refreshCheck(parts, check)) ?? check)
}
