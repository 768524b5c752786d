import { offerDecimals } from '#contract/desk/amount-decimals.ts'
import Big from 'big.js'
import type { OfferDraft } from '#contract/desk/offer-terms.ts'
import { canBePaidBy } from '#contract/pay-by-rules.ts'
import type { Decimal } from '#contract/pricing.ts'
import { readAmount } from '#contract/read-amount.ts'
import { language, t } from '../../web/language/text.ts'
import type { OfferBasis, OfferContent } from '../api/offers.ts'
import { networkOfOffer, openNetworks, type TypedOffer } from './typed-offer.ts'

export type FieldErrors = { [Field in keyof TypedOffer]?: string }

/** What was typed, as far as it can be read. */
export interface ReadOffer {
  /** Null while a field is missing or wrong. */
  content: OfferContent | null
  /** The part that the price depends on. */
  price: OfferDraft | null
  errors: FieldErrors
}

/** The largest spread and the largest delay that the service takes. */
const mostBp = 5000
const mostMinutes = 100_000
const moneyDecimals = 2
/** Of a fee in per cent: a share has six decimals. */
const percentDecimals = 4

/** Reads the fields, with a sentence for each that is missing or wrong. Call while rendering. */
export function readTyped(
  typed: TypedOffer,
  basis: Pick<OfferBasis, 'closedNetworks' | 'parties' | 'receivingAddresses' | 'rules' | 'instantCurrencies'>,
): ReadOffer {
  const errors: FieldErrors = {}
  const failed = (field: keyof TypedOffer, sentence: string): null => {
    errors[field] = sentence
    return null
  }
  const decimal = (field: keyof TypedOffer, decimals: number): Decimal | null => {
    if (typed[field].trim() === '') return failed(field, t('offer.errors.missing'))
    const { amount } = readAmount(typed[field], language())
    if (amount === null) return failed(field, t('ui.ambiguousAmount'))
    const value = Big(amount)
    return value.eq(value.round(decimals)) ? value.toFixed() : failed(field, t('offer.errors.decimals', { count: decimals }))
  }
  const whole = (field: keyof TypedOffer, most: number): number | null => {
    const text = typed[field].trim()
    return /^\d{1,6}$/.test(text) && Number(text) <= most ? Number(text) : failed(field, t('offer.errors.whole', { most: String(most) }))
  }

  const network = networkOfOffer(typed)
  if (!network || !openNetworks(typed.coin, basis.closedNetworks).some(({ id }) => id === network.id))
    failed('network', t('offer.errors.network'))
  if (typed.currency === '') failed('currency', t('offer.errors.missing'))
  const coinDecimals = offerDecimals({ direction: typed.direction, decimals: network?.decimals ?? 0 })
  const amount = decimal('amount', typed.fixedSide === 'fiat' ? moneyDecimals : coinDecimals)
  if (amount !== null && Big(amount).eq(0)) failed('amount', t('offer.errors.aboveZero'))
  const spreadBp = whole('spread', mostBp)
  const percent = typed.fee === 'agreed' ? decimal('feePercent', percentDecimals) : null
  if (percent !== null && Big(percent).gte(100)) failed('feePercent', t('offer.errors.fee'))
  const networkFee = typed.direction === 'buy' ? decimal('networkFee', coinDecimals) : '0'

  const price =
    errors.network || errors.amount || errors.spread || errors.feePercent || errors.networkFee
      ? null
      : priceOf(typed, { amount, spreadBp, percent, networkFee, coinDecimals })

  const isFirm = typed.kind === 'firm'
  if (isFirm && !basis.parties.some(({ id }) => id === typed.partyId)) failed('partyId', t('offer.errors.party'))
  if (!basis.rules.validityMinutes.includes(Number(typed.validity))) failed('validity', t('offer.errors.missing'))
  if (!basis.rules.payBy.includes(typed.payBy)) failed('payBy', t('offer.errors.missing'))
  const acceptsInstant = basis.instantCurrencies.includes(typed.currency)
  if (isFirm && !canBePaidBy(typed.payBy, { ...typed, acceptsInstant }))
    failed('payBy', t('offer.errors.noInstant', { currency: typed.currency }))
  const lateMinutes = whole('late', mostMinutes)
  const shortAmount = decimal('short', moneyDecimals)
  if (!price || lateMinutes === null || shortAmount === null || Object.keys(errors).length > 0) return { content: null, price, errors }
  const { kind, currency, coin, network: networkId, payBy, validity, words } = typed
  const { coinDecimals: _coinDecimals, ...priced } = price
  const content = {
    ...priced,
    kind,
    partyId: isFirm ? typed.partyId : null,
    currency,
    coin,
    network: networkId,
    validityMinutes: Number(validity),
    payBy,
    lateMinutes,
    shortAmount,
    words: words.trim(),
    receivingAddressId: needsAddress(typed) ? (nextAddress(typed, basis)?.id ?? null) : null,
  }
  return { content, price, errors }
}

interface PriceParts {
  amount: Decimal | null
  spreadBp: number | null
  percent: Decimal | null
  networkFee: Decimal | null
  coinDecimals: number
}

function priceOf(
  { direction, fixedSide }: TypedOffer,
  { amount, spreadBp, percent, networkFee, coinDecimals }: PriceParts,
): OfferDraft | null {
  if (amount === null || spreadBp === null || networkFee === null) return null
  const agreedFeeRate = percent === null ? null : Big(percent).div(100).toFixed()
  return { direction, fixedSide, amount, spreadBp, agreedFeeRate, networkFee, coinDecimals }
}

/** Whether the client’s coins arrive at an address of ours. */
export const needsAddress = ({ kind, direction }: Pick<TypedOffer, 'kind' | 'direction'>): boolean =>
  kind === 'firm' && direction === 'sell'

/** The address at which this offer would be paid; undefined if none is left. */
export const nextAddress = (
  { coin, network }: Pick<TypedOffer, 'coin' | 'network'>,
  { receivingAddresses }: Pick<OfferBasis, 'receivingAddresses'>,
) => receivingAddresses.find((one) => one.coin === coin && one.network === network)
