import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'log-in.title': 'Logowanie',
  'log-in.email': 'Adres e-mail',
  'log-in.password': 'Hasło',
  'log-in.submit': 'Zaloguj się',
  'log-in.noAccountYet': 'Nie masz jeszcze konta?',
  'log-in.signUp': 'Zarejestruj się',
  'log-in.forgotten': 'Nie pamiętasz hasła?',
  'log-in.resetPassword': 'Zresetuj hasło',
  'log-in.emailNotVerified': 'Adres e-mail nie został potwierdzony',
  'log-in.secondStepEnded': 'Minęło zbyt dużo czasu albo podano zbyt wiele błędnych kodów. Zacznij ponownie od podania hasła.',
}
