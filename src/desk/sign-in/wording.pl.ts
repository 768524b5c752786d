import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'sign-in.title': 'Logowanie dla pracowników',
  'sign-in.sentence': 'Tylko dla osób, które tu pracują.',
  'sign-in.passkey': 'Zaloguj się kluczem dostępu',
  'sign-in.noPasskeys': 'Ta przeglądarka nie obsługuje kluczy dostępu.',
  'sign-in.or': 'Albo hasłem i kodem z aplikacji:',
  'sign-in.password': 'Hasło',
  'sign-in.codeHint': 'Sześć cyfr z aplikacji uwierzytelniającej',
  'sign-in.submit': 'Zaloguj się kodem',
}
