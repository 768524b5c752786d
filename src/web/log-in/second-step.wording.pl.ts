import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './second-step.wording.en.ts'

export const wording: Translation<typeof english> = {
  'second-step.title': 'Logowanie dwuetapowe',
  'second-step.app.sentence': 'Wpisz kod, który pokazuje twoja aplikacja uwierzytelniająca.',
  'second-step.app.label': 'Kod',
  'second-step.app.other': 'Użyj kodu zapasowego',
  'second-step.recovery.sentence': 'Wpisz jeden ze swoich kodów zapasowych. Każdy działa jeden raz.',
  'second-step.recovery.label': 'Kod zapasowy',
  'second-step.recovery.other': 'Użyj aplikacji uwierzytelniającej',
  'second-step.submit': 'Zaloguj się',
  'second-step.back': 'Wróć do hasła',
  'second-step.tooMany': 'Podano zbyt wiele błędnych kodów. Nie dłużej niż przez godzinę przyjmujemy tylko kody zapasowe.',
}
