import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'client-data.title': 'Ihre Daten',
  'client-data.sentence': 'Was wir über Sie speichern und wie Sie Ihr Konto schließen.',
  'client-data.download.title': 'Ihre Daten herunterladen',
  'client-data.download.about': 'Alles, was wir über Sie speichern, in einer Datei, die Menschen und Programme lesen können.',
  'client-data.download.ask':
    'Die Datei enthält alles über Sie: Niemand sonst soll sie an einem unbeaufsichtigten Bildschirm abrufen können. Bitte bestätigen Sie daher, dass Sie es sind. Über das Herunterladen informieren wir Sie per E-Mail.',
  'client-data.download.submit': 'Datei herunterladen',
  'client-data.download.saved': 'Ihr Browser hat die Datei gespeichert.',
  'client-data.download.fileName': 'meine-daten-{day}.json',
  'client-data.close.title': 'Ihr Konto schließen',
  'client-data.close.about': 'Schließt Ihr Konto endgültig und löscht alle Daten, die wir nicht gesetzlich aufbewahren müssen.',
  'client-data.close.open': 'Konto schließen',
  'client-data.close.notLoaded': 'Was die Schließung für Sie bedeuten würde, konnte nicht geladen werden.',
  'client-data.close.forGood': 'Die Schließung ist endgültig und lässt sich nicht rückgängig machen.',
  'client-data.close.consequences.sessions': 'Alle Sitzungen enden sofort, auf allen Ihren Geräten.',
  'client-data.close.consequences.links': 'Links in unseren E-Mails funktionieren nicht mehr. Eine letzte E-Mail bestätigt die Schließung.',
  'client-data.close.consequences.bookedCall':
    'Ein gebuchter Anruf bleibt bestehen. Absagen können Sie ihn über den Link in der Terminbestätigung.',
  'client-data.close.consequences.newAccount': 'Sie können sich mit derselben Adresse wieder registrieren; das ist dann ein neues Konto.',
  'client-data.close.nothingKept':
    'Kein Gesetz verpflichtet uns, etwas über Sie aufzubewahren. Ihre Daten werden sofort gelöscht, Ihre E-Mail-Adresse eine Woche später, wenn die letzte E-Mail zugestellt ist.',
  'client-data.close.keptTitle': 'Gesetzlich aufbewahrt bis zum {day}',
  'client-data.close.kept': 'Ihr Name, Ihre Kontaktdaten und Ihre E-Mail-Adresse sowie {records}.',
  'client-data.close.reason':
    'Dazu verpflichtet uns das polnische Gesetz über die Bekämpfung der Geldwäsche und der Terrorismusfinanzierung (Artikel\u00A049).',
  'client-data.close.reasonWithTax':
    'Dazu verpflichten uns das polnische Gesetz über die Bekämpfung der Geldwäsche und der Terrorismusfinanzierung (Artikel\u00A049) und, für Anfragen und Zahlungen, die polnische Abgabenordnung (Artikel\u00A070 und\u00A086).',
  'client-data.close.rest': 'Diese Aufzeichnungen werden für nichts anderes verwendet. Alles Übrige wird sofort gelöscht.',
  'client-data.records.account-records': 'unsere Aufzeichnungen zu Ihrem Konto',
  'client-data.records.identity-checks': 'der Stand Ihrer Identitätsprüfung und der Name, den sie bestätigt hat',
  'client-data.records.exchange-requests': 'Ihre Angebotsanfragen',
  'client-data.records.card-payments': 'Ihre Kartenzahlungen',
  'client-data.close.running':
    'Eines Ihrer Tauschgeschäfte ist noch nicht abgeschlossen, oder Sie erhalten daraus noch etwas zurück. Danach können Sie Ihr Konto schließen.',
  'client-data.close.deal': 'Tausch {reference}',
  'client-data.close.submit': 'Mein Konto schließen',
  'client-data.close.keep': 'Mein Konto behalten',
  'client-data.closed.title': 'Ihr Konto ist geschlossen',
  'client-data.closed.sentence':
    'Alle Sitzungen sind beendet. Wir haben Ihnen eine E-Mail gesendet, die dies bestätigt und nennt, was wir gegebenenfalls gesetzlich aufbewahren müssen.',
  'client-data.closed.home': 'Zur Startseite',
}
