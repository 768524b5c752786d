import type { Language } from '#contract/languages.ts'
import type { ConfiguredOperator, PublicOperator } from '#contract/operator.ts'

/** What every visitor may see of the operator, in the words of a language: neither the desk's address nor the sender's. */
export function publicOperator(operator: ConfiguredOperator, language: Language): PublicOperator {
  const { brand, licence, contact, scheduling, policies, claims, team, servedCountries, translations } = operator
  const { email, helpdeskUrl, address, professionalNetworkUrl } = contact
  const words = new Map(Object.entries((language !== 'en' && translations?.[language]) || {}))
  const said = (english: string) => words.get(english) ?? english
  return {
    brand,
    licence: { ...licence, authority: said(licence.authority) },
    contact: { email, helpdeskUrl, address: address.map(said), professionalNetworkUrl },
    scheduling,
    policies,
    claims,
    team: team.map((person) => ({ ...person, role: said(person.role), remit: said(person.remit) })),
    servedCountries,
  }
}
