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
}
