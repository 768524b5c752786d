import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './record.wording.en.ts'

export const wording: Translation<typeof english> = {
  'record.sentence': 'Kto co zrobił, od najnowszych. Nikt nie może go zmienić.',
  'record.update': 'Odśwież',
  'record.filter': 'Filtr rejestru',
  'record.anybody': 'Ktokolwiek',
  'record.object': 'Dotyczy',
  'record.objectHint': 'Id konta lub numer',
  'record.anything': 'Cokolwiek',
  'record.from': 'Od dnia',
  'record.to': 'Do dnia',
  'record.clear': 'Wyczyść filtr',
  'record.empty': 'Rejestr jest jeszcze pusty.',
  'record.noneYet': 'Na razie brak pasujących zdarzeń.',
  'record.searchedTo': 'Przeszukano do',
  'record.noneMatch': 'Żadne zdarzenie nie pasuje.',
}
