import { describe, expect, test } from 'vitest'
import { weekdayOf } from '../zoned-time.ts'
import { type BankingCurrency, isBankingDay } from './closing-days.ts'
import { canBeInstant, endOfBankingDay, payByOf } from './pay-by.ts'

/** The closing days of a year that are no Saturday or Sunday, as `12-25`. */
async function closingDays(currency: BankingCurrency, year: number): Promise<string[]> {
  const days = Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(year, 0, 1 + at)).toISOString().slice(0, 10))
  const workdays = days.filter((day) => day.startsWith(String(year)) && weekdayOf(day) <= 5)
  const open = await Promise.all(workdays.map((day) => isBankingDay(currency, day)))
  return workdays.filter((_, at) => !open[at]).map((day) => day.slice(5))
}

test.each<[BankingCurrency, number, string]>([
  ['EUR', 2026, '01-01 04-03 04-06 05-01 12-25'],
  ['EUR', 2027, '01-01 03-26 03-29'],
  ['EUR', 2028, '04-14 04-17 05-01 12-25 12-26'],
  // The earliest and the latest Easter of two centuries.
  ['EUR', 2008, '01-01 03-21 03-24 05-01 12-25 12-26'],
  ['EUR', 2038, '01-01 04-23 04-26'],
  ['GBP', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  ['GBP', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ['GBP', 2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
  // The Federal Reserve is open on Friday, 3 July 2026, 18 June 2027, 24 and 31 December 2027 and 10 November 2028.
  ['USD', 2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  ['USD', 2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  ['USD', 2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ['USD', 2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
  ['USD', 2040, '01-02 01-16 02-20 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
  ['USD', 2046, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
  ['PLN', 2026, '01-01 01-06 04-06 05-01 06-04 11-11 12-24 12-25'],
  ['PLN', 2027, '01-01 01-06 03-29 05-03 05-27 11-01 11-11 12-24'],
])('banks do not settle %s in %i on the published days', async (currency, year, days) => {
  expect((await closingDays(currency, year)).join(' ')).toBe(days)
})

test('no bank settles on a weekend', async () => {
  for (const currency of ['EUR', 'GBP', 'USD', 'PLN'] as const)
    for (const day of ['2026-11-28', '2026-11-29']) expect(await isBankingDay(currency, day)).toBe(false)
})

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

describe('instant transfers', () => {
  const account = { currency: 'EUR', acceptsInstant: true, timeZone: 'Europe/Warsaw' } as const
  const instantHours = { from: '08:00', to: '20:00' }
  // An offer of half an hour, and the hour after its acceptance.
  const at = (now: string) => ({ now: new Date(now), validityMinutes: 30 })

  test.each([
    ['a Saturday night', '2026-11-28T22:10:00Z', false],
    ['before the bank opens', '2026-11-30T06:59:00Z', false],
    ['as the bank opens', '2026-11-30T07:00:00Z', true],
    ['when the last hour is just over in time', '2026-11-30T17:30:00Z', true],
    ['when it is not', '2026-11-30T17:31:00Z', false],
    ['a holiday of the currency', '2026-12-25T10:00:00Z', false],
  ])('with hours, can be asked for on %s: %s', async (_when, now, can) => {
    expect(await canBeInstant({ ...account, instantHours }, at(now))).toBe(can)
  })

  test('without hours, can be asked for always, unless the account takes none', async () => {
    expect(await canBeInstant(account, at('2026-11-28T22:10:00Z'))).toBe(true)
    expect(await canBeInstant({ ...account, acceptsInstant: false, instantHours }, at('2026-11-30T10:00:00Z'))).toBe(false)
  })
})
