import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'exchange-request.received.subject': 'Zapytanie {reference} zostało przyjęte',
  'exchange-request.received.heading': 'Twoje zapytanie dotarło do nas',
  'exchange-request.received.what': 'Dziękujemy. Konsultant przygotowuje twoje indywidualne wyliczenie i wyśle je na ten adres.',
  'exchange-request.received.answerTime':
    'W dni robocze odpowiadamy w\u00a0ciągu {hours, plural, one {#\u00a0godziny} few {#\u00a0godzin} many {#\u00a0godzin} other {#\u00a0godziny}}.',
  'exchange-request.received.verification':
    'Przed pierwszą transakcją weryfikacja jest obowiązkowa. Możesz przejść ją już teraz, aby później na nic nie czekać.',
  'exchange-request.received.reference': 'Numer referencyjny',
  'exchange-request.received.pays': 'Wymieniasz',
  'exchange-request.received.noAmount': '{currency}, bez podanej kwoty',
  'exchange-request.received.gets': 'Otrzymujesz',
  'exchange-request.received.when': 'Data przyjęcia',
  'exchange-request.received.action': 'Przejdź do weryfikacji',
  'exchange-request.received.toRequest': 'Zobacz swoje zapytanie',
  'exchange-request.received.why':
    'Otrzymujesz tę wiadomość, ponieważ ktoś podał ten adres jako kontakt w zapytaniu wysłanym przez serwis {brand}. Jeśli to nie ty, nie musisz nic robić; pytania przyjmujemy pod adresem {email}.',

  'request-work.answer.subject': 'Odpowiedź na twoje zapytanie {reference}',
  'request-work.answer.heading': 'Odpowiedź na twoje zapytanie',
  'request-work.answer.noOffer': 'Kursy i kwoty w tej wiadomości są orientacyjne i nie stanowią oferty.',
  'request-work.answer.reference': 'Numer referencyjny',
  'request-work.answer.pays': 'Wymieniasz',
  'request-work.answer.noAmount': '{currency}, bez podanej kwoty',
  'request-work.answer.gets': 'Otrzymujesz',
  'request-work.answer.action': 'Przejdź do swoich zapytań',
  'request-work.answer.why':
    'Otrzymujesz tę wiadomość, ponieważ ten adres podano w zapytaniu w serwisie {brand} albo należy on do konta, z którego je wysłano. Wymianę uzgadniamy wyłącznie na koncie. Prosimy nie odpowiadać na tę wiadomość; napisz na adres {email} i podaj numer referencyjny.',
}
