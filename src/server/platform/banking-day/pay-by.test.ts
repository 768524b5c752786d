import { describe, expect, test } from 'vitest'
import type { BankingCurrency } from './closing-days.ts'
import { endOfBankingDay, payByOf } from './pay-by.ts'

const endAfter = async (currency: BankingCurrency, moment: string, days?: number) =>
  (await endOfBankingDay(currency, new Date(moment), days)).toISOString()

describe('the end of the next banking day', () => {
  test.each<[string, BankingCurrency, string, string]>([
    ['of a Tuesday is on Wednesday', 'EUR', '2026-11-24T10:00:00Z', '2026-11-25T22:59:00.000Z'],
    ['of a Friday evening is on Monday', 'EUR', '2026-11-27T19:00:00Z', '2026-11-30T22:59:00.000Z'],
    ['of a Saturday is on Monday', 'GBP', '2026-11-28T10:00:00Z', '2026-11-30T22:59:00.000Z'],
    ['of a Sunday is on Monday', 'USD', '2026-11-29T22:58:00Z', '2026-11-30T22:59:00.000Z'],
    // In Warsaw it is Monday already.
    ['of a Sunday night in UTC is on Tuesday', 'USD', '2026-11-29T23:00:00Z', '2026-12-01T22:59:00.000Z'],
    ['of the last minute of a banking day is on the next one', 'EUR', '2026-11-25T22:59:30Z', '2026-11-26T22:59:00.000Z'],
    ['of the Thursday before Easter skips Good Friday and Easter Monday', 'EUR', '2026-04-02T10:00:00Z', '2026-04-07T21:59:00.000Z'],
    ['of the Thursday before Easter is on Good Friday in dollars', 'USD', '2026-04-02T10:00:00Z', '2026-04-03T21:59:00.000Z'],
    ['of that Thursday is on Good Friday in złoty', 'PLN', '2026-04-02T10:00:00Z', '2026-04-03T21:59:00.000Z'],
    ['of that Thursday skips Easter in pounds', 'GBP', '2026-04-02T10:00:00Z', '2026-04-07T21:59:00.000Z'],
    ['of Christmas Eve 2026 skips the substitute of Boxing Day in pounds', 'GBP', '2026-12-24T12:00:00Z', '2026-12-29T22:59:00.000Z'],
    ['of Christmas Eve 2026 is on Monday in euro', 'EUR', '2026-12-24T12:00:00Z', '2026-12-28T22:59:00.000Z'],
    ['of 23 December 2026 skips Christmas Eve in złoty', 'PLN', '2026-12-23T12:00:00Z', '2026-12-28T22:59:00.000Z'],
    ['of New Year’s Eve is in the next year', 'EUR', '2026-12-31T12:00:00Z', '2027-01-04T22:59:00.000Z'],
    ['of Independence Day’s Friday is on Monday', 'USD', '2026-07-03T12:00:00Z', '2026-07-06T21:59:00.000Z'],
    // On Friday Warsaw is an hour ahead of UTC, on Tuesday two hours.
    ['over the change to summer time is at 23:59 of the new time', 'USD', '2027-03-26T12:00:00Z', '2027-03-29T21:59:00.000Z'],
    ['over the change to winter time is at 23:59 of the new time', 'EUR', '2026-10-23T12:00:00Z', '2026-10-26T22:59:00.000Z'],
  ])('%s', async (_what, currency, moment, end) => {
    expect(await endAfter(currency, moment)).toBe(end)
  })

  test('several banking days are counted without the days between', async () => {
    expect(await endAfter('EUR', '2026-04-02T10:00:00Z', 3)).toBe('2026-04-09T21:59:00.000Z')
  })
})

test('an instant transfer has an hour; the next banking day counts from the day of the acceptance', async () => {
  const friday = new Date('2026-11-27T22:40:00Z')
  expect(await payByOf('instant', 'EUR', friday)).toEqual(new Date('2026-11-27T23:40:00Z'))
  expect(await payByOf('next-banking-day', 'EUR', friday)).toEqual(new Date('2026-11-30T22:59:00Z'))
})
