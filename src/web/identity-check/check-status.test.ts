import { expect, test } from 'vitest'
import { checkButton, rejectionOf } from './check-status.ts'

// @spec 3.verification 4.verification-buttons
test.each([
  [{ review: 'completed', answer: 'GREEN' }, 'Completed: approved', true],
  [{ review: 'completed', answer: 'RED' }, 'Completed: rejected', true],
  [{ review: 'completed' }, 'Completed: rejected', true],
  [{ review: 'init' }, 'Continue', false],
  [{ review: 'none' }, 'Start', false],
  [{ review: 'pending' }, 'Start', false],
  [{ review: 'awaitingTheTide' }, 'Start', false],
  [undefined, 'Start', false],
])('the button for %o reads %s', (status, label, disabled) => {
  expect(checkButton(status)).toEqual({ label, disabled })
})

test('only a rejected check has a reason beside it', () => {
  expect(rejectionOf({ review: 'completed', answer: 'RED', reason: 'Forged.' })?.reason).toBe('Forged.')
  expect(rejectionOf({ review: 'completed', answer: 'RED' })).toEqual({ sentence: expect.any(String), reason: undefined })
  expect(rejectionOf({ review: 'init', reason: 'Blurred.' })?.reason).toBe('Blurred.')
  for (const status of [{ review: 'init' }, { review: 'completed', answer: 'GREEN' }, { review: 'pending', reason: 'Blurred.' }, undefined])
    expect(rejectionOf(status)).toBeNull()
})
