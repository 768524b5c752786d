import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './contact.wording.en.ts'

export const wording: Translation<typeof english> = {
  'ui.country.label': 'Kraj',
  'ui.country.placeholder': 'Wybierz kraj',
  'ui.country.search': 'Szukaj po nazwie lub kodzie',
  'ui.country.none': 'Nie znaleziono takiego kraju.',
  'ui.country.notStated': 'Nie podano',
  'ui.country.served': 'Kraje, które obsługujemy',
  'ui.country.others': 'Pozostałe kraje',
  'ui.phone.code': 'Numer kierunkowy',
  'ui.phone.codeOf': 'Numer kierunkowy: {country}, {code}',
  'ui.phone.codeMissing': 'Numer kierunkowy: nie wybrano',
  'ui.phone.search': 'Szukaj kraju lub numeru kierunkowego',
  'ui.phone.problems.no-number': 'To nie wygląda na numer telefonu. Jeśli jest poprawny, zostaw go bez zmian.',
  'ui.phone.problems.no-code': 'Zacznij od znaku + i numeru kierunkowego kraju, na przykład +48.',
  'ui.phone.problems.too-short': 'Ten numer wygląda na zbyt krótki. Jeśli jest poprawny, zostaw go bez zmian.',
  'ui.phone.problems.too-long': 'Ten numer wygląda na zbyt długi. Jeśli jest poprawny, zostaw go bez zmian.',
  'ui.phone.problems.not-in-use': 'Ten numer nie wygląda na używany. Jeśli jest poprawny, zostaw go bez zmian.',
}
