import type { OfferRefusal } from '#contract/failures.ts'
import type { ResultPart } from './builder.ts'
import { needsAddress, nextAddress, type ReadOffer } from './read-typed.ts'

/** Why nothing can be published now, whoever publishes. */
export type Obstacle =
  | Exclude<OfferRefusal, `limit-${string}` | 'price-moved' | 'no-party' | 'no-receiving-address'>
  | 'closed'
  | 'no-address-left'
  | 'no-answer'

/** What stands in the way, before the service is asked. Missing fields are said beside the fields. */
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
