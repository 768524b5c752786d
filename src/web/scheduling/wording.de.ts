import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'scheduling.titles.call': 'Anruf buchen',
  'scheduling.titles.meeting': 'Expertengespräch buchen',
  'scheduling.frame': 'Termin mit mir vereinbaren',
  'scheduling.loading': 'Der Kalender wird geöffnet\u00a0…',
  'scheduling.booked.call': 'Ihr 30-minütiger Anruf ist gebucht. Eine E-Mail mit den Einzelheiten ist unterwegs.',
  'scheduling.booked.meeting': 'Ihr 30-minütiges Expertengespräch ist gebucht. Eine E-Mail mit den Einzelheiten ist unterwegs.',
  'scheduling.notLoaded.title': 'Der Kalender antwortet nicht',
  'scheduling.notLoaded.sentence':
    'Vielleicht ist die Verbindung langsam, oder etwas in Ihrem Browser blockiert ihn. Sie können den Kalender auf einer eigenen Seite öffnen oder uns schreiben.',
  'scheduling.notLoaded.open': 'Kalender in neuem Tab öffnen',
  'scheduling.notLoaded.write': 'An {email} schreiben',
}
