import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'log-in.title': 'Anmeldung',
  'log-in.email': 'E-Mail-Adresse',
  'log-in.password': 'Passwort',
  'log-in.submit': 'Anmelden',
  'log-in.noAccountYet': 'Noch kein Konto?',
  'log-in.signUp': 'Registrieren',
  'log-in.forgotten': 'Passwort vergessen?',
  'log-in.resetPassword': 'Passwort zurücksetzen',
  'log-in.emailNotVerified': 'E-Mail-Adresse nicht bestätigt',
  'log-in.secondStepEnded':
    'Das hat zu lange gedauert, oder zu viele Codes waren falsch. Bitte beginnen Sie noch einmal mit Ihrem Passwort.',
}
