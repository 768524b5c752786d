import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './exports.wording.en.ts'

export const wording: Translation<typeof english> = {
  'exports.sentence': 'Jedna osoba wnioskuje o eksport, druga zatwierdza. Potem każda z nich może go raz pobrać w ciągu 24 godzin.',
  'exports.propose': 'Wnioskuj o eksport',
  'exports.propose.title': 'Wniosek o eksport',
  'exports.propose.sentence': 'Plik zawiera dane osobowe wszystkich klientów. Decyduje druga osoba, a każde pobranie trafia do rejestru.',
  'exports.proposed': 'Wniosek złożony. Decyduje druga osoba; potem oboje znajdziecie tu plik.',
  'exports.sinceHint': 'Bez daty eksport obejmuje wszystko. Dni według UTC.',
  'exports.waiting': 'Czekają na decyzję',
  'exports.approved': 'Zatwierdzone',
  'exports.empty': 'Nie zatwierdzono jeszcze żadnego eksportu.',
  'exports.selection': '{records}, {format}',
  'exports.selectionSince': '{what}, od {since}',
  'exports.columns.approvedBy': 'Zatwierdza',
  'exports.columns.downloads': 'Pobrania',
  'exports.download': 'Pobierz',
  'exports.downloaded': 'Pobrano',
  'exports.notForYou': 'Niedostępny dla Ciebie',
}
