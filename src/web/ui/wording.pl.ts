import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'ui.close': 'Zamknij',
  'ui.cancel': 'Anuluj',
  'ui.tryAgain': 'Spróbuj ponownie',
  'ui.notice': 'Komunikat',
  'ui.showPassword': 'Pokaż hasło',
  'ui.hidePassword': 'Ukryj hasło',
  'ui.rules.min':
    '{length, plural, one {Co najmniej # znak} few {Co najmniej # znaki} many {Co najmniej # znaków} other {Co najmniej # znaku}}',
  'ui.rules.max': '{length, plural, one {Najwyżej # znak} few {Najwyżej # znaki} many {Najwyżej # znaków} other {Najwyżej # znaku}}',
  'ui.rules.required': 'To pole jest wymagane',
  'ui.rules.number': '{field}: wpisz liczbę',
  'ui.rules.email': '{field}: wpisz poprawny adres e-mail',
  'ui.rules.text': '{field}: wpisz tekst',
  'ui.rules.checked': '{field}: zaznacz to pole',
  'ui.rules.selected': '{field}: wybierz jedną z opcji',
  'ui.tooManyTries': 'Za dużo prób. Możesz spróbować ponownie za {wait}.',
  'ui.seconds': '{count, plural, one {#\u00a0sekundę} few {#\u00a0sekundy} many {#\u00a0sekund} other {#\u00a0sekundy}}',
  'ui.minutes': '{count, plural, one {#\u00a0minutę} few {#\u00a0minuty} many {#\u00a0minut} other {#\u00a0minuty}}',
  'ui.hours': '{count, plural, one {#\u00a0godzinę} few {#\u00a0godziny} many {#\u00a0godzin} other {#\u00a0godziny}}',
  'ui.momentInUtc':
    '{day} {month, select, 1 {sty} 2 {lut} 3 {mar} 4 {kwi} 5 {maj} 6 {cze} 7 {lip} 8 {sie} 9 {wrz} 10 {paź} 11 {lis} other {gru}}, {time} UTC',
  'ui.inEnglish': '{name} (po\u00a0angielsku)',
}
