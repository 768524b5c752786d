import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'ui.close': 'Schließen',
  'ui.notice': 'Hinweis',
  'ui.showPassword': 'Passwort anzeigen',
  'ui.hidePassword': 'Passwort verbergen',
  'ui.busy': 'Einen Moment\u00a0…',
  'ui.tooManyTries': 'Zu viele Versuche. Sie können es in {wait} erneut versuchen.',
  'ui.seconds': '{count, plural, one {# Sekunde} other {# Sekunden}}',
  'ui.minutes': '{count, plural, one {# Minute} other {# Minuten}}',
  'ui.hours': '{count, plural, one {# Stunde} other {# Stunden}}',
  'ui.failed.sentence': 'Das hat nicht funktioniert. Bitte versuchen Sie es erneut oder',
  'ui.failed.contactSupport': 'wenden Sie sich an den Kundenservice',
}
