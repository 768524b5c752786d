import type { FastifyBaseLogger } from 'fastify'
import type { LockActiveClient } from '../../client/account/account.ts'
import { type Clock, plusSeconds } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { JobFailure } from '../../platform/queue/job-failure.ts'
import { ProviderFault } from '../provider-call.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import * as store from './identity-check.store.ts'
import type { CheckKind, IdentityCheck } from './identity-check.store.ts'
import type { Applicant, IdentityProvider, Webhook, ReadWebhook } from './provider.ts'
import { isBeingChecked, isFinal, keptReason, knownStatuses, toldReview } from './review.ts'

/** While a check is not completed, a status call asks the provider, but no more often than this. */
const readThroughSeconds = 30

const knownWebhooks =
  /^(applicant(Created|Pending|Prechecked|OnHold|Reviewed|Reset|LevelChanged|PersonalInfoChanged|Activated|Deactivated|Deleted|TagsChanged|ActionPending|ActionReviewed|ActionOnHold|WorkflowCompleted)|videoIdent\w*)$/

export interface IdentityChecks {
  /** A token for the widget. */
  start(accountId: string, kind: CheckKind): Promise<{ token: string } | Failure<'UNAVAILABLE' | 'UNAUTHENTICATED'>>
  /** What the client is told of a check; `none` where it was never started. */
  status(accountId: string, kind: CheckKind): Promise<ReturnType<typeof toldReview>>
  /** Takes in what the provider posts, to be worked on later. */
  receive(posted: Parameters<ReadWebhook>[0]): Promise<{ ok: true } | Failure<'UNAUTHENTICATED'>>
  /** Begins to work on what was received. */
  work(): Promise<void>
}

export interface IdentityCheckParts {
  database: Database
  clock: Clock
  queue: Queue
  lockActiveClient: LockActiveClient
  provider: IdentityProvider
  readWebhook: ReadWebhook
  levels: Record<CheckKind, string>
  log: FastifyBaseLogger
}

/** Our name of an applicant. The company needs another one than the person. */
const externalIdOf = (accountId: string, kind: CheckKind) => (kind === 'personal' ? accountId : `c:${accountId}`)

export function createIdentityChecks(parts: IdentityCheckParts): IdentityChecks {
  const { database, clock, queue, lockActiveClient, provider, readWebhook, levels, log } = parts

  async function start(accountId: string, kind: CheckKind) {
    const externalId = externalIdOf(accountId, kind)
    const opened = await database.transaction(async (tx) => {
      const client = await lockActiveClient(tx, accountId)
      return client && { ...client, check: await store.openCheck(tx, { accountId, kind, externalId, now: clock() }) }
    })
    if (!opened) return fail('UNAUTHENTICATED')
    const { check, email } = opened
    try {
      const token = await provider.accessToken({ externalId, level: levels[kind], email })
      await recordStart(check)
      return { token }
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      log.warn({ kind, reason: error.message }, 'the identity provider gave no token')
      return fail('UNAVAILABLE', { retryAfterSeconds: 10 })
    }
  }

  const recordStart = ({ id, accountId, kind }: IdentityCheck) =>
    database.transaction(async (tx) => {
      const now = clock()
      if (!(await store.markStarted(tx, id, now))) return
      await recordEvent(tx, { kind: 'identity-check.started', actor: 'client', at: now, accountId, details: { kind } })
    })

  async function status(accountId: string, kind: CheckKind) {
    const check = await store.findCheck(database, accountId, kind)
    if (!check) return toldReview({ reviewStatus: 'none', reviewAnswer: null, rejectType: null, reason: null })
    if (isFinal(check) || check.startedAt === null) return toldReview(check)
    return toldReview((await readThrough(check)) ?? check)
  }

  async function readThrough(check: IdentityCheck): Promise<IdentityCheck | undefined> {
    const now = clock()
    const number = await store.beginReadThrough(database, check.id, { since: plusSeconds(now, -readThroughSeconds), now })
    if (number === null) return undefined
    try {
      await apply(check, number, await provider.applicant(check.externalId))
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      log.warn({ kind: check.kind, reason: error.message }, 'the identity provider told no status; ours stands')
    }
    return store.findCheck(database, check.accountId, check.kind)
  }

  async function apply({ id, accountId, kind }: IdentityCheck, number: number, applicant: Applicant | null): Promise<void> {
    if (!applicant) return
    if (!knownStatuses.includes(applicant.reviewStatus)) log.warn({ kind, status: applicant.reviewStatus }, 'an unknown review status')
    await database.transaction(async (tx) => {
      const before = await store.lockForRead(tx, id, number)
      if (!before) return
      const now = clock()
      const review = { ...applicant, reason: keptReason(before, applicant) }
      const changed = (['applicantId', 'reviewStatus', 'reviewAnswer', 'rejectType', 'reason'] as const).some(
        (field) => before[field] !== review[field],
      )
      const submitted = isBeingChecked(review) && !isBeingChecked(before)
      await store.saveReview(tx, id, {
        ...review,
        readApplied: number,
        ...(changed && { updatedAt: now }),
        ...(submitted && { submittedAt: now }),
      })
      if (!changed) return
      const { reviewStatus, reviewAnswer, rejectType } = review
      await recordEvent(tx, {
        kind: 'identity-check.changed',
        actor: 'system',
        at: now,
        accountId,
        details: { kind, status: reviewStatus, ...(reviewAnswer && { answer: reviewAnswer }), ...(rejectType && { rejectType }) },
      })
    })
  }

  async function receive(posted: Parameters<ReadWebhook>[0]) {
    const webhook = readWebhook(posted)
    if (!webhook) return fail('UNAUTHENTICATED')
    await database.transaction(async (tx) => {
      // Once stored, it is ours: the same webhook again changes nothing.
      if (await store.storeWebhook(tx, webhook, clock())) await queue.send(tx, 'identity-check-webhook', { digest: webhook.digest })
    })
    return { ok: true } as const
  }

  async function process(digest: string): Promise<void> {
    const webhook = await store.findWebhook(database, digest)
    if (!webhook || webhook.processedAt) return
    if (!knownWebhooks.test(webhook.type)) log.warn({ type: webhook.type }, 'an unknown webhook of the identity provider')
    await follow(webhook)
    await store.markProcessed(database, digest, clock())
  }

  async function follow(webhook: Pick<Webhook, 'type' | 'externalId' | 'applicantId'>): Promise<void> {
    const check = await store.findCheckOf(database, webhook)
    if (!check) {
      log.warn({ type: webhook.type }, 'a webhook about an applicant that is not ours')
      return
    }
    const number = await store.beginRead(database, check.id)
    try {
      await apply(check, number, await provider.applicant(check.externalId))
    } catch (error) {
      if (error instanceof ProviderFault) throw new JobFailure({ reason: error.message, permanent: false })
      throw error
    }
  }

  return {
    start,
    status,
    receive,
    work: () => queue.work('identity-check-webhook', (data) => process((data as { digest: string }).digest)),
  }
}
