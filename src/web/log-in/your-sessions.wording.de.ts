import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './your-sessions.wording.en.ts'

export const wording: Translation<typeof english> = {
  'your-sessions.title': 'Ihre Sitzungen',
  'your-sessions.sentence':
    'Wo Sie angemeldet sind. Kommt Ihnen eine Sitzung unbekannt vor, melden Sie das Gerät ab und ändern Sie Ihr Passwort.',
  'your-sessions.list': 'Sitzungen',
  'your-sessions.notLoaded': 'Ihre Sitzungen konnten nicht geladen werden.',
  'your-sessions.device': '{browser} unter {system}',
  'your-sessions.unknownDevice': 'Unbekanntes Gerät',
  'your-sessions.current': 'Diese Sitzung',
  'your-sessions.networkAddress': 'IP-Adresse',
  'your-sessions.started': 'Angemeldet seit',
  'your-sessions.lastUsed': 'Zuletzt genutzt',
  'your-sessions.onlyThis': 'Sie sind nirgends sonst angemeldet.',
  'your-sessions.signOut': 'Abmelden',
  'your-sessions.signOutOf': '{device} abmelden',
  'your-sessions.signedOut': '{device} wurde abgemeldet.',
  'your-sessions.notSignedOut': '{device} wurde nicht abgemeldet. Bitte versuchen Sie es erneut.',
  'your-sessions.others.title': 'Alle anderen abmelden?',
  'your-sessions.others.about':
    '{count, plural, one {Die andere Sitzung endet sofort. Wer sie nutzt, muss sich neu anmelden.} other {Die # anderen Sitzungen enden sofort. Wer sie nutzt, muss sich neu anmelden.}}',
  'your-sessions.others.submit': 'Alle anderen abmelden',
  'your-sessions.others.done': 'Alle anderen Sitzungen wurden beendet.',
  'your-sessions.others.failed': 'Die anderen Sitzungen wurden nicht beendet. Bitte versuchen Sie es erneut.',
}
