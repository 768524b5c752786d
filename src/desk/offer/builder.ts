import type { OfferBasis } from '../api/offers.ts'
import type { RequestPage } from '../api/requests.ts'
import type { LiveMarket } from './market.ts'
import type { Priced } from './priced.ts'
import type { FieldErrors } from './read-typed.ts'
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
