import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'session.title': 'Anmeldung',
  'session.email': 'E-Mail-Adresse',
  'session.password': 'Passwort',
  'session.submit': 'Anmelden',
  'session.noAccountYet': 'Noch kein Konto?',
  'session.signUp': 'Registrieren',
  'session.forgotten': 'Passwort vergessen?',
  'session.resetPassword': 'Passwort zurücksetzen',
  'session.emailNotVerified': 'E-Mail-Adresse nicht bestätigt',
  'session.secondStepEnded':
    'Das hat zu lange gedauert, oder zu viele Codes waren falsch. Bitte beginnen Sie noch einmal mit Ihrem Passwort.',
}
