import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'card-payment.title': 'Schnelltausch',
  'card-payment.frame': 'Kartenzahlung',
  'card-payment.opening': 'Die Kartenzahlung wird geöffnet\u00A0…',
  'card-payment.slow': 'Das dauert länger als üblich. Wenn hier nichts erscheint, schließen Sie das Fenster und versuchen Sie es erneut.',
  'card-payment.notPrefilled':
    'Die Kartenzahlung konnte Ihre Auswahl nicht übernehmen. Geben Sie unten {amount}\u00a0{from} in {to} ein, falls dort angeboten.',
  'card-payment.outcomes.completed': 'Die Zahlung ist abgeschlossen. Sie können dieses Fenster schließen.',
  'card-payment.outcomes.rejected': 'Die Zahlung wurde nicht angenommen. Sie können dieses Fenster schließen.',
  'card-payment.outcomes.cancelled': 'Die Zahlung wurde abgebrochen. Sie können dieses Fenster schließen.',
  'card-payment.elsewhere.title': 'Noch ein Schritt bei Ihrer Bank oder Ihrem Zahlungsdienst',
  'card-payment.elsewhere.sentence':
    'Die Seite {host} öffnet sich in einem neuen Fenster. Kommen Sie danach hierher zurück: Das Ergebnis steht unter „Ihre Schnelltausch-Vorgänge“.',
  'card-payment.elsewhere.open': 'Seite öffnen',
  'card-payment.failed': 'Der Schnelltausch konnte nicht geöffnet werden. Es wurde nichts abgebucht.',
  'card-payment.required.verification':
    'Bitte lassen Sie zuerst Ihre Identität prüfen: Für den Schnelltausch ist eine bestandene Prüfung nötig.',
  'card-payment.required.country': 'Für den Schnelltausch ist ein bestätigter Ausweis aus einem Land nötig, das wir bedienen.',
  'card-payment.required.verify': 'Identität prüfen',
  'card-payment.recent.title': 'Ihre Schnelltausch-Vorgänge',
  'card-payment.recent.reference': 'Referenz {reference}',
  'card-payment.recent.amount': '{amount}\u00a0{currency}',
  'card-payment.recent.amountUnknown': 'Betrag noch nicht bekannt',
  'card-payment.recent.gets': '{quantity}\u00a0{coin}',
  'card-payment.recent.fee': 'Gebühr des Dienstleisters: {amount}\u00a0{currency}',
  'card-payment.recent.states.started': 'In Bearbeitung',
  'card-payment.recent.states.completed': 'Abgeschlossen',
  'card-payment.recent.states.rejected': 'Abgelehnt',
  'card-payment.recent.states.cancelled': 'Abgebrochen',
  'card-payment.recent.states.payment-error': 'Zahlung fehlgeschlagen',
  'card-payment.recent.next.started': 'Die Zahlung wird verarbeitet. Den neuen Stand zeigt diese Seite von selbst an.',
  'card-payment.recent.next.completed': 'Die Kryptowerte gehen direkt an die Wallet-Adresse, die Sie angegeben haben.',
  'card-payment.recent.next.rejected':
    'Der Zahlungsdienstleister hat die Zahlung nicht angenommen. Sie können es erneut versuchen oder ein individuelles Angebot anfordern.',
  'card-payment.recent.next.cancelled': 'Dieser Vorgang wurde vor der Zahlung abgebrochen. Sie können jederzeit einen neuen beginnen.',
  'card-payment.recent.next.payment-error':
    'Die Zahlung ist nicht zustande gekommen. Versuchen Sie es mit einer anderen Karte oder fragen Sie Ihre Bank.',
}
