import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'ui.close': 'Zamknij',
  'ui.notice': 'Komunikat',
  'ui.showPassword': 'Pokaż hasło',
  'ui.hidePassword': 'Ukryj hasło',
  'ui.busy': 'Chwileczkę…',
  'ui.tooManyTries': 'Za dużo prób. Możesz spróbować ponownie za {wait}.',
  'ui.seconds': '{count, plural, one {#\u00a0sekundę} few {#\u00a0sekundy} many {#\u00a0sekund} other {#\u00a0sekundy}}',
  'ui.minutes': '{count, plural, one {#\u00a0minutę} few {#\u00a0minuty} many {#\u00a0minut} other {#\u00a0minuty}}',
  'ui.hours': '{count, plural, one {#\u00a0godzinę} few {#\u00a0godziny} many {#\u00a0godzin} other {#\u00a0godziny}}',
  'ui.failed.sentence': 'Wystąpił błąd. Spróbuj ponownie lub',
  'ui.failed.contactSupport': 'skontaktuj się z działem pomocy',
}
