import type { Language } from '#contract/languages.ts'
import type { ConfiguredOperator, PublicOperator } from '#contract/operator.ts'
import { operatorIn } from '../language/operator-in.ts'

/** What every visitor may see of the operator, in the words of a language: neither the desk's address nor the sender's. */
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
