import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'scheduling.titles.call': 'Umów rozmowę',
  'scheduling.titles.meeting': 'Umów spotkanie z ekspertem',
  'scheduling.frame': 'Wybierz dogodny termin',
  'scheduling.loading': 'Otwieranie kalendarza…',
  'scheduling.booked.call': 'Twoja 30-minutowa rozmowa jest umówiona. Wiadomość ze szczegółami jest już w drodze.',
  'scheduling.booked.meeting': 'Twoje 30-minutowe spotkanie jest umówione. Wiadomość ze szczegółami jest już w drodze.',
  'scheduling.notLoaded.title': 'Kalendarz nie odpowiada',
  'scheduling.notLoaded.sentence':
    'Przyczyną może być wolne połączenie albo blokada w przeglądarce. Możesz otworzyć kalendarz na osobnej stronie lub do nas napisać.',
  'scheduling.notLoaded.open': 'Otwórz kalendarz w nowej karcie',
  'scheduling.notLoaded.write': 'Napisz na adres {email}',
}
