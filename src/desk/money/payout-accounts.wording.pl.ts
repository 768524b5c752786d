import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './payout-accounts.wording.en.ts'

export const wording: Translation<typeof english> = {
  'payout.sentence':
    'Rachunki bankowe klientów, na które trafiają pieniądze ze sprzedaży. Zanim je tam wyślemy, ktoś z\u00a0nas ogląda każdy rachunek.',
  'payout.empty': 'Żaden klient nie dodał jeszcze rachunku do wypłat.',
  'payout.columns.added': 'Dodano',
  'payout.columns.check': 'Sprawdzenie',
  'payout.checkNow': 'Sprawdź',
  'payout.checkOf': 'Sprawdź: {name}, {currency}',
  'payout.checkOldest': 'Sprawdź najstarszy rachunek',
  'payout.states.waits': 'Niesprawdzony',
  'payout.states.usable': 'Można wypłacać',
  'payout.states.refused': 'Odrzucony',
  'payout.states.removed': 'Usunięty przez klienta',
  'payout.states.unchecked': 'Nigdy niesprawdzony',
  'payout.reasons.not-in-name': 'Inny posiadacz',
  'payout.reasons.wrong-form': 'Błędne dane',
  'payout.reasons.suspicious': 'Podejrzany',
  'payout.marks.otherClients':
    '{count, plural, one {także u\u00a0# innego klienta} few {także u\u00a0# innych klientów} many {także u\u00a0# innych klientów} other {także u\u00a0# innego klienta}}',
  'payout.marks.refusedBefore': 'Już raz odrzucony',
  'payout.check.title': 'Sprawdź rachunek do wypłat',
  'payout.check.sentence':
    'Posiadacz to osoba lub firma, którą potwierdziła weryfikacja tożsamości. Czy rachunek naprawdę do niej należy i\u00a0czy jego dane są poprawne?',
  'payout.check.choose': 'Wybierz…',
  'payout.check.refuse': 'Odrzuć: {reason}',
  'payout.check.hint': 'Nie można jej później zmienić. Klient dostanie list; przy podejrzeniu list nie podaje powodu.',
  'payout.check.done': 'Zdecydowano. Klient dostanie list.',
  'payout.check.tooLate': 'Ktoś już zdecydował albo klient usunął rachunek. Nic nie zmieniono.',
}
