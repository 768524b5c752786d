import { isCrypto } from '#contract/currencies.ts'
import { networkOf } from '#contract/networks.ts'
import type { OfferRefusal } from '#contract/failures.ts'
import type { OfferBasis, ReceivingAddress } from '../api/offers.ts'
import type { RequestPage } from '../api/requests.ts'
import { t } from '../../web/language/text.ts'
import type { LiveMarket } from './market.ts'
import type { Priced } from './priced.ts'
import { type FieldErrors, needsAddress, nextAddress, type ReadOffer } from './read-typed.ts'
import type { TypedOffer } from './typed-offer.ts'

/** What the parts of the builder share. */
export interface BuilderPart {
  typed: TypedOffer
  basis: OfferBasis
}

/** Of the fields. Errors of empty fields are shown after the first press of a button. */
export interface InputsPart extends BuilderPart {
  errors: FieldErrors
  change: (part: Partial<TypedOffer> | ((now: TypedOffer) => Partial<TypedOffer>)) => void
}

/** Of what is calculated. */
export interface ResultPart extends BuilderPart {
  request: RequestPage
  live: LiveMarket
  priced: Priced | null
}

/** Where the coins of a sell arrive, with its memo, or that it gets a new one. Call while rendering. */
export function addressText(found: Pick<ReceivingAddress, 'coin' | 'network' | 'address' | 'memo'> | undefined): string | null {
  if (!found) return null
  const { coin, network, address, memo } = found
  if (memo !== null) return t('offer.addressOption', { address, memo })
  const rule = (isCrypto(coin) && networkOf(coin, network)?.memo) || 'none'
  return rule === 'none' ? address : t(`offer.accountOption.${rule}`, { address })
}

/** Why nobody can publish now. */
export type Obstacle =
  | Exclude<OfferRefusal, `limit-${string}` | 'price-moved' | 'no-party' | 'no-receiving-address' | 'no-sending-wallet'>
  | 'closed'
  | 'no-address-left'
  | 'no-answer'

/** The obstacles that the browser knows before it asks the service. Missing fields are said beside the fields. */
export function obstaclesOf({ request, basis, typed, live, priced }: ResultPart, { price }: ReadOffer): Obstacle[] {
  const found: [Obstacle, boolean][] = [
    ['closed', request.closed !== null],
    ['account-not-active', basis.clientState !== 'active'],
    ['no-account', basis.currencies.length === 0],
    ['no-address-left', needsAddress(typed) && nextAddress(typed, basis) === undefined],
    ['no-terms', price !== null && priced === null && live.market?.bid != null && live.market.ask !== null],
  ]
  const obstacles = found.flatMap(([obstacle, isThere]) => (isThere ? [obstacle] : []))
  return live.unusable ? [...obstacles, live.unusable] : obstacles
}
