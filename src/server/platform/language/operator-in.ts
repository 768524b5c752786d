import type { Language } from '#contract/languages.ts'
import type { Operator } from '#contract/operator.ts'

/** The operator with its own words (register, lines of the address, roles and remits) in this language; in English where they were not translated. */
export function operatorIn<Known extends Operator>(language: Language, operator: Known): Known {
  const { licence, contact, team, translations } = operator
  const words = new Map(Object.entries((language !== 'en' && translations?.[language]) || {}))
  const said = (english: string) => words.get(english) ?? english
  return {
    ...operator,
    licence: { ...licence, authority: said(licence.authority) },
    contact: { ...contact, address: contact.address.map(said) },
    team: team.map((person) => ({ ...person, role: said(person.role), remit: said(person.remit) })),
  }
}
