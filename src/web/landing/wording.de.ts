import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'landing.partFailed': 'Dieser Teil der Seite funktioniert nicht mehr. Bitte laden Sie die Seite neu.',
  'landing.skip': 'Zum Inhalt springen',
  'landing.header.navigation': 'Konto',
  'landing.header.home': '{brand}, Startseite',
  'landing.header.logIn': 'Anmelden',
  'landing.header.signUp': 'Registrieren',
  'landing.header.dashboard': 'Übersicht',
  'landing.header.bookCall': 'Anruf buchen',
  'landing.hero.headline': 'Rechtlich einwandfreier Kryptotausch',
  // On a phone of 320 px, a line has 288 px. At a font size of 40 px, these phrases need 231 and 249 px; "für Privatkunden." would not fit.
  'landing.hero.individuals': 'für Sie privat.',
  'landing.hero.business': 'für Ihre Firma.',
  'landing.hero.bothPhrases': 'für Sie privat oder für Ihre Firma.',
  'landing.hero.subtitle':
    'Tausch von Fiatwährungen und Kryptowerten mit EU-\u2060Lizenz. Transaktionen ab 1.000.000\u00a0€ mit vollständiger Dokumentation.',
  'landing.hero.getStarted': 'Jetzt beginnen',
  'landing.hero.bookMeeting': 'Expertengespräch buchen',
  'landing.hero.licence': '{country, select, PL {Polnische Krypto-Lizenz} other {Krypto-Lizenz ({country})}}',
}
