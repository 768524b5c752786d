import Big from 'big.js'
import { countryCodes } from '#contract/countries.ts'
import type { DealState } from '#contract/desk/deal-moves.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listRequests } from '#contract/desk/endpoints/requests.ts'
import { personalQuoteMinimumEur } from '#contract/limits.ts'
import type { Decimal } from '#contract/pricing.ts'

export type Mark = ReplyOf<typeof listRequests>['requests'][number]['marks'][number]

const largeEur = '100000'

/** What the marks of a request depend on. */
export interface MarkedRequest {
  eurValue: Decimal | null
  isFirst: boolean
  /** Of the request's newest deal; null without one. */
  dealState: DealState | null
  accountState: 'active' | 'frozen' | 'closed'
  /** Of the client's approved checks. A check without a known country has null. */
  approvedCountries: (string | null)[]
  /** As the client typed it. */
  country: string
}

export function marksOf(request: MarkedRequest, servedCountries: readonly string[]): Mark[] {
  const { eurValue, isFirst, dealState, accountState, approvedCountries } = request
  const marks: [Mark, boolean][] = [
    ['frozen', accountState === 'frozen'],
    ['unpaid', dealState === 'cancelled' || dealState === 'lapsed'],
    ['country-not-served', isServed(countryOf(request), servedCountries) === false],
    ['not-verified', approvedCountries.length === 0],
    ['large', eurValue !== null && Big(eurValue).gte(largeEur)],
    ['below-minimum', eurValue !== null && Big(eurValue).lt(personalQuoteMinimumEur)],
    ['first-request', isFirst],
  ]
  return marks.flatMap(([mark, applies]) => (applies ? [mark] : []))
}

/** The country of an approved check, else the one that the client typed; null if neither is known. */
export function countryOf({ approvedCountries, country }: Pick<MarkedRequest, 'approvedCountries' | 'country'>): string | null {
  const proven = approvedCountries.find((code) => code !== null)
  return proven ?? (countryCodes.includes(country) ? country : null)
}

/** Null if the country is unknown. */
export const isServed = (country: string | null, servedCountries: readonly string[]): boolean | null =>
  country === null ? null : servedCountries.includes(country)
