import { expect, test } from 'vitest'
import { rateStateOf } from './rate-state.ts'

const asOf = '2026-11-21T10:00:00.000Z'
const tenMinutesLater = Date.parse('2026-11-21T10:10:00.000Z')

test.each([
  ['a rate that is ten minutes old is current', { asOf, failed: false, now: tenMinutesLater }, 'current'],
  ['an older rate is stale', { asOf, failed: false, now: tenMinutesLater + 1 }, 'stale'],
  ['a failed refresh keeps the rate', { asOf, failed: true, now: tenMinutesLater }, 'current'],
  ['before the first rate, the state is fetching', { asOf: undefined, failed: false, now: 0 }, 'fetching'],
  ['without a rate, a failure makes the rate unavailable', { asOf: undefined, failed: true, now: 0 }, 'unavailable'],
] as const)('%s', (_title, rate, state) => {
  expect(rateStateOf(rate)).toBe(state)
})
