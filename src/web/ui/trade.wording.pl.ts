import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './trade.wording.en.ts'

export const wording: Translation<typeof english> = {
  'trade.amount': '{amount}\u00a0{currency}',
  'trade.youPay': 'Płacisz',
  'trade.youSend': 'Wysyłasz',
  'trade.youReceive': 'Otrzymujesz',
  'trade.left': 'Pozostało: {time}',
  'trade.days': '{count, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}',
  'trade.notLive': 'Nie możemy się teraz połączyć z\u00a0usługą. Widzisz stan z\u00a0{time}. Próbujemy dalej.',
  'trade.noAnswer': 'Nie było odpowiedzi. Spróbuj ponownie.',
  'trade.walletsNotLoaded': 'Nie udało się wczytać portfeli.',
  'trade.onNetwork': 'w\u00a0sieci {network}',
  'trade.pdfFailed': 'Nie udało się utworzyć pliku PDF. Spróbuj ponownie za chwilę.',
  'trade.toRequests': 'Zobacz swoje zapytania',
  'trade.you': 'Ty',
  'trade.party': 'Strona umowy',
  'trade.toCheck': 'Przejdź do weryfikacji',
  'trade.addedOn': 'Dodano {day}',
  'trade.codeAndName': '{code} · {name}',
  'trade.network': 'Sieć',
  'trade.addWallet': 'Dodaj portfel',
  'trade.now': 'Teraz',
}
