import { randomUUID } from 'node:crypto'
import type { Applicant, WebhookType } from './applicants.ts'

/** `2025-03-05 04:41:48`, as the provider writes moments. */
const moment = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** The review as `/status` tells it, flat. */
export function reviewReply(applicant: Applicant) {
  const { reviewId, levelName, attemptId, attemptCnt, createDate, reviewDate, reviewStatus, reviewResult } = applicant
  return {
    reviewId,
    levelName,
    attemptId,
    attemptCnt,
    reprocessing: false,
    createDate: `${moment(createDate)}+0000`,
    ...(reviewDate && { reviewDate: `${moment(reviewDate)}+0000` }),
    reviewStatus,
    ...(reviewResult && { reviewResult }),
  }
}

/** The applicant as `/one` tells it. */
export function applicantReply(applicant: Applicant) {
  const { id, inspectionId, externalUserId, type, email, createdAt } = applicant
  return {
    id,
    createdAt: moment(createdAt),
    clientId: 'kantor-sandbox',
    inspectionId,
    externalUserId,
    ...(email && { email }),
    info: {},
    fixedInfo: {},
    lang: 'en',
    type,
    review: reviewReply(applicant),
  }
}

/** A webhook's body (providers.md 2.3). */
export function webhookBody(applicant: Applicant, type: WebhookType, now: number): string {
  const { id, inspectionId, externalUserId, levelName, reviewStatus, reviewResult } = applicant
  return JSON.stringify({
    applicantId: id,
    inspectionId,
    applicantType: applicant.type,
    correlationId: randomUUID().replaceAll('-', ''),
    levelName,
    sandboxMode: true,
    externalUserId,
    type,
    reviewStatus,
    ...(reviewStatus === 'completed' && reviewResult && { reviewResult }),
    createdAt: `${moment(now)}+0000`,
    createdAtMs: new Date(now).toISOString().replace('T', ' ').replace('Z', ''),
    clientId: 'kantor-sandbox',
  })
}

/** A refusal, as the provider words it. */
export const refusal = (code: number, description: string) => ({ description, code, correlationId: randomUUID().replaceAll('-', '') })
