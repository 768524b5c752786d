import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'home.greeting': 'Witaj, {firstName}',
  'home.greetingWithoutName': 'Witaj',
  'home.sentence': 'Trzy sposoby wymiany. Wybierz ten, który odpowiada kwocie.',
  'home.amount': '{amount}\u00a0EUR',
  'home.andUp': 'i więcej',
  'home.oneTimeOffer.title': 'Oferta jednorazowa',
  'home.oneTimeOffer.fact': 'Minimum pierwszej transakcji',
  'home.oneTimeOffer.text': 'Zobacz, jak działa usługa, przy pierwszej wymianie, którą wyliczymy dla ciebie indywidualnie.',
  'home.oneTimeOffer.button': 'Poznaj usługę',
  'home.personalQuote.title': 'Wycena indywidualna',
  'home.personalQuote.fact': 'Dla dużych kwot',
  'home.personalQuote.text': 'Napisz, co planujesz wymienić. Wyliczenie przyślemy e-mailem.',
  'home.personalQuote.button': 'Poproś o wycenę',
  'home.fastExchange.title': 'Szybka wymiana',
  'home.fastExchange.fact': 'Na co dzień',
  'home.fastExchange.details.rates': 'Stałe kursy',
  'home.fastExchange.details.payments': 'Karta, przelew bankowy, Revolut, AstroPay i inne',
  'home.fastExchange.button': 'Wymień teraz',
  'home.intent.title': 'Kontynuuj: {amount}\u00a0{from} na {to}',
  'home.intent.byCard':
    'To twój wybór z przelicznika. Od niego zacznie się płatność kartą. Opłata zostanie pobrana dopiero po twoim potwierdzeniu.',
  'home.intent.byQuote': 'To twój wybór z przelicznika. Dla tej kwoty przygotujemy wycenę indywidualną. Wszystko możesz jeszcze zmienić.',
  'home.intent.sale': 'To twój wybór z przelicznika. Kartą można tylko kupić, więc dla sprzedaży przygotujemy wycenę indywidualną.',
  'home.intent.exactAmount': 'Dokładna kwota: {amount}\u00a0{currency}.',
  'home.intent.continue': 'Kontynuuj',
  'home.intent.quote': 'Wolę wycenę',
  'home.intent.pay': 'Wolę zapłacić kartą',
  'home.intent.dismiss': 'Nie teraz',
}
