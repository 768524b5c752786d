import { expect, test } from 'vitest'
import { outcomeOf } from './review.ts'

test.each([
  ['GREEN', null, 'approved'],
  ['RED', 'RETRY', 'again'],
  ['RED', 'FINAL', 'rejected'],
  ['RED', null, null],
  ['YELLOW', null, null],
  [null, null, null],
])('a completed review with the answer %s, %s has the outcome %s', (reviewAnswer, rejectType, outcome) => {
  expect(outcomeOf({ reviewStatus: 'completed', reviewAnswer, rejectType })).toBe(outcome)
})
