import type { FiatCurrency } from '#contract/currencies.ts'
import { nextDay, weekdayOf } from '../zoned-time.ts'

/** Currencies whose banking days we know. In złoty the operator pays for itself; no client exchanges it. */
export type BankingCurrency = FiatCurrency | 'PLN'

interface Holiday {
  /** Such as `2026-12-25 00:00:00`. */
  date: string
  substitute?: boolean
}

/** The days besides weekends on which payments in a currency are not settled. */
const closingDaysIn: Record<BankingCurrency, (year: number) => Promise<string[]>> = {
  EUR: async (year) => targetClosingDays(year),
  GBP: async (year) => (await holidaysIn('GB.ENG', year)).map(dateOf),
  // On the Friday before a holiday on a Saturday, offices are closed, but the Federal Reserve Banks and Fedwire are open. The library calls the Monday
  // after Veterans Day on a Sunday a holiday of banks.
  USD: async (year) => (await holidaysIn('US', year, ['public', 'bank'])).filter((holiday) => !isFridayBefore(holiday)).map(dateOf),
  PLN: async (year) => (await holidaysIn('PL', year)).map(dateOf),
}

const dateOf = ({ date }: Holiday) => date.slice(0, 10)

const isFridayBefore = (holiday: Holiday) => holiday.substitute === true && weekdayOf(dateOf(holiday)) === 5

const known = new Map<string, Promise<Set<string>>>()

/** Whether payments in this currency are settled on this day, such as `2026-12-24`. */
export async function isBankingDay(currency: BankingCurrency, day: string): Promise<boolean> {
  if (weekdayOf(day) > 5) return false
  const year = day.slice(0, 4)
  const key = `${currency} ${year}`
  const closingDays = known.get(key) ?? closingDaysIn[currency](Number(year)).then((days) => new Set(days))
  known.set(key, closingDays)
  return !(await closingDays).has(day)
}

/** A day on which money is booked, and the days on which it is settled. */
export interface BookingDay {
  day: string
  /** The day itself, or the first banking day after it. */
  settles: string
  /** The banking day after that. */
  next: string
}

export async function bookingDayOf(currency: BankingCurrency, day: string): Promise<BookingDay> {
  const settles = await firstBankingDay(currency, day)
  return { day, settles, next: await firstBankingDay(currency, nextDay(settles)) }
}

async function firstBankingDay(currency: BankingCurrency, from: string): Promise<string> {
  let day = from
  while (!(await isBankingDay(currency, day))) day = nextDay(day)
  return day
}

async function holidaysIn(place: string, year: number, types: ('public' | 'bank')[] = ['public']): Promise<Holiday[]> {
  // The library has the holidays of the whole world: 40 MB of memory, so a process loads it only when it needs it.
  const { default: Holidays } = await import('date-holidays')
  return new Holidays(place, { types }).getHolidays(year)
}

/** The six closing days of TARGET, the settlement system of the euro. European Central Bank, decision of 14 December 2000. */
function targetClosingDays(year: number): string[] {
  const easter = easterSunday(year)
  return [`${year}-01-01`, plus(easter, -2), nextDay(easter), `${year}-05-01`, `${year}-12-25`, `${year}-12-26`]
}

const plus = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Easter Sunday of the Gregorian calendar: Meeus, Astronomical Algorithms, chapter 8. */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const march = h + l - 7 * m + 22
  return plus(`${year}-03-01`, march - 1)
}
