import type { Language } from '#contract/languages.ts'
import type { ConfiguredOperator, PublicOperator } from '#contract/operator.ts'
import { operatorIn } from '../language/operator-in.ts'

/** The operator's public data in a language: without the desk's and the sender's addresses. */
export function publicOperator(operator: ConfiguredOperator, language: Language): PublicOperator {
  const { brand, licence, contact, scheduling, policies, claims, team, servedCountries } = operatorIn(language, operator)
  const { email, helpdeskUrl, address, professionalNetworkUrl } = contact
  return {
    brand,
    licence,
    contact: { email, helpdeskUrl, address, professionalNetworkUrl },
    scheduling,
    policies,
    claims,
    team,
    servedCountries,
  }
}
