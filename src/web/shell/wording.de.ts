import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'shell.loading': 'Wird geladen\u00A0…',
  'shell.titles.home': 'Übersicht',
  'shell.titles.verification': 'Identitätsprüfung',
  'shell.titles.profile': 'Profil',
  'shell.titles.login': 'Anmeldung',
  'shell.titles.register': 'Registrierung',
  'shell.titles.registerSuccess': 'Registrierung erfolgreich',
  'shell.titles.verifyEmail': 'Bestätigung der E-Mail-Adresse',
  'shell.titles.forgotPassword': 'Passwort zurücksetzen',
  'shell.titles.setNewPassword': 'Neues Passwort festlegen',
  'shell.titles.setNewPasswordSuccess': 'Passwort zurückgesetzt',
  'shell.titles.accountClosed': 'Konto geschlossen',
  'shell.titleOf': '{page} · {brand}',
  'shell.header.toHome': '{brand}: Übersicht',
  'shell.header.navigation': 'Kundenbereich',
  'shell.header.verification': 'Identitätsprüfung',
  'shell.header.support': 'Kundenservice',
  'shell.header.profile': 'Profil',
  'shell.skipToContent': 'Zum Inhalt springen',
  'shell.licence': 'Lizenz {number}',
  'shell.notFound.title': 'Seite nicht gefunden',
  'shell.notFound.sentence': 'Unter dieser Adresse gibt es nichts. Vielleicht enthält sie einen Tippfehler, oder die Seite ist umgezogen.',
  'shell.notFound.goHome': 'Zur Startseite',
  'shell.crashed.title': 'Diese Ansicht funktioniert nicht mehr',
  'shell.crashed.sentence':
    'Bei uns ist ein unerwarteter Fehler aufgetreten. Was Sie bereits gesendet hatten, ist sicher. Laden Sie die Seite neu; hilft das nicht, wenden Sie sich bitte an den Kundenservice.',
  'shell.crashed.details': 'Was geschehen ist',
  'shell.crashed.reload': 'Seite neu laden',
  'shell.crashed.contactSupport': 'Kundenservice kontaktieren',
  'shell.outdated.title': 'Diese Ansicht konnte nicht geladen werden',
  'shell.outdated.sentence':
    'Entweder wurde eine neue Version veröffentlicht, seit Sie die Seite geöffnet haben, oder die Verbindung ist unterbrochen. Laden Sie die Seite neu, um fortzufahren.',
}
