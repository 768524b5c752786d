import type { Currency } from './currencies.ts'
import { isFiat } from './currencies.ts'
import type { Decimal } from './pricing.ts'
import { quoteAmount, typedDecimal } from './read-amount.ts'

/** Most decimals of an amount: cents of money, and what a wallet shows of coins. */
export const exactDecimals = (currency: Currency): number => (isFiat(currency) ? 2 : 18)

interface Amounts {
  /** Whole units. */
  amount: number
  /** With its decimals, where it has any. */
  exactAmount?: Decimal | null | undefined
}

/** The amount of a request with its decimals; `0` if the client gave none. */
export const amountOf = ({ amount, exactAmount }: Amounts): Decimal => exactAmount ?? String(amount)

/** Whether the client gave an amount. One below one is one. */
export const hasAmount = (amounts: Amounts): boolean => Number(amountOf(amounts)) > 0

/** The amounts of a request that has this typed amount. */
export function amountsOf(typed: string): { amount: number; exactAmount?: Decimal } {
  const amount = quoteAmount(typed)
  const exact = typedDecimal(typed)
  const [whole, decimals] = exact.split('.')
  return { amount, ...(decimals !== undefined && whole === String(amount) && { exactAmount: exact }) }
}
