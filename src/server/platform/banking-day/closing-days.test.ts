import { expect, test } from 'vitest'
import { weekdayOf } from '../zoned-time.ts'
import { type BankingCurrency, isBankingDay } from './closing-days.ts'

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
  ['PLN', 2026, '01-01 01-06 04-06 05-01 06-04 11-11 12-24 12-25'],
  ['PLN', 2027, '01-01 01-06 03-29 05-03 05-27 11-01 11-11 12-24'],
])('banks do not settle %s in %i on the published days', async (currency, year, days) => {
  expect((await closingDays(currency, year)).join(' ')).toBe(days)
})

test('no bank settles on a weekend', async () => {
  for (const currency of ['EUR', 'GBP', 'USD', 'PLN'] as const)
    for (const day of ['2026-11-28', '2026-11-29']) expect(await isBankingDay(currency, day)).toBe(false)
})
