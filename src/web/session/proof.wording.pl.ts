import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './proof.wording.en.ts'

export const wording: Translation<typeof english> = {
  'proof.currentPassword': 'Obecne hasło',
  'proof.code': 'Kod',
  'proof.codeHint': 'Z aplikacji uwierzytelniającej albo kod zapasowy',
  'proof.recoveryCodeHint': 'Jeden z twoich kodów zapasowych',
  'proof.notLoaded': 'Nie udało się sprawdzić, jak możesz potwierdzić, że to ty.',
  'proof.passkey': 'Przeglądarka poprosi o twój klucz dostępu.',
  'proof.usePasskey': 'Użyj zamiast tego klucza dostępu',
  'proof.usePassword': 'Użyj zamiast tego hasła i kodu',
  'proof.unused': 'Nie użyto klucza dostępu. Spróbuj ponownie albo użyj hasła.',
  'proof.tooMany': 'Za dużo prób. Odczekaj chwilę i spróbuj ponownie.',
  'proof.changed': 'Od otwarcia tego okna stan się zmienił. Zamknij okno i sprawdź jeszcze raz.',
  'proof.failed': 'Brak odpowiedzi. Spróbuj ponownie.',
}
