import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './proof.wording.en.ts'

export const wording: Translation<typeof english> = {
  'proof.currentPassword': 'Aktuelles Passwort',
  'proof.code': 'Code',
  'proof.codeHint': 'Aus Ihrer Authenticator-App oder ein Wiederherstellungscode',
  'proof.tooMany': 'Zu viele Versuche. Bitte warten Sie eine Weile und versuchen Sie es erneut.',
  'proof.changed': 'Hier hat sich inzwischen etwas geändert. Bitte schließen Sie dieses Fenster und sehen Sie noch einmal nach.',
  'proof.failed': 'Es kam keine Antwort. Bitte versuchen Sie es erneut.',
}
