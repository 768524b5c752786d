import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './answer-letters.wording.en.ts'

export const wording: Translation<typeof english> = {
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
