import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'session.title': 'Logowanie',
  'session.email': 'Adres e-mail',
  'session.password': 'Hasło',
  'session.submit': 'Zaloguj się',
  'session.noAccountYet': 'Nie masz jeszcze konta?',
  'session.signUp': 'Zarejestruj się',
  'session.forgotten': 'Nie pamiętasz hasła?',
  'session.resetPassword': 'Zresetuj hasło',
  'session.emailNotVerified': 'Adres e-mail nie został potwierdzony',
  'session.secondStepEnded': 'Minęło zbyt dużo czasu albo podano zbyt wiele błędnych kodów. Zacznij ponownie od podania hasła.',
}
