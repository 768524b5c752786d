import { type CryptoCurrency, cryptoCurrencies, isCrypto, isFiat } from '#contract/currencies.ts'
import { fitsSell } from '#contract/fits-sell.ts'
import { type CoinNetwork, networkOf, networksOf } from '#contract/networks.ts'
import { canBePaidBy } from '#contract/pay-by-rules.ts'
import type { Decimal } from '#contract/pricing.ts'
import { fieldText } from '#contract/read-amount.ts'
import { language } from '../../web/language/text.ts'
import { formatDecimal, formatPercent } from '../../web/ui/amount-format.ts'
import type { OfferBasis, OfferContent } from '../api/offers.ts'
import type { RequestPage } from '../api/requests.ts'

/** What a dealer typed and chose. All values are texts, so that the draft can be kept in the browser. */
export type TypedOffer = {
  kind: OfferContent['kind']
  partyId: string
  direction: OfferContent['direction']
  currency: string
  coin: string
  network: string
  fixedSide: OfferContent['fixedSide']
  amount: string
  spread: string
  fee: 'specified' | 'agreed'
  /** Of an agreed fee, in per cent. */
  feePercent: string
  networkFee: string
  validity: string
  payBy: OfferContent['payBy']
  late: string
  short: string
  words: string
}

type Closed = OfferBasis['closedNetworks']

/** The networks of a coin that the operator has not closed. */
export const openNetworks = (coin: string, closed: Closed): CoinNetwork[] =>
  isCrypto(coin) ? networksOf(coin).filter(({ id }) => !closed[coin]?.includes(id)) : []

/** The coins that have an open network. */
export const openCoins = (closed: Closed): CryptoCurrency[] => cryptoCurrencies.filter((coin) => openNetworks(coin, closed).length > 0)

/** An offer’s network, if the coin is sent there. */
export const networkOfOffer = ({ coin, network }: Pick<TypedOffer, 'coin' | 'network'>): CoinNetwork | undefined =>
  isCrypto(coin) ? networkOf(coin, network) : undefined

/** A decimal as a field shows it. */
const inField = (amount: Decimal): string => fieldText(amount, language())

/** What follows from a network: its fee, for a buy, and the fixed side, because a fraction of NEO cannot be sent. */
export function withNetwork(typed: TypedOffer, network: CoinNetwork | undefined): TypedOffer {
  const fee = typed.direction === 'buy' ? (network?.defaultFee ?? '0') : '0'
  return {
    ...typed,
    network: network?.id ?? '',
    networkFee: inField(fee),
    fixedSide: network?.decimals === 0 ? 'coins' : typed.fixedSide,
  }
}

export const withCoin = (typed: TypedOffer, coin: string, closed: Closed): TypedOffer =>
  withNetwork({ ...typed, coin }, openNetworks(coin, closed)[0])

export const withDirection = (typed: TypedOffer, direction: TypedOffer['direction']): TypedOffer =>
  withNetwork({ ...typed, direction }, networkOfOffer(typed))

/** Whether the client must show first from which wallet the coins of a sell come, unless it revises a deal. Until then, only an indication is possible. */
export function lacksSender({ direction, coin, network, partyId }: TypedOffer, { senders, parties, revises }: OfferBasis): boolean {
  if (direction === 'buy' || revises || senders === null) return false
  const partyKind = parties.find(({ id }) => id === partyId)?.kind ?? null
  return !senders.some((sender) => fitsSell(sender, { coin, network, partyKind }))
}

type Wish = Pick<RequestPage, 'fromCurrency' | 'toCurrency' | 'amount' | 'network'>

/** A new offer that revises a deal in question: its sides, and what is held as the amount. */
export function offerForRevision(
  { direction, currency, coin, network, held }: NonNullable<OfferBasis['revises']>,
  basis: OfferBasis,
): TypedOffer {
  const [fromCurrency, toCurrency] = direction === 'buy' ? [currency, coin] : [coin, currency]
  return { ...offerForWish({ fromCurrency, toCurrency, amount: '0', network: null }, basis), network, amount: formatDecimal(held) }
}

/** What the builder shows at first: the client’s wish and the operator’s rules. */
export function offerForWish({ fromCurrency, toCurrency, amount, network }: Wish, basis: OfferBasis): TypedOffer {
  const { parties, currencies, instantCurrencies, rules, closedNetworks } = basis
  const isBuy = isFiat(fromCurrency)
  const [money, coin] = isBuy ? [fromCurrency, toCurrency] : [toCurrency, fromCurrency]
  const currency = currencies.includes(money) ? money : (currencies[0] ?? '')
  const direction = isBuy ? 'buy' : 'sell'
  const how = { direction, acceptsInstant: instantCurrencies.includes(currency) } as const
  const typed: TypedOffer = {
    kind: parties.length > 0 ? 'firm' : 'indication',
    partyId: parties.length === 1 ? (parties[0]?.id ?? '') : '',
    direction,
    currency,
    coin,
    network: '',
    fixedSide: isBuy ? 'fiat' : 'coins',
    amount: Number(amount) === 0 ? '' : formatDecimal(amount),
    spread: String(rules.defaultSpreadBp),
    fee: 'specified',
    feePercent: '',
    networkFee: '',
    validity: String(rules.defaultValidityMinutes),
    payBy: rules.payBy.find((rule) => canBePaidBy(rule, how)) ?? 'next-banking-day',
    late: String(rules.lateMinutes),
    short: inField(rules.shortAmount),
    words: '',
  }
  const chosen = openNetworks(coin, closedNetworks).find(({ id }) => id === network)
  return chosen ? withNetwork(typed, chosen) : withCoin(typed, coin, closedNetworks)
}

/** A saved draft, as the fields show it. */
export const typedFrom = ({ agreedFeeRate, receivingAddressId: _receivingAddressId, ...offer }: OfferContent): TypedOffer => ({
  ...offer,
  partyId: offer.partyId ?? '',
  amount: formatDecimal(offer.amount),
  spread: String(offer.spreadBp),
  fee: agreedFeeRate === null ? 'specified' : 'agreed',
  feePercent: agreedFeeRate === null ? '' : formatPercent(agreedFeeRate),
  networkFee: inField(offer.networkFee),
  validity: String(offer.validityMinutes),
  late: String(offer.lateMinutes),
  short: inField(offer.shortAmount),
})
