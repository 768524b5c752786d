import { randomUUID } from 'node:crypto'
import type { Webhook } from '../vendor/webhooks.ts'
import type { Applicant, WebhookType } from './applicants.ts'
import { beneficiaries, companyInfo, personInfo } from './details.ts'
import type { IdentityFaults } from './faults.ts'
import { webhookDigest } from './signing.ts'

/** A time in the provider's form: `2025-03-05 04:41:48`. */
const formatTime = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** The review in the response of `/status`. */
export function reviewReply(applicant: Applicant) {
  const { reviewId, levelName, attemptId, attemptCnt, createDate, reviewDate, reviewStatus, reviewResult } = applicant
  return {
    reviewId,
    levelName,
    attemptId,
    attemptCnt,
    reprocessing: false,
    createDate: `${formatTime(createDate)}+0000`,
    ...(reviewDate && { reviewDate: `${formatTime(reviewDate)}+0000` }),
    reviewStatus,
    ...(reviewResult && { reviewResult }),
  }
}

/** What the sample documents say, once they are submitted: `info` as the provider read it, `fixedInfo` as the applicant typed it. */
function submittedInfo({ type, details }: Applicant, data: IdentityFaults['data']) {
  if (type === 'individual') return { info: personInfo(details, { withName: data !== 'no-name' }), fixedInfo: {} }
  const withData = data !== 'no-company'
  const company = companyInfo(details, { withData })
  return {
    info: { companyInfo: company },
    fixedInfo: { companyInfo: { ...company, ...(withData && { beneficiaries: beneficiaries(details) }) } },
  }
}

/** The applicant in the response of `/one`. */
export function applicantReply(applicant: Applicant, { data }: Pick<IdentityFaults, 'data'>) {
  const { id, inspectionId, externalUserId, type, email, createdAt } = applicant
  return {
    id,
    createdAt: formatTime(createdAt),
    clientId: 'kantor-sandbox',
    inspectionId,
    externalUserId,
    ...(email && { email }),
    ...(applicant.reviewStatus === 'init' ? { info: {}, fixedInfo: {} } : submittedInfo(applicant, data)),
    lang: 'en',
    type,
    review: reviewReply(applicant),
  }
}

function webhookBody(applicant: Applicant, type: WebhookType, now: number): string {
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
    createdAt: `${formatTime(now)}+0000`,
    createdAtMs: new Date(now).toISOString().replace('T', ' ').replace('Z', ''),
    clientId: 'kantor-sandbox',
  })
}

/** The webhook about a change of an applicant. */
export function webhookOf(applicant: Applicant, type: WebhookType, now: number): Webhook {
  const body = webhookBody(applicant, type, now)
  return {
    name: type,
    body,
    headers: () => ({ 'x-payload-digest': webhookDigest(body), 'x-payload-digest-alg': 'HMAC_SHA256_HEX' }),
  }
}

/** A refusal in the provider's words. */
export const refusal = (code: number, description: string) => ({ description, code, correlationId: randomUUID().replaceAll('-', '') })
