import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'shell.loading': 'Wczytywanie…',
  'shell.titles.home': 'Panel klienta',
  'shell.titles.verification': 'Weryfikacja',
  'shell.titles.profile': 'Profil',
  'shell.titles.login': 'Logowanie',
  'shell.titles.register': 'Rejestracja',
  'shell.titles.registerSuccess': 'Rejestracja przebiegła pomyślnie',
  'shell.titles.verifyEmail': 'Potwierdzenie adresu e-mail',
  'shell.titles.forgotPassword': 'Resetowanie hasła',
  'shell.titles.setNewPassword': 'Ustaw nowe hasło',
  'shell.titles.setNewPasswordSuccess': 'Hasło zmienione',
  'shell.titles.accountClosed': 'Konto zamknięte',
  'shell.titleOf': '{page} · {brand}',
  'shell.header.toHome': '{brand}: panel klienta',
  'shell.header.navigation': 'Strefa klienta',
  'shell.header.verification': 'Weryfikacja',
  'shell.header.support': 'Pomoc',
  'shell.header.profile': 'Profil',
  'shell.skipToContent': 'Przejdź do treści',
  'shell.licence': 'Licencja {number}',
  'shell.notFound.title': 'Nie znaleziono strony',
  'shell.notFound.sentence': 'Pod tym adresem nic nie ma. Być może jest w nim błąd albo strona została przeniesiona.',
  'shell.notFound.goHome': 'Strona główna',
  'shell.crashed.title': 'Ten ekran przestał działać',
  'shell.crashed.sentence':
    'Po naszej stronie wystąpił nieoczekiwany błąd. To, co zostało już wysłane, jest bezpieczne. Odśwież stronę, a jeśli to nie pomoże, skontaktuj się z działem pomocy.',
  'shell.crashed.details': 'Co się stało',
  'shell.crashed.reload': 'Odśwież stronę',
  'shell.crashed.contactSupport': 'Skontaktuj się z działem pomocy',
  'shell.outdated.title': 'Nie udało się wczytać tego ekranu',
  'shell.outdated.sentence':
    'Od czasu otwarcia strony ukazała się jej nowa wersja albo połączenie zostało przerwane. Odśwież stronę, aby kontynuować.',
}
