import { randomBytes, randomUUID } from 'node:crypto'
import { type Details, sampleDetails } from './details.ts'
import { sandboxAccount } from './signing.ts'
import type { TokenOwner } from './tokens.ts'

export type ReviewStatus = 'init' | 'pending' | 'queued' | 'completed' | 'onHold'

export interface ReviewResult {
  reviewAnswer: 'GREEN' | 'RED'
  reviewRejectType?: 'RETRY' | 'FINAL'
  rejectLabels?: string[]
  /** A comment for the client. */
  moderationComment?: string
  /** A comment for the operator. Despite its name, the client must not see it. */
  clientComment?: string
}

export interface Applicant {
  id: string
  inspectionId: string
  externalUserId: string
  levelName: string
  type: 'individual' | 'company'
  email: string | undefined
  createdAt: number
  reviewId: string
  attemptId: string
  attemptCnt: number
  createDate: number
  reviewDate: number | undefined
  reviewStatus: ReviewStatus
  reviewResult: ReviewResult | undefined
  /** What the sample documents say. */
  details: Details
}

/** How a review can end. The visitor chooses in the widget. */
export const outcomes = {
  approve: 'Approve',
  'reject-retry': 'Reject, may try again',
  'reject-final': 'Reject for good',
  pending: 'Leave pending',
  'on-hold': 'Put on hold',
} as const
export type Outcome = keyof typeof outcomes
export const isOutcome = (text: unknown): text is Outcome => typeof text === 'string' && Object.hasOwn(outcomes, text)

const results: Record<'approve' | 'reject-retry' | 'reject-final', ReviewResult> = {
  approve: { reviewAnswer: 'GREEN' },
  'reject-retry': {
    reviewAnswer: 'RED',
    reviewRejectType: 'RETRY',
    rejectLabels: ['BAD_PHOTO'],
    moderationComment: 'The photo of your document is blurred. Please take it again in good light, with all four corners in the picture.',
    clientComment: 'INTERNAL NOTE: focus score 0.31',
  },
  'reject-final': {
    reviewAnswer: 'RED',
    reviewRejectType: 'FINAL',
    rejectLabels: ['FORGERY'],
    moderationComment: 'The document that you sent cannot be accepted.',
    clientComment: 'INTERNAL NOTE: template mismatch',
  },
}

export type WebhookType =
  | 'applicantCreated'
  | 'applicantPending'
  | 'applicantPrechecked'
  | 'applicantReviewed'
  | 'applicantOnHold'
  | 'applicantReset'

export interface ApplicantsParts {
  now: () => number
  /** Runs the next step of the review after a delay. */
  runLater: (step: () => void) => unknown
  onChange: (applicant: Applicant, type: WebhookType) => void
}

const hex24 = () => randomBytes(12).toString('hex')

const newApplicant = ({ externalUserId, levelName, email }: TokenOwner, now: number): Applicant => ({
  id: hex24(),
  inspectionId: hex24(),
  externalUserId,
  levelName,
  type: levelName === sandboxAccount.businessLevel ? 'company' : 'individual',
  email,
  createdAt: now,
  reviewId: randomUUID(),
  attemptId: randomUUID(),
  attemptCnt: 0,
  createDate: now,
  reviewDate: undefined,
  reviewStatus: 'init',
  reviewResult: undefined,
  details: sampleDetails(email),
})

/** The applicants and their reviews: init → pending → queued → completed or on hold. */
export function createApplicants({ now, runLater, onChange }: ApplicantsParts) {
  const applicants = new Map<string, Applicant>()

  function changeReview(applicant: Applicant, type: WebhookType, change: Partial<Applicant>) {
    Object.assign(applicant, change)
    onChange(applicant, type)
  }

  function decide(applicant: Applicant, outcome: Outcome) {
    if (outcome === 'pending') return
    if (outcome === 'on-hold') return changeReview(applicant, 'applicantOnHold', { reviewStatus: 'onHold' })
    changeReview(applicant, 'applicantReviewed', { reviewStatus: 'completed', reviewResult: results[outcome], reviewDate: now() })
  }

  return {
    all: () => [...applicants.values()].toReversed(),
    byExternalId: (externalUserId: string) => [...applicants.values()].find((one) => one.externalUserId === externalUserId),
    byId: (id: string) => applicants.get(id),

    /** Finds the applicant of a token, or creates the applicant at the first use of the token. */
    findOrCreate(owner: TokenOwner): Applicant {
      const known = this.byExternalId(owner.externalUserId)
      if (known) return known
      const applicant = newApplicant(owner, now())
      applicants.set(applicant.id, applicant)
      onChange(applicant, 'applicantCreated')
      return applicant
    },

    /** Submits documents with these details. This has no effect unless the review waits for documents. */
    submit(applicant: Applicant, outcome: Outcome, details: Partial<Details> = {}) {
      const mayResubmit = applicant.reviewStatus === 'completed' && applicant.reviewResult?.reviewRejectType === 'RETRY'
      if (applicant.reviewStatus !== 'init' && !mayResubmit) return
      // As at the real provider, the last result stays until the next one.
      changeReview(applicant, 'applicantPending', {
        reviewStatus: 'pending',
        details: { ...applicant.details, ...details },
        attemptCnt: applicant.attemptCnt + 1,
        attemptId: randomUUID(),
      })
      runLater(() => {
        changeReview(applicant, 'applicantPrechecked', { reviewStatus: 'queued' })
        runLater(() => decide(applicant, outcome))
      })
    },

    /** Decides the review immediately, in any state. The outcome `pending` changes nothing. */
    decide,

    reset(applicant: Applicant) {
      changeReview(applicant, 'applicantReset', { reviewStatus: 'init', reviewResult: undefined, reviewDate: undefined })
    },
  }
}

export type Applicants = ReturnType<typeof createApplicants>
