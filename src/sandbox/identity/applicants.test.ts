import { expect, test } from 'vitest'
import { createApplicants, type Outcome, type WebhookType } from './applicants.ts'

test.each<[Outcome, WebhookType | undefined, object]>([
  ['approve', 'applicantReviewed', { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } }],
  ['reject-retry', 'applicantReviewed', { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'RETRY' } }],
  ['reject-final', 'applicantReviewed', { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL' } }],
  ['on-hold', 'applicantOnHold', { reviewStatus: 'onHold' }],
  ['pending', undefined, { reviewStatus: 'queued' }],
])('a submitted review is pending, then queued, then as the outcome %s says', (outcome, end, review) => {
  const changes: string[] = []
  const steps: (() => void)[] = []
  const applicants = createApplicants({
    now: () => 0,
    runLater: (step) => steps.push(step),
    onChange: ({ reviewStatus }, type) => changes.push(`${type} ${reviewStatus}`),
  })
  const applicant = applicants.findOrCreate({ externalUserId: 'u1', levelName: 'basic-kyc-level' })
  applicants.submit(applicant, outcome)
  for (let step = steps.shift(); step; step = steps.shift()) step()
  expect(applicant).toMatchObject(review)
  expect(changes).toEqual([
    'applicantCreated init',
    'applicantPending pending',
    'applicantPrechecked queued',
    ...(end ? [`${end} ${applicant.reviewStatus}`] : []),
  ])
})
