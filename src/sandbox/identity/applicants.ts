import { randomBytes, randomUUID } from 'node:crypto'
import { sandboxAccount } from './signing.ts'
import type { TokenOwner } from './tokens.ts'

export type ReviewStatus = 'init' | 'pending' | 'queued' | 'completed' | 'onHold'

export interface ReviewResult {
  reviewAnswer: 'GREEN' | 'RED'
  reviewRejectType?: 'RETRY' | 'FINAL'
  rejectLabels?: string[]
  /** For the client's eyes. */
  moderationComment?: string
  /** Not for the client's eyes. */
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
}

/** What the visitor chose that the review shall say. */
export const outcomes = {
  approve: 'Approve',
  'reject-retry': 'Reject, to be tried again',
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

/** Names of the provider's webhooks. */
export type WebhookType =
  | 'applicantCreated'
  | 'applicantPending'
  | 'applicantPrechecked'
  | 'applicantReviewed'
  | 'applicantOnHold'
  | 'applicantReset'

export interface ApplicantsParts {
  now: () => number
  /** Runs a step of the review a little later. */
  later: (step: () => void) => void
  onChange: (applicant: Applicant, type: WebhookType) => void
}

const hex24 = () => randomBytes(12).toString('hex')

/** The applicants and their way through the review: init → pending → queued → completed or on hold (providers.md 2.2). */
export function createApplicants({ now, later, onChange }: ApplicantsParts) {
  const applicants = new Map<string, Applicant>()

  function move(applicant: Applicant, type: WebhookType, change: Partial<Applicant>) {
    Object.assign(applicant, change)
    onChange(applicant, type)
  }

  function decide(applicant: Applicant, outcome: Outcome) {
    if (outcome === 'pending') return
    if (outcome === 'on-hold') return move(applicant, 'applicantOnHold', { reviewStatus: 'onHold' })
    move(applicant, 'applicantReviewed', { reviewStatus: 'completed', reviewResult: results[outcome], reviewDate: now() })
  }

  return {
    all: () => [...applicants.values()].toReversed(),
    byExternalId: (externalUserId: string) => [...applicants.values()].find((one) => one.externalUserId === externalUserId),
    byId: (id: string) => applicants.get(id),

    /** The applicant is made when its token is first used. */
    open({ externalUserId, levelName, email }: TokenOwner): Applicant {
      const known = this.byExternalId(externalUserId)
      if (known) return known
      const applicant: Applicant = {
        id: hex24(),
        inspectionId: hex24(),
        externalUserId,
        levelName,
        type: levelName === sandboxAccount.businessLevel ? 'company' : 'individual',
        email,
        createdAt: now(),
        reviewId: randomUUID(),
        attemptId: randomUUID(),
        attemptCnt: 0,
        createDate: now(),
        reviewDate: undefined,
        reviewStatus: 'init',
        reviewResult: undefined,
      }
      applicants.set(applicant.id, applicant)
      onChange(applicant, 'applicantCreated')
      return applicant
    },

    /** Documents are handed in. False where there is nothing to hand in any more. */
    submit(applicant: Applicant, outcome: Outcome): boolean {
      const again = applicant.reviewStatus === 'completed' && applicant.reviewResult?.reviewRejectType === 'RETRY'
      if (applicant.reviewStatus !== 'init' && !again) return false
      // The old answer lingers, as it does at the real provider.
      move(applicant, 'applicantPending', { reviewStatus: 'pending', attemptCnt: applicant.attemptCnt + 1, attemptId: randomUUID() })
      later(() => {
        move(applicant, 'applicantPrechecked', { reviewStatus: 'queued' })
        later(() => decide(applicant, outcome))
      })
      return true
    },

    /** A decision by hand, whatever the applicant is waiting for. */
    decide,

    reset(applicant: Applicant) {
      move(applicant, 'applicantReset', { reviewStatus: 'init', reviewResult: undefined, reviewDate: undefined })
    },
  }
}

export type Applicants = ReturnType<typeof createApplicants>
