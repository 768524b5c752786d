import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'converter.title': 'Schnelltausch',
  'converter.pay': 'Sie zahlen',
  'converter.receive': 'Sie erhalten',
  'converter.payCurrency': 'Währung, in der Sie zahlen',
  'converter.receiveCurrency': 'Währung, die Sie erhalten',
  'converter.search': 'Kürzel oder Name suchen',
  'converter.noCurrency': 'Dazu gibt es bei uns keine Währung.',
  'converter.fee': 'Enthaltene Gebühr',
  'converter.feeOf': '{percent}\u00a0% · {money}\u00a0{currency}',
  'converter.rate': 'Kurs',
  'converter.rateOf': '1 {from} = {amount} {to}',
  'converter.fetching': 'Der Kurs wird abgerufen\u00a0…',
  'converter.fetchingFor': 'Der Kurs von {crypto} in {fiat} wird abgerufen\u00a0…',
  'converter.unavailable': 'Derzeit kein Kurs von {crypto} in {fiat}. Wir fragen jede Minute neu an.',
  'converter.current': 'Wird jede Minute neu abgefragt.',
  'converter.stale': 'Dieser Kurs ist älter als 10\u00a0Minuten. Wir fragen jede Minute einen neuen ab.',
  'converter.derived': 'Am Handelsplatz gibt es keinen Markt für {crypto} in {fiat}: Dieser Kurs ist über Bitcoin abgeleitet.',
  'converter.chart.title': '24\u00a0Stunden',
  'converter.chart.highAndLow': 'Hoch {high} · Tief {low}',
  'converter.chart.description':
    '{crypto} in {fiat} in den letzten 24\u00a0Stunden: {direction, select, up {plus} down {minus} other {unverändert,}} {change}\u00a0%, höchster Kurs {high}, niedrigster Kurs {low}.',
  'converter.chart.loading': 'Die letzten 24\u00a0Stunden werden abgerufen\u00a0…',
  'converter.chart.unavailable': 'Die letzten 24\u00a0Stunden lassen sich derzeit nicht anzeigen.',
  'converter.customFee': 'Für einen Betrag dieser Höhe lässt sich Ihre Gebühr individuell vereinbaren.',
  'converter.largerAmount':
    'Ab {threshold}\u00a0{fiat} sinkt die Gebühr von {standard}\u00a0% auf {reduced}\u00a0%. Für {paid}\u00a0{fromCurrency} erhielten Sie {received}\u00a0{toCurrency}, bei {fee}\u00a0{fiat} Gebühr.',
  'converter.announced': 'Sie zahlen {paid}\u00a0{fromCurrency} und erhalten {received}\u00a0{toCurrency}.',
  'converter.personalQuote': 'Angebot anfordern',
  'converter.quickExchange': 'Zum Schnelltausch',
  'converter.bigAmount.before': 'Sie tauschen 10.000 oder mehr? Ein individuelles Angebot erhalten Sie ',
  'converter.bigAmount.link': 'hier',
  'converter.bigAmount.screenReaderOnly': ' (individuelles Angebot anfordern)',
  'converter.indicative': 'Unverbindlicher Kurs, kein Angebot. Der maßgebliche Kurs wird mit Ihrer Transaktion bestätigt.',
}
