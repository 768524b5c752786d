import type { FastifyBaseLogger } from 'fastify'
import { fail, type Failure } from '../../platform/failure.ts'
import type { LetterWriters } from '../../platform/mail/mail.ts'
import { createWebhooks, type ReadWebhook, type WebhookParts, type Webhooks } from '../webhook/webhook.ts'
import { JobFailure } from '../../platform/queue/job-failure.ts'
import { ProviderFault } from '../provider-call.ts'
import { lockActiveClient } from '../../client/account/lock.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { identityCheckLetters } from './identity-check.letters.ts'
import * as store from './identity-check.store.ts'
import type { CheckKind, IdentityCheck } from './identity-check.store.ts'
import { identityCheckWebhookTable } from './identity-check.table.ts'
import { type KnownParty, listGreenParties, listParties } from './party.ts'
import type { IdentityProvider, IdentityWebhook } from './provider.ts'
import { readReview, type ReadReviewParts, refreshCheck } from './read-review.ts'
import { isFinal, outcomeOf, reviewForClient } from './review.ts'

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

const knownTypes =
  /^(applicant(Created|Pending|Prechecked|OnHold|Reviewed|Reset|LevelChanged|PersonalInfoChanged|Activated|Deactivated|Deleted|TagsChanged|ActionPending|ActionReviewed|ActionOnHold|WorkflowCompleted)|videoIdent\w*)$/

/** Reads the review of the webhook's applicant from the provider and stores it. */
async function processWebhook(parts: ReadReviewParts, digest: string): Promise<void> {
  const { database, clock, log } = parts
  const webhook = await store.findWebhook(database, digest)
  if (!webhook || webhook.processedAt) return
  const { type } = webhook
  if (!knownTypes.test(type)) log.warn({ type }, 'an unknown webhook of the identity provider')
  const check = await store.findCheckByWebhook(database, webhook)
  if (check) await readReview(parts, check, await store.beginRead(database, check.id)).catch(failJob)
  else log.warn({ type }, 'a webhook about an applicant that is not ours')
  await store.markProcessed(database, digest, clock())
}

function failJob(error: unknown): never {
  throw error instanceof ProviderFault ? new JobFailure({ reason: error.message, permanent: false }) : error
}

interface StartCheckParts {
  database: Database
  clock: Clock
  provider: IdentityProvider
  levels: Record<CheckKind, string>
  log: FastifyBaseLogger
}

/** Our id of an applicant. Company and person of an account need different ids. */
const externalIdOf = (accountId: string, kind: CheckKind) => (kind === 'personal' ? accountId : `c:${accountId}`)

async function startCheck(parts: StartCheckParts, accountId: string, kind: CheckKind) {
  const opened = await openCheck(parts, accountId, kind)
  if (!opened) return fail('UNAUTHENTICATED')
  const { check, email } = opened
  try {
    const token = await parts.provider.accessToken({ externalId: check.externalId, level: parts.levels[kind], email })
    await recordStart(parts, check)
    return { token }
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    parts.log.warn({ kind, reason: error.message }, 'the identity provider gave no token')
    return fail('UNAVAILABLE', { retryAfterSeconds: 10 })
  }
}

const openCheck = ({ database, clock }: StartCheckParts, accountId: string, kind: CheckKind) =>
  database.transaction(async (tx) => {
    const client = await lockActiveClient(tx, accountId)
    const externalId = externalIdOf(accountId, kind)
    return client && { ...client, check: await store.findOrCreateCheck(tx, { accountId, kind, externalId, now: clock() }) }
  })

const recordStart = ({ database, clock }: StartCheckParts, { id, accountId, kind }: IdentityCheck) =>
  database.transaction(async (tx) => {
    const now = clock()
    if (!(await store.markStarted(tx, id, now))) return
    await recordEvent(tx, { kind: 'identity-check.started', actor: 'client', at: now, accountId, details: { kind } })
  })
