import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'log-in.twoStepSignIn': 'Zwei-Schritt-Anmeldung',
  'log-in.submit': 'Anmelden',
  'log-in.passkey': 'Passkey verwenden',
  'log-in.passkeyUnused': 'Es wurde kein Passkey verwendet. Bitte versuchen Sie es erneut oder melden Sie sich mit Ihrem Passwort an.',
  'log-in.passkeyUnknown': 'Diesen Passkey kennen wir nicht mehr. Bitte melden Sie sich mit Ihrem Passwort an.',
  'log-in.passkeyTooLate': 'Das hat zu lange gedauert. Bitte versuchen Sie es erneut.',
  'log-in.noAccountYet': 'Noch kein Konto?',
  'log-in.signUp': 'Registrieren',
  'log-in.forgotten': 'Passwort vergessen?',
  'log-in.resetPassword': 'Passwort zurücksetzen',
  'log-in.emailNotVerified': 'E-Mail-Adresse nicht bestätigt',
  'log-in.checkBoth': 'Bitte prüfen Sie Adresse und Passwort.',
  'log-in.challengeExpired':
    'Das hat zu lange gedauert, oder zu viele Codes waren falsch. Bitte beginnen Sie noch einmal mit Ihrem Passwort.',
  'second-step.passkey.sentence': 'Bitte bestätigen Sie mit Ihrem Passkey, dass Sie es sind.',
  'second-step.use.app': 'Authenticator-App verwenden',
  'second-step.use.recovery': 'Wiederherstellungscode verwenden',
  'second-step.app.sentence': 'Bitte geben Sie den Code ein, den Ihre Authenticator-App anzeigt.',
  'second-step.app.label': 'Code',
  'second-step.recovery.sentence': 'Bitte geben Sie einen Ihrer Wiederherstellungscodes ein. Jeder Code gilt einmal.',
  'second-step.recovery.label': 'Wiederherstellungscode',
  'second-step.back': 'Zurück zum Passwort',
  'second-step.tooMany': 'Zu viele Codes waren falsch. Für höchstens eine Stunde wird nur ein Wiederherstellungscode angenommen.',
}
