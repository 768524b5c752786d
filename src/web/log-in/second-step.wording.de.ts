import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './second-step.wording.en.ts'

export const wording: Translation<typeof english> = {
  'second-step.title': 'Zwei-Schritt-Anmeldung',
  'second-step.app.sentence': 'Bitte geben Sie den Code ein, den Ihre Authenticator-App anzeigt.',
  'second-step.app.label': 'Code',
  'second-step.app.other': 'Wiederherstellungscode verwenden',
  'second-step.recovery.sentence': 'Bitte geben Sie einen Ihrer Wiederherstellungscodes ein. Jeder Code gilt einmal.',
  'second-step.recovery.label': 'Wiederherstellungscode',
  'second-step.recovery.other': 'Authenticator-App verwenden',
  'second-step.submit': 'Anmelden',
  'second-step.back': 'Zurück zum Passwort',
  'second-step.tooMany': 'Zu viele Codes waren falsch. Für höchstens eine Stunde wird nur ein Wiederherstellungscode angenommen.',
}
