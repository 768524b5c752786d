import { expect, test } from 'vitest'
import { waitingTime } from './Notice.tsx'

test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [703, '12 minutes'],
  [3600, '60 minutes'],
  [86_400, '24 hours'],
])('a wait of %d seconds is shown as %s', (seconds, text) => {
  expect(waitingTime(seconds)).toBe(text)
})
