import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'identity-check.title': 'Identitäts\u00ADprüfung',
  'identity-check.sentence': 'Bitte beginnen Sie mit der Identitätsprüfung, wenn Ihre Kundenbetreuung Sie darum gebeten hat.',
  'identity-check.start': 'Beginnen',
  'identity-check.continue': 'Fortfahren',
  'identity-check.approved': 'Abgeschlossen: bestätigt',
  'identity-check.rejected': 'Abgeschlossen: abgelehnt',
  'identity-check.verified': 'Ihre Identität ist bestätigt. Sie können jetzt tauschen.',
  'identity-check.goExchange': 'Zum Tausch',
  'identity-check.exit': 'Verlassen',
  'identity-check.contactSupport': 'Kundenservice kontaktieren',
  'identity-check.beingChecked': 'Ihre Unterlagen werden geprüft. Das Ergebnis erscheint hier von selbst.',
  'identity-check.notAccepted': 'Ihre Unterlagen wurden nicht angenommen.',
  'identity-check.handInAgain': 'Ihre Unterlagen konnten so nicht angenommen werden. Sie können sie erneut einreichen.',
  'identity-check.opening': 'Die Identitätsprüfung wird geöffnet\u00A0…',
  'identity-check.frameTitle': '{check}: Identitätsprüfung',
  'identity-check.personal.title': 'Prüfung für Privatpersonen',
  'identity-check.personal.benefits.limits': 'Höhere Limits',
  'identity-check.personal.benefits.fees': 'Niedrigere Gebühren',
  'identity-check.personal.benefits.payments': 'SWIFT/SEPA/VISA/MASTERCARD',
  'identity-check.personal.benefits.transfers': 'P2P-Überweisungen',
  'identity-check.business.title': 'Prüfung für Unternehmen',
  'identity-check.business.benefits.start': 'Schneller Einstieg',
  'identity-check.business.benefits.crypto': 'Abwicklung mit Kryptowerten',
  'identity-check.business.benefits.limits': 'Höhere Limits',
  'identity-check.business.benefits.payments': 'SWIFT/SEPA',
  'identity-check.business.benefits.support': 'Bevorzugter Kundenservice',
  'identity-check.tooOften.title': 'Die Identitätsprüfung wurde zu oft geöffnet',
  'identity-check.tooOften.sentence': 'Von Ihren Angaben ist nichts verloren gegangen.',
  'identity-check.failures.provider.title': 'Die Identitätsprüfung lässt sich derzeit nicht öffnen',
  'identity-check.failures.provider.sentence':
    'Unser Dienstleister für die Identitätsprüfung antwortet nicht. Von Ihren Angaben ist nichts verloren gegangen. Bitte versuchen Sie es gleich noch einmal.',
  'identity-check.failures.frame.title': 'Die Identitätsprüfung wurde nicht geladen',
  'identity-check.failures.frame.sentence':
    'Die Seite unseres Dienstleisters für die Identitätsprüfung bleibt leer. Möglicherweise hält ein Inhaltsblocker oder ein streng eingestelltes Netzwerk sie zurück: Lassen Sie die Seite zu oder verwenden Sie einen anderen Browser.',
  'identity-check.failures.token.title': 'Die Identitätsprüfung wurde unterbrochen',
  'identity-check.failures.token.sentence':
    'Ihre Sitzung beim Dienstleister ist abgelaufen und konnte nicht verlängert werden. Was Sie eingereicht haben, ist gespeichert. Öffnen Sie die Identitätsprüfung erneut, um fortzufahren.',
}
