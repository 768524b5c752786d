import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'

const token = z.object({ token: z.string() })
const result = z.object({ reviewAnswer: z.enum(['GREEN', 'RED']) }).optional()
const details = {
  /** The provider's reason for the client, if the check failed. */
  reason: z.string().optional(),
  /** The provider is reviewing the documents. */
  beingChecked: z.boolean().optional(),
}

export const startPersonalCheck = endpoint({
  call: calls.startPersonalCheck,
  summary: 'A token for the identity widget, for a person (KYC).',
  reply: token,
  failures: ['UNAVAILABLE'],
})

export const startBusinessCheck = endpoint({
  call: calls.startBusinessCheck,
  summary: 'A token for the identity widget, for a company (KYB).',
  reply: token,
  failures: ['UNAVAILABLE'],
})

export const personalCheckStatus = endpoint({
  call: calls.personalCheckStatus,
  summary: 'Status of the personal check. If the status is completed, GREEN means approved and any other answer rejected.',
  reply: z.object({ kycReviewStatus: z.string(), kycReviewResult: result, ...details }),
  failures: [],
})

export const businessCheckStatus = endpoint({
  call: calls.businessCheckStatus,
  summary: 'Status of the business check. If the status is completed, GREEN means approved and any other answer rejected.',
  reply: z.object({ kybReviewStatus: z.string(), kybReviewResult: result, ...details }),
  failures: [],
})
