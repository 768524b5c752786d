import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'converter.title': 'Wymiana ekspresowa',
  'converter.pay': 'Płacisz',
  'converter.receive': 'Otrzymujesz',
  'converter.payCurrency': 'Waluta, którą płacisz',
  'converter.receiveCurrency': 'Waluta, którą otrzymujesz',
  'converter.search': 'Szukaj po kodzie lub nazwie',
  'converter.noCurrency': 'Nie ma takiej waluty w ofercie.',
  'converter.fee': 'W tym prowizja',
  'converter.feeOf': '{percent}% · {money}\u00a0{currency}',
  'converter.rate': 'Kurs',
  'converter.rateOf': '1\u00a0{from} = {amount}\u00a0{to}',
  'converter.fetching': 'Pobieranie kursu…',
  'converter.fetchingFor': 'Pobieranie kursu {crypto} w {fiat}…',
  'converter.unavailable': 'Kurs {crypto} w {fiat} jest chwilowo niedostępny. Pytamy o niego co minutę.',
  'converter.current': 'Odświeżany co minutę.',
  'converter.stale': 'Ten kurs ma ponad 10\u00a0minut. O nowy pytamy co minutę.',
  'converter.derived': 'Giełda nie notuje {crypto} w {fiat}: to kurs krzyżowy, wyliczony przez bitcoina.',
  'converter.chart.title': '24\u00a0godziny',
  'converter.chart.highAndLow': 'Najwyżej {high} · najniżej {low}',
  'converter.chart.description':
    '{crypto} w {fiat} przez ostatnie 24\u00a0godziny: {direction, select, up {wzrost o} down {spadek o} other {bez zmian,}} {change}%, najwyżej {high}, najniżej {low}.',
  'converter.chart.loading': 'Pobieranie danych z ostatnich 24\u00a0godzin…',
  'converter.chart.unavailable': 'Danych z ostatnich 24\u00a0godzin nie można teraz pokazać.',
  'converter.customFee': 'Przy takiej kwocie prowizję można ustalić indywidualnie.',
  'converter.largerAmount':
    'Od {threshold}\u00a0{fiat} prowizja spada z {standard}% do {reduced}%. Za {paid}\u00a0{fromCurrency} otrzymasz {received}\u00a0{toCurrency}, a prowizja wyniesie {fee}\u00a0{fiat}.',
  'converter.announced': 'Płacisz {paid}\u00a0{fromCurrency}, otrzymujesz {received}\u00a0{toCurrency}.',
  'converter.personalQuote': 'Poproś o wycenę',
  'converter.quickExchange': 'Szybka wymiana',
  'converter.bigAmount.before': 'Wymieniasz 10\u00a0000 lub więcej? O wycenę indywidualną poprosisz ',
  'converter.bigAmount.link': 'tutaj',
  'converter.bigAmount.screenReaderOnly': ' (prośba o wycenę indywidualną)',
  'converter.indicative': 'Kurs orientacyjny, nie stanowi oferty. Obowiązujący kurs potwierdzamy przy transakcji.',
}
