import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './change-password.wording.en.ts'

export const wording: Translation<typeof english> = {
  'change-password.sentence': 'Wenn Sie es ändern, werden Sie überall sonst abgemeldet.',
  'change-password.about': 'Wählen Sie ein Passwort, das Sie nirgends sonst verwenden.',
  'change-password.open': 'Ändern',
  'change-password.changed': 'Ihr Passwort wurde geändert. Überall sonst sind Sie nun abgemeldet.',
  'change-password.dialog': 'Passwort ändern',
  'change-password.submit': 'Passwort ändern',
  'change-password.outcomeUnknown':
    'Es kam keine Antwort. Wir können daher nicht sagen, ob das Passwort geändert wurde. Bitte versuchen Sie es erneut.',
  'change-password.failed': 'Das Passwort wurde nicht geändert. Bitte versuchen Sie es erneut.',
}
