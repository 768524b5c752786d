import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './change-password.wording.en.ts'

export const wording: Translation<typeof english> = {
  'change-password.sentence': 'Zmiana hasła kończy wszystkie inne sesje.',
  'change-password.about': 'Wybierz hasło, którego nie używasz nigdzie indziej.',
  'change-password.open': 'Zmień',
  'change-password.changed': 'Hasło zostało zmienione. Wszystkie inne sesje zostały zakończone.',
  'change-password.dialog': 'Zmiana hasła',
  'change-password.submit': 'Zmień hasło',
  'change-password.outcomeUnknown': 'Brak odpowiedzi, dlatego nie wiadomo, czy hasło zostało zmienione. Spróbuj ponownie.',
  'change-password.failed': 'Hasło nie zostało zmienione. Spróbuj ponownie.',
}
