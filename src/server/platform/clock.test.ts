import { expect, test } from 'vitest'
import { plusMonths } from './clock.ts'

test.each([
  ['2026-01-15T10:00:00.000Z', 12, '2027-01-15T10:00:00.000Z'],
  ['2026-11-30T10:00:00.000Z', 3, '2027-02-28T10:00:00.000Z'],
  ['2027-11-30T10:00:00.000Z', 3, '2028-02-29T10:00:00.000Z'],
  ['2028-02-29T23:59:59.999Z', 12, '2029-02-28T23:59:59.999Z'],
  ['2026-03-31T00:00:00.000Z', -1, '2026-02-28T00:00:00.000Z'],
  ['2026-12-31T00:00:00.000Z', 1, '2027-01-31T00:00:00.000Z'],
])('from %s, %i months are %s', (from, months, later) => {
  expect(plusMonths(new Date(from), months).toISOString()).toBe(later)
})
