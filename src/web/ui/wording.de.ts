import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'ui.close': 'Schließen',
  'ui.cancel': 'Abbrechen',
  'ui.tryAgain': 'Erneut versuchen',
  'ui.notice': 'Hinweis',
  'ui.showPassword': 'Passwort anzeigen',
  'ui.hidePassword': 'Passwort verbergen',
  'ui.rules.min': 'Mindestens {length} Zeichen',
  'ui.rules.max': 'Höchstens {length} Zeichen',
  'ui.rules.required': 'Bitte füllen Sie dieses Feld aus',
  'ui.rules.number': 'Im Feld „{field}“ muss eine Zahl stehen',
  'ui.rules.email': 'Im Feld „{field}“ muss eine E-Mail-Adresse stehen',
  'ui.rules.text': 'Im Feld „{field}“ muss ein Text stehen',
  'ui.rules.checked': 'Das Feld „{field}“ muss angekreuzt sein',
  'ui.rules.selected': 'Im Feld „{field}“ muss etwas ausgewählt sein',
  'ui.tooManyTries': 'Zu viele Versuche. Sie können es in {wait} erneut versuchen.',
  'ui.seconds': '{count, plural, one {# Sekunde} other {# Sekunden}}',
  'ui.minutes': '{count, plural, one {# Minute} other {# Minuten}}',
  'ui.hours': '{count, plural, one {# Stunde} other {# Stunden}}',
  'ui.momentInUtc':
    '{day}. {month, select, 1 {Jan.} 2 {Feb.} 3 {März} 4 {Apr.} 5 {Mai} 6 {Juni} 7 {Juli} 8 {Aug.} 9 {Sept.} 10 {Okt.} 11 {Nov.} other {Dez.}}, {time} UTC',
  'ui.inEnglish': '{name} (auf\u00a0Englisch)',
}
