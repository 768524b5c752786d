import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'session.code.title': 'Potwierdź kodem',
  'session.code.sentence': 'Wpisz kod, który pokazuje teraz Twoja aplikacja uwierzytelniająca. Kod działa jeden raz.',
}
