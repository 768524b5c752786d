import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './contact.wording.en.ts'

export const wording: Translation<typeof english> = {
  'ui.country.label': 'Land',
  'ui.country.placeholder': 'Land auswählen',
  'ui.country.search': 'Nach Name oder Code suchen',
  'ui.country.none': 'Dazu wurde kein Land gefunden.',
  'ui.country.notStated': 'Keine Angabe',
  'ui.country.served': 'Länder, die wir bedienen',
  'ui.country.others': 'Weitere Länder',
  'ui.phone.code': 'Ländervorwahl',
  'ui.phone.codeOf': 'Ländervorwahl: {country}, {code}',
  'ui.phone.codeMissing': 'Ländervorwahl: nicht gewählt',
  'ui.phone.search': 'Nach Land oder Vorwahl suchen',
  'ui.phone.problems.no-number': 'Das sieht nicht nach einer Telefonnummer aus. Wenn sie stimmt, lassen Sie sie so stehen.',
  'ui.phone.problems.no-code': 'Bitte beginnen Sie mit + und der Ländervorwahl, zum Beispiel +48.',
  'ui.phone.problems.too-short': 'Diese Nummer wirkt zu kurz. Wenn sie stimmt, lassen Sie sie so stehen.',
  'ui.phone.problems.too-long': 'Diese Nummer wirkt zu lang. Wenn sie stimmt, lassen Sie sie so stehen.',
  'ui.phone.problems.not-in-use': 'Diese Nummer scheint nicht vergeben zu sein. Wenn sie stimmt, lassen Sie sie so stehen.',
}
