import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'log-in.twoStepSignIn': 'Logowanie dwuetapowe',
  'log-in.submit': 'Zaloguj się',
  'log-in.passkey': 'Użyj klucza dostępu',
  'log-in.passkeyUnused': 'Nie użyto klucza dostępu. Spróbuj ponownie albo zaloguj się hasłem.',
  'log-in.passkeyUnknown': 'Nie znamy już tego klucza dostępu. Zaloguj się hasłem.',
  'log-in.passkeyTooLate': 'Trwało to zbyt długo. Spróbuj ponownie.',
  'log-in.noAccountYet': 'Nie masz jeszcze konta?',
  'log-in.signUp': 'Zarejestruj się',
  'log-in.forgotten': 'Nie pamiętasz hasła?',
  'log-in.resetPassword': 'Zresetuj hasło',
  'log-in.emailNotVerified': 'Adres e-mail nie został potwierdzony',
  'log-in.checkBoth': 'Sprawdź adres i hasło.',
  'log-in.challengeExpired': 'Minęło zbyt dużo czasu albo podano zbyt wiele błędnych kodów. Zacznij ponownie od podania hasła.',
  'second-step.passkey.sentence': 'Potwierdź kluczem dostępu, że to ty.',
  'second-step.use.app': 'Użyj aplikacji uwierzytelniającej',
  'second-step.use.recovery': 'Użyj kodu zapasowego',
  'second-step.app.sentence': 'Wpisz kod, który pokazuje twoja aplikacja uwierzytelniająca.',
  'second-step.app.label': 'Kod',
  'second-step.recovery.sentence': 'Wpisz jeden ze swoich kodów zapasowych. Każdy działa jeden raz.',
  'second-step.recovery.label': 'Kod zapasowy',
  'second-step.back': 'Wróć do hasła',
  'second-step.tooMany': 'Podano zbyt wiele błędnych kodów. Przez najwyżej godzinę przyjmujemy tylko kody zapasowe.',
}
