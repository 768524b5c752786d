import Big from 'big.js'
import type { CryptoCurrency } from '#contract/currencies.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { offers } from '#contract/endpoints/offers.ts'
import { formatAmount } from '#contract/format-amount.ts'
import type { Language } from '#contract/languages.ts'
import { reducedFeeThreshold } from '#contract/limits.ts'
import { networkOf } from '#contract/networks.ts'
import { formatExactMoment } from '../../platform/text/format.ts'
import type { Entry } from '../../platform/pdf/paper.ts'
import type { linesOf } from './client-offers.ts'
import { textsIn } from './texts.ts'

/** What the client's screen shows of an offer. */
export type Offer = ReplyOf<typeof offers>['offers'][number] & ReturnType<typeof linesOf>

/** The amounts of an offer in words. */
export function receiptWords({ direction, fiatAmount, currency, coinAmount, coin, network, fixedSide }: Offer, language: Language) {
  const money = moneyText(fiatAmount, currency, language)
  const coins = coinsText(coinAmount, coin, language)
  const isBuy = direction === 'buy'
  return {
    t: textsIn(language),
    language,
    gives: isBuy ? money : coins,
    gets: isBuy ? coins : money,
    fixed: fixedSide === 'fiat' ? money : coins,
    network: networkOf(coin as CryptoCurrency, network)?.name ?? network,
  }
}

/** At least two decimals, and no digit less than there are. */
const withCents = (amount: string) => (Big(amount).eq(Big(amount).round(2)) ? Big(amount).toFixed(2) : Big(amount).toFixed())
export const moneyText = (amount: string, currency: string, language: Language) =>
  `${formatAmount(withCents(amount), language)}\u00a0${currency}`
export const coinsText = (amount: string, coin: string, language: Language) =>
  `${formatAmount(Big(amount).toFixed(), language)}\u00a0${coin}`

/** Our rate. */
export const rateOf = (offer: Offer, language: Language): Entry => ({
  label: textsIn(language)('offer.pdf.price.ours'),
  value: priceText(offer, offer.rate, language),
})

const priceText = ({ coin, currency }: Offer, price: string, language: Language) =>
  textsIn(language)('offer.pdf.price.of', { coin, price: formatAmount(withCents(price), language), currency })

/** The market's price, ours, and the difference. */
export function priceOf(offer: Offer, language: Language): Entry[] {
  const { market, difference, currency } = offer
  const t = textsIn(language)
  const time = t('offer.pdf.inWarsaw', { time: formatExactMoment(new Date(market.at), language, 'Europe/Warsaw') })
  const source = t('offer.pdf.price.source', { source: market.source, time })
  return [
    {
      label: t('offer.pdf.price.market'),
      value: priceText(offer, market.price, language),
      note: market.derived ? `${source} ${t('offer.pdf.price.derived')}` : source,
    },
    rateOf(offer, language),
    {
      label: t('offer.pdf.price.difference'),
      value: t('offer.pdf.price.differenceOf', {
        money: moneyText(difference.amount, currency, language),
        percent: t('offer.pdf.percent', { percent: formatAmount(difference.percent, language) }),
      }),
      note: t('offer.pdf.price.differenceNote'),
    },
  ]
}

/** The calculation, whose lines add up. */
export function sumOf(offer: Offer, { t, language, gives, gets, fixed }: ReturnType<typeof receiptWords>): Entry[] {
  const { direction, fiatAmount, currency, coinAmount, coin, fee, networkFee } = offer
  const money = (amount: Big) => moneyText(amount.toFixed(), currency, language)
  const lessOrNone = (amount: string, text: string) => (Big(amount).eq(0) ? t('offer.pdf.sum.none') : `−\u00a0${text}`)
  const networkFeeLine = { label: t('offer.pdf.sum.networkFee'), value: lessOrNone(networkFee, coinsText(networkFee, coin, language)) }
  const total = { label: t('offer.pdf.youReceive'), value: gets, note: t('offer.pdf.fixed', { amount: fixed }), isTotal: true }
  const feeLine = {
    label: t('offer.pdf.sum.fee', {
      percent: t('offer.pdf.percent', { percent: formatAmount(Big(fee.rate).times(100).toFixed(), language) }),
    }),
    value: lessOrNone(fee.amount, moneyText(fee.amount, currency, language)),
    note:
      fee.tier === 'reduced'
        ? t('offer.pdf.sum.tier.reduced', { amount: money(Big(reducedFeeThreshold)) })
        : t(fee.tier === null ? 'offer.pdf.sum.tier.agreed' : 'offer.pdf.sum.tier.standard'),
  }
  if (direction === 'sell')
    return [
      { label: t('offer.pdf.youSend'), value: gives },
      { label: t('offer.pdf.sum.sold'), value: money(Big(fiatAmount).plus(fee.amount)) },
      feeLine,
      networkFeeLine,
      total,
    ]
  return [
    { label: t('offer.pdf.youPay'), value: gives },
    feeLine,
    { label: t('offer.pdf.sum.exchanged'), value: money(Big(fiatAmount).minus(fee.amount)) },
    { label: t('offer.pdf.sum.bought'), value: coinsText(Big(coinAmount).plus(networkFee).toFixed(), coin, language) },
    networkFeeLine,
    total,
  ]
}

/** Finality, how to pay and by when, from whom, and what happens with late or short money. */
export function conditionsOf(
  { direction, payBy, party, lateMinutes, shortAmount, currency, sendsAfterStatement }: Offer,
  language: Language,
): string[] {
  const t = textsIn(language)
  const late =
    lateMinutes > 60 && lateMinutes % 60 === 0
      ? t('offer.pdf.hours', { count: lateMinutes / 60 })
      : t('offer.pdf.minutes', { count: lateMinutes })
  return [
    t(`offer.pdf.conditions.final.${direction}`),
    t(`offer.pdf.conditions.${direction}.${payBy}`),
    t(`offer.pdf.conditions.${direction}.where`),
    ...(party ? [t(`offer.pdf.conditions.${direction}.own`, { name: party.name.replaceAll('\u00ad', '') })] : []),
    direction === 'sell'
      ? t('offer.pdf.conditions.sell.tolerance')
      : t('offer.pdf.conditions.buy.tolerance', { late, short: moneyText(shortAmount, currency, language) }),
    ...(sendsAfterStatement ? [t('offer.pdf.conditions.buy.statement')] : []),
  ]
}
