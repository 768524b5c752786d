import { isFiat } from '#contract/currencies.ts'
import { AddressGroups } from '../ui/AddressGroups.tsx'
import { inGroups } from '../ui/in-groups.ts'
import { coinsText, moneyText } from '../ui/trade-text.ts'

/** The client's wallet or account, in groups where it is long. */
export function Receiver({ to, currency }: { to: string; currency: string }) {
  if (!isFiat(currency)) return <AddressGroups text={to} />
  return currency === 'EUR' ? inGroups(to) : to
}

/** An amount of money or coins, whatever its currency is. */
export const amountText = (amount: string, currency: string): string =>
  isFiat(currency) ? moneyText(amount, currency) : coinsText(amount, currency)
