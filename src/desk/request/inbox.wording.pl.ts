import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './inbox.wording.en.ts'

export const wording: Translation<typeof english> = {
  'inbox.lists.mine': 'Moje',
  'inbox.lists.unassigned': 'Nieprzypisane',
  'inbox.lists.waiting-for-client': 'Czeka na klienta',
  'inbox.lists.all': 'Wszystkie',
  'inbox.lists.closed': 'Zamknięte',
  'inbox.empty.mine': 'Nie masz przypisanych zapytań.',
  'inbox.toUnassigned': 'Zobacz nieprzypisane',
  'inbox.empty.unassigned': 'Każde zapytanie ma już opiekuna.',
  'inbox.empty.waiting-for-client': 'Żadne zapytanie nie czeka na klienta.',
  'inbox.empty.all': 'Nie ma otwartych zapytań.',
  'inbox.empty.closed': 'Nie ma zamkniętych zapytań.',
  'inbox.more': 'Starsze zapytania',
  'inbox.columns.age': 'Wiek',
  'inbox.columns.clock': 'Zegar odpowiedzi',
  'inbox.gone': 'Poza listą',
  'inbox.claim': 'Przejmij wybrane zapytanie',
  'inbox.claimHint': 'J i K wybierają wiersz, Enter go otwiera, A przejmuje.',
  'inbox.claimed': 'Zapytanie {reference} jest teraz Twoje.',
  'inbox.alreadyYours': 'Zapytanie {reference} jest już Twoje.',
  'inbox.notClaimed': 'Nie udało się przejąć zapytania {reference}.',
  'inbox.nothingChosen': 'Najpierw wybierz wiersz.',
}
