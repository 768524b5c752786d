import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './transfer.wording.en.ts'

export const wording: Translation<typeof english> = {
  'transfer.explorer': 'Zobacz w\u00a0sieci',
  'transfer.qr.title': 'Albo zeskanuj nasz adres',
  'transfer.qr.about.none': 'Kod zawiera tylko adres. Dokładną kwotę wpisz samodzielnie.',
  'transfer.qr.about.tag': 'Kod zawiera tylko adres. Dokładną kwotę i\u00a0tag docelowy wpisz samodzielnie.',
  'transfer.qr.about.memo': 'Kod zawiera tylko adres. Dokładną kwotę i\u00a0memo wpisz samodzielnie.',
  'transfer.qr.label': 'Kod QR naszego adresu',
  'transfer.memoNames.tag': 'Tag docelowy',
  'transfer.memoNames.memo': 'Memo',
  'transfer.memoNames.id': 'Memo (ID)',
  'transfer.memoNames.text': 'Memo (tekst)',
  'transfer.memoNames.unknown': 'Memo (typ nieznany)',
  'transfer.unnamed': 'Portfel z\u00a0końcówką {end}',
  'transfer.kept': 'Prowadzi: {provider}',
  'transfer.states.no-memo-type': 'Typ memo nieznany',
  'transfer.states.unconfirmed': 'Sprawdzamy',
  'transfer.states.waiting': 'Nowy: gotowy od {time}',
  'transfer.states.waitingProven': 'Potwierdzony: gotowy od {time}',
  'transfer.states.provider': 'Nie musisz nic robić',
  'transfer.states.proven': 'Gotowy i\u00a0potwierdzony',
  'transfer.states.ending': 'Gotowy, ale potwierdzenie wkrótce wygaśnie',
  'transfer.states.expired': 'Potwierdzenie wygasło',
  'transfer.states.unproven': 'Jeszcze niepotwierdzony',
  'transfer.notes.no-memo-type':
    'Nie możemy tu wysłać kryptowaluty: nie wiadomo, czy memo to ID, czy tekst. Usuń ten portfel i\u00a0dodaj go ponownie, podając typ.',
  'transfer.notes.unconfirmed': 'Zapisał go nasz pracownik. Zanim wyślemy tam kryptowalutę, sprawdzi go u\u00a0nas druga osoba.',
  'transfer.notes.waiting': 'Czas oczekiwania pozwala zgłosić sprzeciw, jeśli dodał go ktoś inny.',
  'transfer.notes.provider': 'Zanim wyślemy tam kryptowalutę, musimy przekazać {provider} twoje i\u00a0nasze dane.',
  'transfer.notes.proven.signature': 'Potwierdzony jako twój podpisem {day}. Ważne do {until}.',
  'transfer.notes.proven.transfer': 'Potwierdzony jako twój małym przelewem {day}. Ważne do {until}.',
  'transfer.notes.ending': 'Potwierdzenie jest ważne do {until}. Potem od {amount} możemy tu wysyłać dopiero po ponownym potwierdzeniu.',
  'transfer.notes.expired':
    'Potwierdzenie z\u00a0{day} było ważne do {until}. Od {amount} możemy tu wysyłać dopiero po ponownym potwierdzeniu.',
  'transfer.notes.unproven': 'Od {amount} możemy tu wysyłać dopiero, gdy potwierdzisz, że jest twój.',
}
