import { expect, test } from 'vitest'
import { keptUntil } from './kept-until.ts'

const closedAt = new Date('2026-11-21T12:00:00Z')

test('an address alone is kept for a week, for the letter that confirms the closing', () => {
  expect(keptUntil([], closedAt)).toEqual(new Date('2026-11-28T12:00:00Z'))
})

test('identity checks and account records are kept for five years after the closing', () => {
  expect(keptUntil(['identity-checks'], closedAt)).toEqual(new Date('2031-11-21T12:00:00Z'))
  expect(keptUntil(['account-records'], closedAt)).toEqual(new Date('2031-11-21T12:00:00Z'))
})

test('requests and payments are kept for five years after the year their tax fell due', () => {
  expect(keptUntil(['card-payments'], closedAt)).toEqual(new Date('2033-01-01T00:00:00Z'))
  expect(keptUntil(['exchange-requests'], new Date('2027-01-01T00:00:00Z'))).toEqual(new Date('2034-01-01T00:00:00Z'))
})

test('records with different periods are kept for the longest', () => {
  expect(keptUntil(['identity-checks', 'card-payments'], closedAt)).toEqual(new Date('2033-01-01T00:00:00Z'))
})

test('five years from a leap day end on the first of March', () => {
  expect(keptUntil(['identity-checks'], new Date('2028-02-29T10:00:00Z'))).toEqual(new Date('2033-03-01T10:00:00Z'))
})
