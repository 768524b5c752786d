import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'profile.detailsSentence': 'Wypełniamy nimi twoje zapytania o wycenę.',
  'profile.details': 'Dane kontaktowe',
  'profile.firstName': 'Imię',
  'profile.lastName': 'Nazwisko',
  'profile.emailHint': 'Tego adresu nie można zmienić.',
  'profile.phone': 'Numer telefonu',
  'profile.notServed':
    'Nie obsługujemy jeszcze klientów z tego kraju ({country}). Mimo to możesz wysyłać zapytania: powiemy, co jest możliwe.',
  'profile.update': 'Zapisz zmiany',
  'profile.updated': 'Zmiany w profilu zostały zapisane',
  'profile.notUpdated': 'Zmiany w profilu nie zostały zapisane. Spróbuj ponownie.',
  'profile.notLoaded': 'Nie udało się wczytać twojego profilu.',
  'profile.payoutAccounts.sentence': 'Dokąd trafiają pieniądze, gdy sprzedajesz.',
  'profile.payoutAccounts.about': 'Rachunki bankowe na twoje nazwisko lub twoją firmę.',
  'profile.payoutAccounts.open': 'Zobacz rachunki',
  'profile.wallets.sentence': 'Dokąd trafia kryptowaluta, gdy kupujesz.',
  'profile.wallets.about': 'Twoje własne adresy i\u00a0potwierdzenia, że są twoje.',
  'profile.wallets.open': 'Zobacz portfele',
  'profile.session': 'Sesja',
  'profile.sessionSentence': 'Kończy twoją sesję w tej przeglądarce.',
  'profile.logout': 'Wyloguj się',
}
