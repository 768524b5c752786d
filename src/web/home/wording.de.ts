import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'home.greeting': 'Willkommen, {firstName}',
  'home.greetingWithoutName': 'Willkommen',
  'home.sentence': 'Drei Wege zum Tausch. Wählen Sie den, der zum Betrag passt.',
  'home.amount': '{amount}\u00a0EUR',
  'home.andUp': 'und mehr',
  'home.oneTimeOffer.title': 'Einmaliges Angebot',
  'home.oneTimeOffer.fact': 'Mindestbetrag der ersten Transaktion',
  'home.oneTimeOffer.text': 'Lernen Sie unseren Dienst mit einem ersten Tausch kennen, den wir persönlich für Sie berechnen.',
  'home.oneTimeOffer.button': 'Dienst kennenlernen',
  'home.personalQuote.title': 'Individuelles Angebot',
  'home.personalQuote.fact': 'Für hohe Beträge',
  'home.personalQuote.text': 'Teilen Sie uns mit, was Sie tauschen möchten. Ihre Berechnung erhalten Sie per E-Mail.',
  'home.personalQuote.button': 'Angebot anfordern',
  'home.fastExchange.title': 'Schnelltausch',
  'home.fastExchange.fact': 'Für alltägliche Beträge',
  'home.fastExchange.details.rates': 'Feste Kurse',
  'home.fastExchange.details.payments': 'Karte, Banküberweisung, Revolut, AstroPay und weitere',
  'home.fastExchange.button': 'Jetzt tauschen',
  'home.intent.title': 'Weiter mit {amount} {from} in {to}',
  'home.intent.byCard':
    'Das haben Sie im Umrechner gewählt. Die Kartenzahlung beginnt damit. Belastet wird erst, wenn Sie dort bestätigen.',
  'home.intent.byQuote':
    'Das haben Sie im Umrechner gewählt. Für diesen Betrag berechnen wir ein individuelles Angebot. Sie können noch alles ändern.',
  'home.intent.sale':
    'Das haben Sie im Umrechner gewählt. Mit Karte kann man nur kaufen. Für einen Verkauf berechnen wir ein individuelles Angebot.',
  'home.intent.exactAmount': 'Der genaue Betrag ist {amount} {currency}.',
  'home.intent.continue': 'Fortfahren',
  'home.intent.quote': 'Lieber ein Angebot anfordern',
  'home.intent.pay': 'Lieber mit Karte zahlen',
  'home.intent.dismiss': 'Nicht jetzt',
}
