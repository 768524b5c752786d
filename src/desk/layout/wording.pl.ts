import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'layout.loading': 'Wczytywanie…',
  'layout.newRows':
    '{count, plural, one {# nowy wpis: pokaż} few {# nowe wpisy: pokaż} many {# nowych wpisów: pokaż} other {# nowego wpisu: pokaż}}',
  'layout.goneRows':
    '{count, plural, one {# zakończony: odśwież listę} few {# zakończone: odśwież listę} many {# zakończonych: odśwież listę} other {# zakończonego: odśwież listę}}',
  'layout.toProposal': 'Zobacz wniosek',
  'layout.more': 'Pokaż więcej',
  'layout.reason': 'Powód',
  'layout.none': 'Brak',
  'layout.roles.reader': 'Podgląd',
  'layout.roles.dealer': 'Dealer',
  'layout.roles.payments': 'Płatności',
  'layout.roles.compliance': 'Compliance',
  'layout.roles.supervisor': 'Kierownik',
  'layout.roles.administrator': 'Administrator',
  'layout.failures.away': 'Usługa lub jej baza danych jest niedostępna. Nic nie zostało zmienione. Spróbuj ponownie za chwilę.',
  'layout.failures.changed': 'To już nie jest możliwe, bo coś się zmieniło. Poniżej widać najnowszy stan.',
  'layout.failures.credentials': 'Adres e-mail, hasło lub kod jest błędny. Kod działa jeden raz: poczekaj na następny.',
  'layout.failures.lastAdministrator': 'To ostatni administrator. Najpierw ktoś inny musi zostać administratorem.',
  'layout.failures.link': 'To zaproszenie nie jest już ważne.',
  'layout.failures.notFound': 'Tego wpisu nie ma albo już nie ma.',
  'layout.failures.notPermitted': 'Twoje role na to nie pozwalają.',
  'layout.failures.other': 'Nie udało się. Spróbuj ponownie. Wpisany tekst pozostał.',
  'layout.failures.ownProposal': 'To Twój wniosek. Decyzję musi podjąć ktoś inny.',
  'layout.failures.passkey': 'Ten klucz dostępu nie został przyjęty. Użyj innego.',
  'layout.failures.proof': 'Twoje potwierdzenie nie zostało przyjęte. Potwierdź ponownie.',
  'layout.failures.session': 'Twoja sesja się skończyła. Zaloguj się ponownie.',
  'layout.failures.stale': 'Zmiana po otwarciu tego ekranu: {name}, {time}. Wpisany tekst pozostał.',
  'layout.failures.tooLate': 'To trwało zbyt długo. Spróbuj ponownie.',
  'layout.failures.tooMany': 'Za dużo prób. Poczekaj kilka minut.',
  'layout.failures.unused': 'Nic nie zostało potwierdzone, więc nic się nie stało. Spróbuj ponownie.',
}
