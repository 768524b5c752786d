import { type Language, languages } from '#contract/languages.ts'
import type { Appearance, ConfiguredOperator, Operator, PublicOperator } from '#contract/operator.ts'

/** The operator with its words (licensing authority, lines of the address, laws, roles, remits and monograms) in a language; English where a translation is missing. */
export function translateOperator<Translated extends Operator>(operator: Translated, language: Language): Translated {
  const { licence, contact, law, team, translations } = operator
  const words = new Map(Object.entries((language !== 'en' && translations?.[language]) || {}))
  const translated = (english: string) => words.get(english) ?? english
  return {
    ...operator,
    licence: { ...licence, authority: translated(licence.authority) },
    contact: { ...contact, address: contact.address.map(translated) },
    law: law && {
      records: translated(law.records),
      recordsWithPayments: translated(law.recordsWithPayments),
      letter: translated(law.letter),
    },
    team: team.map((person) => ({
      ...person,
      role: translated(person.role),
      remit: translated(person.remit),
      monogram: translated(person.monogram),
    })),
  }
}

/** The operator's public data in a language: without evidence, and without the e-mail addresses of desk and sender. */
export function publicOperator(operator: ConfiguredOperator, appearance: Appearance, language: Language): PublicOperator {
  const { brand, licence, contact, identityChecks, scheduling, policies, claims, team, servedCountries } = translateOperator(
    operator,
    language,
  )
  const { email, helpdeskUrl, answerWithinHours, address, professionalNetworkUrl } = contact
  const published = { email, helpdeskUrl, answerWithinHours, address, professionalNetworkUrl }
  return { brand, licence, contact: published, identityChecks, scheduling, policies, claims, team, servedCountries, appearance }
}

/** The operator's public data for the client area's document, which is the same in each language. */
export function clientAreaOperator(operator: ConfiguredOperator, appearance: Appearance): PublicOperator {
  const laws = languages().flatMap((language) => {
    const { law } = translateOperator(operator, language)
    return law ? [[language, law] as const] : []
  })
  return { ...publicOperator(operator, appearance, 'en'), ...(operator.law && { laws: Object.fromEntries(laws) }) }
}
