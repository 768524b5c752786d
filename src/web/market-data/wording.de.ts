import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'market-data.title': 'Die aktuellen Kurse und Gebühren',
  'market-data.sentence':
    'Ein Coin in der Währung, in der Sie zahlen, zum jetzigen Kurs am Handelsplatz. In diesen Kursen ist keine Gebühr enthalten.',
  'market-data.rates': 'Aktuelle Kurse',
  'market-data.fiat': 'Kurse in',
  'market-data.coin': 'Coin',
  'market-data.rateIn': '1 Coin in {fiat}',
  'market-data.current': 'Wird jede Minute neu abgefragt.',
  'market-data.fetching': 'Die Kurse werden abgerufen\u00a0…',
  'market-data.unavailable': 'Derzeit keine Kurse. Wir fragen jede Minute neu an.',
  'market-data.stale': 'Diese Kurse sind älter als 10\u00a0Minuten. Wir fragen jede Minute neue ab.',
  'market-data.noRate': 'derzeit kein Kurs',
  'market-data.derived': 'über Bitcoin abgeleitet',
  'market-data.derivedNote': '† Am Handelsplatz gibt es diesen Markt nicht; der Kurs ist über Bitcoin abgeleitet.',
  'market-data.missingNote': '— Derzeit kein Kurs.',
  'market-data.notListed': 'Derzeit nicht auf der Liste des Handelsplatzes: {coins}.',
  'market-data.trades': 'Letzte Abschlüsse, BTC-USD',
  'market-data.tradeTime': 'Zeit',
  'market-data.tradeAmount': 'Menge',
  'market-data.tradePrice': 'Preis in USD',
  'market-data.sides.BUY': 'Kauf',
  'market-data.sides.SELL': 'Verkauf',
  'market-data.amountOf': '{amount}\u00a0BTC',
  'market-data.fetchingTrades': 'Die letzten Abschlüsse werden abgerufen\u00a0…',
  'market-data.noTrades': 'Die letzten Abschlüsse lassen sich derzeit nicht anzeigen.',
  'market-data.tradedFrom': 'Am Handelsplatz umfasst ein Auftrag in BTC-USD mindestens {min} und höchstens {max} US-Dollar.',
  'market-data.fees': 'Unsere Gebühr',
  'market-data.smallAmounts': 'für Beträge unter 10.000',
  'market-data.largeAmounts': 'für Beträge ab 10.000',
  'market-data.aim': 'Unser Ziel: Gebühren ab 1,1\u00a0%',
  'market-data.aimSentence':
    'Die Gebühr richtet sich nach Betrag, Zahlungsart und Coin. Teilen Sie uns Ihr Vorhaben mit, und unsere Kundenbetreuung berechnet Ihre Gebühr.',
  'market-data.quote': 'Angebot anfordern',
  'market-data.indicative': 'Unverbindliche Kurse, kein Angebot. Der maßgebliche Kurs wird mit Ihrer Transaktion bestätigt.',
}
