import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'offer.letters.reference': 'Oferta',
  'offer.letters.deal': 'Transakcja',
  'offer.letters.youPay': 'Płacisz',
  'offer.letters.youSend': 'Wysyłasz',
  'offer.letters.youGet': 'Otrzymujesz',
  'offer.letters.rate': 'Nasz kurs',
  'offer.letters.rateOf': '1 {coin} = {price}',
  'offer.letters.fee': 'Prowizja, wliczona',
  'offer.letters.networkFee': 'Opłata sieciowa, wliczona',
  'offer.letters.until': 'Ważna do',
  'offer.letters.payBy': 'Termin zapłaty',
  'offer.letters.sendBy': 'Termin wysłania',
  'offer.letters.inWarsaw': '{moment}, czas warszawski',
  'offer.letters.seeOffer': 'Zobacz ofertę',
  'offer.letters.seeDeal': 'Zobacz transakcję',
  'offer.letters.onlyInAccount':
    'Decyzję podejmujesz tylko na swoim koncie. Nigdy nie wysyłamy numerów rachunków ani adresów portfeli e-mailem: znajdziesz je tylko na swoim koncie.',
  'offer.letters.why':
    'Otrzymujesz tę wiadomość, ponieważ ten adres podano w zapytaniu w serwisie {brand} lub należy on do konta, z którego je wysłano. Pytania: {email}, z podaniem numeru.',
  'offer.ready.subject': 'Nasza oferta {reference}',
  'offer.ready.heading': 'Nasza oferta jest gotowa',
  'offer.ready.what': 'Obie kwoty poniżej są ostateczne z chwilą przyjęcia oferty. Oferta obowiązuje do podanego końca, potem wygasa.',
  'offer.indication.subject': 'Twoje indywidualne wyliczenie {reference}',
  'offer.indication.heading': 'Twoje indywidualne wyliczenie',
  'offer.indication.what':
    'To wyliczenie orientacyjne po cenie rynkowej z danej chwili. Nie wiąże ani nas, ani ciebie. Po weryfikacji tożsamości możesz poprosić na swoim koncie o cenę wiążącą.',
  'offer.endsSoon.subject': 'Nasza oferta {reference} wkrótce wygaśnie',
  'offer.endsSoon.heading': 'Nasza oferta wkrótce wygaśnie',
  'offer.endsSoon.what': 'Ta oferta nie została jeszcze przyjęta. Po jej wygaśnięciu możesz poprosić o nową cenę.',
  'offer.accepted.subject': 'Nasza oferta {reference} została przyjęta',
  'offer.accepted.heading': 'Transakcja została zawarta',
  'offer.accepted.buy':
    'Zapłać dokładnie tę kwotę z własnego rachunku w terminie podanym poniżej. Dane do przelewu znajdziesz na swoim koncie.',
  'offer.accepted.sell': 'Wyślij dokładnie tyle monet w terminie podanym poniżej. Adres znajdziesz na swoim koncie.',
  'offer.accepted.notYou': 'Jeśli to nie ty przyjmujesz tę ofertę, od razu napisz na {email}.',
  'offer.accepted.logHead': 'Nagłówek naszego dziennika',
  'offer.accepted.logHeadOf': '{size, plural, one {# wpis} few {# wpisy} many {# wpisów} other {# wpisu}}, {root}',
  'offer.accepted.whyLog':
    'Zachowaj tę wiadomość. Na podstawie nagłówka dziennika każdy może później wykazać, że zapisy nie zostały zmienione.',
  'deal.lapsed.subject': 'Transakcja {reference} wygasła',
  'deal.lapsed.heading': 'Transakcja wygasła',
  'deal.lapsed.buy':
    'Nic nie wpłynęło w terminie, dlatego transakcja została zakończona. Nie opłacaj jej już. Jeśli płatność została już wysłana, nie musisz nic robić: odnajdziemy ją i napiszemy do ciebie.',
  'deal.lapsed.sell':
    'Nic nie wpłynęło w terminie, dlatego transakcja została zakończona. Nie wysyłaj już kryptowaluty. Jeśli została już wysłana, nie musisz nic robić: odnajdziemy ją i napiszemy do ciebie.',
  'deal.cancelled.subject': 'Transakcja {reference} została anulowana',
  'deal.cancelled.heading': 'Transakcja została anulowana',
  'deal.cancelled.buy': 'Transakcja została anulowana z twojego konta. Nie opłacaj jej już.',
  'deal.cancelled.sell': 'Transakcja została anulowana z twojego konta. Nie wysyłaj już kryptowaluty.',
}
