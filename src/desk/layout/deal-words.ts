import { isFiat } from '#contract/currencies.ts'
import { printReference } from '#contract/creditor-reference.ts'
import { dealStates } from '#contract/desk/deal-moves.ts'
import { roles } from '#contract/desk/permissions.ts'
import type { Decimal } from '#contract/pricing.ts'
import { t } from '../../web/language/text.ts'
import { withCents } from '../../web/ui/amount-format.ts'
import type { DealSummary } from '../api/deals.ts'
import { isOneOf, roleNames } from './codes.ts'
import { coinText, moneyText } from './offer-words.ts'

/** A state that this release does not know stays a code. Call while rendering. */
export const dealStateName = (state: string): string => (isOneOf(dealStates, state) ? t(`layout.dealStates.${state}`) : state)

/** Money with at least two decimals, coins without zeros at the end. Call while rendering. */
export const amountText = (amount: Decimal, currency: string): string =>
  isFiat(currency) ? moneyText(withCents(amount), currency) : coinText(amount, currency)

/** As people read it; what is none of our references stays as it is. */
export const dealReferenceText = (reference: string): string => (/^\d{14}$/.test(reference) ? printReference(reference) : reference)

type Sides = Pick<DealSummary, 'direction' | 'fiatAmount' | 'currency' | 'coinAmount' | 'coin'>

/** What the client gives, and what the client gets. Call while rendering. */
export function bothSides({ direction, fiatAmount, currency, coinAmount, coin }: Sides): { gives: string; gets: string } {
  const [money, coins] = [amountText(fiatAmount, currency), amountText(coinAmount, coin)]
  return direction === 'buy' ? { gives: money, gets: coins } : { gives: coins, gets: money }
}

/** To who vouched for the money: which colleagues may sign what leaves for it. Call while rendering. */
export const vouchedSentence = (free: readonly string[]): string => {
  const names = roleNames(roles.filter((role) => free.includes(role)))
  return names === '' ? t('layout.failures.vouchedAlone') : t('layout.failures.vouched', { roles: names })
}
