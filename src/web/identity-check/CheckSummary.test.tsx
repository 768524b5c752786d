import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { CheckSummary } from './CheckSummary.tsx'

const none = { review: 'none' } as const
const approved = { review: 'completed', result: { reviewAnswer: 'GREEN' } } as const
const rejected = { review: 'completed', result: { reviewAnswer: 'RED' } } as const
const again = { review: 'init', reason: 'Blurred.' } as const

interface Check {
  review: string
  result?: { reviewAnswer: 'GREEN' | 'RED' }
  reason?: string
}

test.each<[string, Check, Check, string[]]>([
  ['without a check', none, none, ['Before your first exchange by personal quote, you need a verification.Go to Verification']],
  [
    'approved and rejected',
    approved,
    rejected,
    [
      'Personal verification: You are verified. You can now exchange.',
      'Business verification: Your documents were not accepted.See what you can do',
    ],
  ],
  [
    'to be submitted again',
    again,
    none,
    ['Personal verification: Your documents could not be accepted as they are. You can submit them again.Submit again'],
  ],
])('home says the state of the checks: %s', async (_name, personal, business, lines) => {
  fakeBackend()
    .answer('personalCheckStatus', { ...personal, kycReviewStatus: personal.review, kycReviewResult: personal.result })
    .answer('businessCheckStatus', { ...business, kybReviewStatus: business.review, kybReviewResult: business.result })
  await renderWeb(<CheckSummary />, { loggedIn: true })
  const shown = await screen.findAllByRole('listitem')
  expect(shown.map(({ textContent }) => textContent)).toEqual(lines)
})
