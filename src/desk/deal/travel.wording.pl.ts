import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './travel.wording.en.ts'

export const wording: Translation<typeof english> = {
  'deals.travel': 'Nadawca i odbiorca kryptowaluty',
  'deals.travel.kinds.planned': 'Do wysłania:',
  'deals.travel.kinds.delivery': 'Wysyłka:',
  'deals.travel.kinds.refund': 'Zwrot:',
  'deals.travel.kinds.payment': 'Otrzymano:',
  'deals.travel.states.missing': 'Dane trzeba przekazać firmie',
  'deals.travel.states.given': 'Dane przekazane',
  'deals.travel.states.stored': 'Dane zapisane',
  'deals.travel.sender': 'Nadawca',
  'deals.travel.receiver': 'Odbiorca',
  'deals.travel.provider': 'Prowadzi go',
  'deals.travel.stored': 'Zapisano',
  'deals.travel.given': 'Przekazano',
  'deals.travel.save': 'Zapisz dane',
  'deals.travel.record': 'Zapisz przekazanie danych',
  'deals.travel.sentence':
    'Ten portfel prowadzi {provider}. Zanim kryptowaluta zostanie tam wysłana, firma musi wiedzieć, kto ją wysyła i kto odbiera. Zapisz dane, przekaż je firmie i zanotuj, jak to się stało.',
  'deals.travel.at': 'Kiedy przekazano',
  'deals.travel.channel': 'W jaki sposób',
  'deals.travel.channels.e-mail': 'E-mail',
  'deals.travel.channels.portal': 'Jej portal',
  'deals.travel.channels.travel-rule-network': 'Sieć travel rule',
  'deals.travel.channels.telephone': 'Telefon',
  'deals.travel.channels.other': 'Inny sposób',
  'deals.travel.referenceHint': 'Temat e-maila albo identyfikator w portalu lub sieci',
  'deals.travel.done': 'Zapisano: dane zostały przekazane.',
  'deals.travel.refused': 'Ten portfel prowadzi klient albo został on usunięty. Sprawdź transakcję jeszcze raz.',
}
