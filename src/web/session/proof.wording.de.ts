import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './proof.wording.en.ts'

export const wording: Translation<typeof english> = {
  'proof.currentPassword': 'Aktuelles Passwort',
  'proof.code': 'Code',
  'proof.codeHint': 'Aus Ihrer Authenticator-App oder ein Wiederherstellungscode',
  'proof.recoveryCodeHint': 'Einer Ihrer Wiederherstellungscodes',
  'proof.notLoaded': 'Es ließ sich nicht feststellen, wie Sie bestätigen können, dass Sie es sind.',
  'proof.passkey': 'Ihr Browser wird Sie nach Ihrem Passkey fragen.',
  'proof.usePasskey': 'Stattdessen einen Passkey verwenden',
  'proof.usePassword': 'Stattdessen Passwort und Code verwenden',
  'proof.unused': 'Es wurde kein Passkey verwendet. Bitte versuchen Sie es erneut oder verwenden Sie Ihr Passwort.',
  'proof.tooMany': 'Zu viele Versuche. Bitte warten Sie eine Weile und versuchen Sie es erneut.',
  'proof.changed': 'Hier hat sich inzwischen etwas geändert. Bitte schließen Sie dieses Fenster und sehen Sie noch einmal nach.',
  'proof.failed': 'Es kam keine Antwort. Bitte versuchen Sie es erneut.',
}
