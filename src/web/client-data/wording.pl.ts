import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'client-data.title': 'Twoje dane',
  'client-data.sentence': 'Jakie dane o tobie przechowujemy i jak zamknąć konto.',
  'client-data.download.title': 'Pobranie danych',
  'client-data.download.about': 'Wszystko, co o tobie przechowujemy, w jednym pliku, czytelnym dla ludzi i programów.',
  'client-data.download.ask':
    'Plik zawiera wszystkie twoje dane: nikt inny nie powinien go pobrać, gdy zostawisz otwarty ekran. Dlatego potwierdź, że to ty. O pobraniu powiadomimy cię wiadomością e-mail.',
  'client-data.download.submit': 'Pobierz plik',
  'client-data.download.saved': 'Przeglądarka zapisała plik.',
  'client-data.download.fileName': 'moje-dane-{day}.json',
  'client-data.close.title': 'Zamknięcie konta',
  'client-data.close.about': 'Trwale zamyka konto i usuwa dane, których przechowywania nie nakazuje prawo.',
  'client-data.close.open': 'Zamknij konto',
  'client-data.close.notLoaded': 'Nie udało się sprawdzić, co zamknięcie konta oznaczałoby dla ciebie.',
  'client-data.close.forGood': 'Zamknięcie jest trwałe i nie można go cofnąć.',
  'client-data.close.consequences.sessions': 'Wszystkie sesje zakończą się od razu, na wszystkich twoich urządzeniach.',
  'client-data.close.consequences.links':
    'Linki z naszych wiadomości przestaną działać. Wyślemy jeszcze jedną, z potwierdzeniem zamknięcia.',
  'client-data.close.consequences.bookedCall': 'Umówiona rozmowa pozostaje w kalendarzu. Aby ją odwołać, użyj linku z jej potwierdzenia.',
  'client-data.close.consequences.newAccount': 'Możesz zarejestrować się ponownie z tym samym adresem; będzie to nowe konto.',
  'client-data.close.nothingKept':
    'Żaden przepis nie nakazuje nam przechowywać danych o tobie. Usuniemy je od razu, a twój adres tydzień później, gdy wiadomość już dotrze.',
  'client-data.close.keptTitle': 'Przechowujemy z mocy prawa do {day}\u00A0r.',
  'client-data.close.kept': 'Twoje imię i nazwisko, dane kontaktowe i adres e-mail, a ponadto: {records}.',
  'client-data.close.reason':
    'Zobowiązuje nas do tego ustawa o przeciwdziałaniu praniu pieniędzy oraz finansowaniu terroryzmu (art.\u00A049).',
  'client-data.close.reasonWithTax':
    'Zobowiązuje nas do tego ustawa o przeciwdziałaniu praniu pieniędzy oraz finansowaniu terroryzmu (art.\u00A049), a w przypadku zapytań i płatności także Ordynacja podatkowa (art.\u00A070 i 86).',
  'client-data.close.rest': 'Nie używamy tych danych do niczego innego. Wszystkie pozostałe usuwamy od razu.',
  'client-data.records.account-records': 'zapisy dotyczące twojego konta',
  'client-data.records.identity-checks': 'stan weryfikacji twojej tożsamości i potwierdzoną przez nią nazwę lub imię i nazwisko',
  'client-data.records.exchange-requests': 'twoje zapytania o wycenę',
  'client-data.records.card-payments': 'twoje płatności kartą',
  'client-data.close.running':
    'Jedna z\u00a0twoich wymian jeszcze się nie zakończyła albo coś z\u00a0niej do ciebie wraca. Gdy to się skończy, możesz zamknąć konto.',
  'client-data.close.deal': 'Wymiana {reference}',
  'client-data.close.submit': 'Zamknij moje konto',
  'client-data.close.keep': 'Zachowaj konto',
  'client-data.closed.title': 'Twoje konto jest zamknięte',
  'client-data.closed.sentence':
    'Wszystkie sesje zostały zakończone. Wysłaliśmy ci wiadomość, która to potwierdza i wymienia dane przechowywane z mocy prawa, jeśli takie są.',
  'client-data.closed.home': 'Strona główna',
}
