import { JobFailure } from '../../platform/queue/job-failure.ts'
import { ProviderFault } from '../provider-call.ts'
import * as store from './identity-check.store.ts'
import { readReview, type ReadReviewParts } from './read-review.ts'

const knownTypes =
  /^(applicant(Created|Pending|Prechecked|OnHold|Reviewed|Reset|LevelChanged|PersonalInfoChanged|Activated|Deactivated|Deleted|TagsChanged|ActionPending|ActionReviewed|ActionOnHold|WorkflowCompleted)|videoIdent\w*)$/

/** Reads the review of the webhook's applicant from the provider and stores it. */
export async function processWebhook(parts: ReadReviewParts, digest: string): Promise<void> {
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
