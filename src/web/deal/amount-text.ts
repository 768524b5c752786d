import { isFiat } from '#contract/currencies.ts'
import { coinsText, moneyText } from '../ui/trade-text.ts'

/** An amount of money or coins, whatever its currency is. */
export const amountText = (amount: string, currency: string): string =>
  isFiat(currency) ? moneyText(amount, currency) : coinsText(amount, currency)
