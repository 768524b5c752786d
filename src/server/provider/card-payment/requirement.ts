import type { Operator } from '#contract/operator.ts'
import { fail } from '../../platform/failure.ts'
import type { OpenPaymentParts } from './open-payment.ts'

interface RequirementParts {
  operator: Pick<Operator, 'cardPayment' | 'servedCountries'>
  /** The countries of a client's approved identity checks. */
  approvedCountries(accountId: string): Promise<(string | null)[]>
}

/** What the operator requires of a client who pays by card. Decision 183. */
export const cardPaymentRefusal =
  ({ operator, approvedCountries }: RequirementParts): OpenPaymentParts['refusal'] =>
  async (accountId) => {
    if (operator.cardPayment.requires === 'nothing') return undefined
    const countries = await approvedCountries(accountId)
    if (countries.length === 0) return fail('VERIFICATION_REQUIRED')
    return countries.some((country) => country !== null && operator.servedCountries.includes(country))
      ? undefined
      : fail('COUNTRY_NOT_SERVED')
  }
