import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './transfer.wording.en.ts'

export const wording: Translation<typeof english> = {
  'transfer.memoOf.tag': 'Tag docelowy {memo}',
  'transfer.memoOf.memo': 'Memo {memo}',
  'transfer.unnamed': 'Portfel z\u00a0końcówką {end}',
  'transfer.kept': 'Prowadzi: {provider}',
  'transfer.states.unconfirmed': 'Czeka na potwierdzenie',
  'transfer.states.waiting': 'Nowy: gotowy od {time}',
  'transfer.states.provider': 'Gotowy',
  'transfer.states.proven': 'Gotowy i\u00a0udowodniony',
  'transfer.states.expired': 'Dowód wygasł',
  'transfer.states.unproven': 'Jeszcze nieudowodniony',
  'transfer.notes.unconfirmed': 'Zapisał go nasz pracownik. Zanim wyślemy tam kryptowalutę, potwierdzi go druga osoba.',
  'transfer.notes.waiting': 'Gdy udowodnisz, że jest twój, będzie gotowy od razu.',
  'transfer.notes.provider': 'Zanim wyślemy tam kryptowalutę, musimy przekazać {provider} twoje i\u00a0nasze dane.',
  'transfer.notes.proven.signature': 'Udowodniony podpisem {day}, ważny do {until}.',
  'transfer.notes.proven.transfer': 'Udowodniony małym przelewem {day}, ważny do {until}.',
  'transfer.notes.expired': 'Był udowodniony {day}, ważny do {until}. Od {amount} możemy tu wysyłać dopiero po ponownym dowodzie.',
  'transfer.notes.unproven': 'Od {amount} możemy tu wysyłać dopiero, gdy udowodnisz, że jest twój.',
}
