import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'payout-account.letters.currency': 'Waluta',
  'payout-account.letters.added': 'Dodano',
  'payout-account.letters.see': 'Zobacz rachunki do wypłat',
  'payout-account.letters.onlyInAccount': 'Jego numer widać tylko na twoim koncie: nigdy nie wysyłamy numerów rachunków e-mailem.',
  'payout-account.letters.notYou':
    'Jeśli ten rachunek nie został dodany przez ciebie, zmień hasło, usuń rachunek i od razu napisz na adres {email}.',
  'payout-account.added.waits': 'Pieniądze można na niego wysyłać od {moment}. Czas oczekiwania pozwala zgłosić sprzeciw.',
  'payout-account.added.stop': 'Przycisk poniżej zatrzymuje to bez logowania i nie robi nic innego.',
  'payout-account.added.stopIt': 'To nie ja: zatrzymaj',
  'payout-account.added.title': 'Dodano rachunek do wypłat',
  'payout-account.added.what':
    'Do twojego konta dodano rachunek bankowy, na który trafią pieniądze ze sprzedaży. Każdy nowy rachunek sprawdzamy, zanim wyślemy na niego pieniądze. Napiszemy, gdy to zrobimy.',
  'payout-account.usable.title': 'Sprawdziliśmy twój rachunek do wypłat',
  'payout-account.usable': 'Pieniądze ze sprzedaży mogą trafiać na dodany przez ciebie rachunek.',
  'payout-account.refused.title': 'Nie możemy wypłacać na ten rachunek',
  'payout-account.refused.not-in-name':
    'Dodany rachunek bankowy nie należy do osoby ani firmy, którą potwierdziła weryfikacja. Wypłacamy tylko na jej rachunki. Dodaj inny rachunek.',
  'payout-account.refused.wrong-form':
    'W danych dodanego rachunku bankowego jest błąd, więc przelew by nie dotarł. Usuń ten rachunek i dodaj go ponownie.',
  'payout-account.refused.other': 'Nie możemy wypłacać na dodany rachunek bankowy. Dodaj inny rachunek.',
}
