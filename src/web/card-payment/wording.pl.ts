import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'card-payment.title': 'Szybka wymiana',
  'card-payment.frame': 'Płatność kartą',
  'card-payment.opening': 'Otwieranie płatności kartą…',
  'card-payment.slow': 'Trwa to dłużej niż zwykle. Jeśli nic się tu nie pojawi, zamknij okno i spróbuj ponownie.',
  'card-payment.notPrefilled':
    'Nie udało się przenieść twojego wyboru do płatności kartą. Wpisz poniżej {amount}\u00a0{from} na {to}, jeśli ta wymiana jest tam dostępna.',
  'card-payment.outcomes.completed': 'Płatność została zrealizowana. Możesz zamknąć to okno.',
  'card-payment.outcomes.rejected': 'Płatność nie została przyjęta. Możesz zamknąć to okno.',
  'card-payment.outcomes.cancelled': 'Płatność została anulowana. Możesz zamknąć to okno.',
  'card-payment.elsewhere.title': 'Jeszcze jeden krok w banku lub serwisie płatniczym',
  'card-payment.elsewhere.sentence':
    'Strona {host} otworzy się w nowym oknie. Potem wróć tutaj: wynik pojawi się w części „Twoje szybkie wymiany”.',
  'card-payment.elsewhere.open': 'Otwórz stronę',
  'card-payment.failed': 'Nie udało się otworzyć szybkiej wymiany. Żadna kwota nie została pobrana.',
  'card-payment.required.verification': 'Najpierw zweryfikuj tożsamość: szybka wymiana wymaga pozytywnej weryfikacji.',
  'card-payment.required.country': 'Szybka wymiana wymaga zatwierdzonego dokumentu z kraju, który obsługujemy.',
  'card-payment.required.verify': 'Zweryfikuj tożsamość',
  'card-payment.recent.title': 'Twoje szybkie wymiany',
  'card-payment.recent.reference': 'Numer referencyjny: {reference}',
  'card-payment.recent.amount': '{amount}\u00a0{currency}',
  'card-payment.recent.amountUnknown': 'Kwota jeszcze nieznana',
  'card-payment.recent.gets': '{quantity}\u00a0{coin}',
  'card-payment.recent.fee': 'Prowizja dostawcy: {amount}\u00a0{currency}',
  'card-payment.recent.states.started': 'W toku',
  'card-payment.recent.states.completed': 'Zakończona',
  'card-payment.recent.states.rejected': 'Odrzucona',
  'card-payment.recent.states.cancelled': 'Anulowana',
  'card-payment.recent.states.payment-error': 'Płatność nieudana',
  'card-payment.recent.next.started': 'Płatność jest przetwarzana. Jej stan zmieni się tutaj bez odświeżania strony.',
  'card-payment.recent.next.completed': 'Kryptowaluta trafia bezpośrednio na podany adres portfela.',
  'card-payment.recent.next.rejected': 'Dostawca nie przyjął płatności. Możesz spróbować ponownie albo poprosić o wycenę indywidualną.',
  'card-payment.recent.next.cancelled': 'Wymiana została przerwana przed zapłatą. Nową możesz rozpocząć w dowolnej chwili.',
  'card-payment.recent.next.payment-error': 'Płatność nie doszła do skutku. Użyj innej karty lub zapytaj w swoim banku.',
}
