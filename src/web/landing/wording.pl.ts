import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'landing.partFailed': 'Ta część strony przestała działać. Odśwież stronę.',
  'landing.skip': 'Przejdź do treści',
  'landing.header.navigation': 'Konto',
  'landing.header.home': '{brand}: strona główna',
  // logIn, signUp and bookCall are buttons that must fit on one line of 288 px.
  'landing.header.logIn': 'Zaloguj',
  'landing.header.signUp': 'Załóż konto',
  'landing.header.dashboard': 'Panel klienta',
  'landing.header.bookCall': 'Umów się',
  'landing.hero.headline': 'Wymiana kryptowalut w\u00a0pełnej zgodności z\u00a0prawem',
  // At a font size of 40 px, a phone of 320 px has room for about 16 characters.
  'landing.hero.individuals': 'dla ciebie.',
  'landing.hero.business': 'dla firmy.',
  'landing.hero.bothPhrases': 'dla ciebie i dla firmy.',
  'landing.hero.subtitle':
    'Licencjonowana w\u00a0UE wymiana walut tradycyjnych na kryptowaluty. Transakcje od 1\u00a0000\u00a0000\u00a0€ z\u00a0pełną dokumentacją.',
  'landing.hero.getStarted': 'Rozpocznij',
  'landing.hero.bookMeeting': 'Umów spotkanie z\u00a0ekspertem',
  'landing.hero.licence': '{country, select, PL {Polska licencja kryptowalutowa} other {Licencja kryptowalutowa ({country})}}',
}
