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
  'log-in.checkBoth': 'Sprawdź adres i hasło.',
  'log-in.challengeExpired': 'Minęło zbyt dużo czasu albo podano zbyt wiele błędnych kodów. Zacznij ponownie od podania hasła.',
  'second-step.title': 'Logowanie dwuetapowe',
  'second-step.app.sentence': 'Wpisz kod, który pokazuje twoja aplikacja uwierzytelniająca.',
  'second-step.app.label': 'Kod',
  'second-step.app.useOther': 'Użyj kodu zapasowego',
  'second-step.recovery.sentence': 'Wpisz jeden ze swoich kodów zapasowych. Każdy działa jeden raz.',
  'second-step.recovery.label': 'Kod zapasowy',
  'second-step.recovery.useOther': 'Użyj aplikacji uwierzytelniającej',
  'second-step.submit': 'Zaloguj się',
  'second-step.back': 'Wróć do hasła',
  'second-step.tooMany': 'Podano zbyt wiele błędnych kodów. Nie dłużej niż przez godzinę przyjmujemy tylko kody zapasowe.',
}
