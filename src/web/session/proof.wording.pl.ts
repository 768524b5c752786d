import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './proof.wording.en.ts'

export const wording: Translation<typeof english> = {
  'proof.currentPassword': 'Obecne hasło',
  'proof.code': 'Kod',
  'proof.codeHint': 'Z aplikacji uwierzytelniającej albo kod zapasowy',
  'proof.tooMany': 'Za dużo prób. Odczekaj chwilę i spróbuj ponownie.',
  'proof.changed': 'Od otwarcia tego okna stan się zmienił. Zamknij okno i sprawdź jeszcze raz.',
  'proof.failed': 'Brak odpowiedzi. Spróbuj ponownie.',
}
