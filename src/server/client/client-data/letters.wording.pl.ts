import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'client-data.downloaded.title': 'Twoje dane zostały pobrane',
  'client-data.downloaded.what':
    'Ze strony twojego profilu pobrano, w jednym pliku, wszystko, co o tobie przechowujemy. Trzymaj ten plik tam, gdzie nikt inny go nie przeczyta.',
  'client-data.downloaded.ifNotYou':
    'Jeśli to ty, nie musisz nic robić. Jeśli nie, z twojego konta może korzystać ktoś inny: od razu ustaw nowe hasło i napisz do nas na adres podany poniżej.',
  'client-data.downloaded.when': 'Data pobrania',
  'client-data.downloaded.action': 'To nie ty? Ustaw nowe hasło',
  'client-data.closed.title': 'Twoje konto jest zamknięte',
  'client-data.closed.what':
    'Zgodnie z twoją prośbą konto zostało zamknięte. Wszystkie sesje zostały zakończone i nikt nie może się już na nie zalogować.',
  'client-data.closed.erased': 'Twoje dane zostały usunięte. Ostatnia z nich, ten adres, zniknie w ciągu kilku dni.',
  'client-data.closed.kept':
    'Przepisy nakazują nam przechowywać do {day}\u00a0r. następujące dane: twoje imię i nazwisko, dane kontaktowe i adres e-mail, {records}. Nie używamy ich do niczego innego, a po tym dniu je usuniemy.',
  'client-data.closed.laws':
    'Przepisy te to ustawa z dnia 1\u00a0marca 2018\u00a0r. o przeciwdziałaniu praniu pieniędzy oraz finansowaniu terroryzmu (art.\u00a049: pięć lat od zakończenia stosunków gospodarczych) oraz, w przypadku zapytań i płatności, ustawa z dnia 29\u00a0sierpnia 1997\u00a0r. – Ordynacja podatkowa (art.\u00a070 i 86: pięć lat od końca roku, w którym upłynął termin płatności podatku). Wszystkie pozostałe dane zostały usunięte.',
  'client-data.closed.signUpAgain': 'W każdej chwili możesz zarejestrować się ponownie z tym adresem: będzie to nowe konto.',
  'client-data.closed.ifNotYou': 'Jeśli konto zamknięto bez twojej wiedzy, od razu napisz do nas na adres podany poniżej.',
  'client-data.records.account-records': 'zapisy dotyczące twojego konta',
  'client-data.records.identity-checks': 'stan weryfikacji twojej tożsamości',
  'client-data.records.exchange-requests': 'twoje zapytania o wycenę',
  'client-data.records.card-payments': 'twoje płatności kartą',
}
