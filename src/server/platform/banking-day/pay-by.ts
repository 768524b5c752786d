import type { FiatCurrency } from '#contract/currencies.ts'
import type { PayByRule } from '#contract/pay-by-rules.ts'
import { plusMinutes } from '../clock.ts'
import type { BankAccount } from '../config/bank.ts'
import { dayOf, momentOf, nextDay } from '../zoned-time.ts'
import { type BankingCurrency, isBankingDay } from './closing-days.ts'

/** In which a banking day ends for clients and staff, in every currency. */
const timeZone = 'Europe/Warsaw'
const endOfDay = '23:59'

/** For an instant transfer, from the acceptance. */
const instantMinutes = 60

/**
 * The end, 23:59 in Warsaw, of a banking day of the currency: the first one after the day of `moment` (also if that is a banking day itself), or the
 * second, and so on. The day of `moment` is the one in Warsaw.
 */
export async function endOfBankingDay(currency: BankingCurrency, moment: Date, days = 1): Promise<Date> {
  let day = dayOf(moment, timeZone)
  for (let left = days; left > 0;) {
    day = nextDay(day)
    if (await isBankingDay(currency, day)) left--
  }
  return new Date(momentOf(day, endOfDay, timeZone))
}

type InstantAccount = Pick<BankAccount, 'currency' | 'acceptsInstant' | 'instantHours' | 'timeZone'>

/** Whether money can be asked for within the hour of an offer's acceptance: the account takes instant transfers from now until the last hour is over. */
export async function canBeInstant(
  { currency, acceptsInstant, instantHours, timeZone: zone }: InstantAccount,
  { now, validityMinutes }: { now: Date; validityMinutes: number },
): Promise<boolean> {
  if (!acceptsInstant || !instantHours) return acceptsInstant
  const day = dayOf(now, zone)
  if (!(await isBankingDay(currency, day))) return false
  const last = plusMinutes(now, validityMinutes + instantMinutes)
  return now.getTime() >= momentOf(day, instantHours.from, zone) && last.getTime() <= momentOf(day, instantHours.to, zone)
}

/** By when the money of an offer that was accepted at this moment must have arrived. */
export const payByOf = async (rule: PayByRule, currency: FiatCurrency, acceptedAt: Date): Promise<Date> =>
  rule === 'instant' ? plusMinutes(acceptedAt, instantMinutes) : endOfBankingDay(currency, acceptedAt)
