import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'client-data.downloaded.title': 'Ihre Daten wurden heruntergeladen',
  'client-data.downloaded.what':
    'Alles, was wir über Sie speichern, wurde von Ihrer Profilseite als eine Datei heruntergeladen. Bitte bewahren Sie die Datei so auf, dass niemand sonst sie lesen kann.',
  'client-data.downloaded.ifNotYou':
    'Wenn Sie das selbst waren, brauchen Sie nichts weiter zu tun. Wenn nicht, kann jemand anderes Ihr Konto benutzen: Legen Sie sofort ein neues Passwort fest und schreiben Sie uns an die unten stehende Adresse.',
  'client-data.downloaded.when': 'Zeitpunkt',
  'client-data.downloaded.action': 'Das waren nicht Sie? Neues Passwort festlegen',
  'client-data.closed.title': 'Ihr Konto ist geschlossen',
  'client-data.closed.what':
    'Sie haben uns gebeten, Ihr Konto zu schließen; das ist geschehen. Alle Sitzungen sind beendet, und niemand kann sich mehr anmelden.',
  'client-data.closed.erased': 'Wir haben Ihre Daten gelöscht. Als Letztes folgt in wenigen Tagen diese E-Mail-Adresse.',
  'client-data.closed.kept':
    'Aufgrund gesetzlicher Pflichten bleiben bis zum {day} bei uns gespeichert: Ihr Name, Ihre Kontaktdaten und Ihre E-Mail-Adresse sowie {records}. Diese Angaben werden für nichts anderes verwendet und danach gelöscht.',
  'client-data.closed.laws':
    'Grundlage sind das polnische Gesetz über die Bekämpfung der Geldwäsche und der Terrorismusfinanzierung vom 1.\u00a0März\u00a02018 (Artikel\u00a049: fünf Jahre ab dem Ende der Geschäftsbeziehung) und, für Anfragen und Zahlungen, die polnische Abgabenordnung (Artikel\u00a070 und\u00a086: fünf Jahre ab dem Ende des Jahres, in dem die Steuer fällig wurde). Alle anderen Daten sind gelöscht.',
  'client-data.closed.signUpAgain': 'Sie können sich mit dieser Adresse jederzeit wieder registrieren; das ist dann ein neues Konto.',
  'client-data.closed.ifNotYou':
    'Falls nicht Sie das Konto geschlossen haben, schreiben Sie uns bitte sofort an die unten stehende Adresse.',
  'client-data.records.account-records': 'unsere Aufzeichnungen zu Ihrem Konto',
  'client-data.records.identity-checks': 'der Stand Ihrer Identitätsprüfung',
  'client-data.records.exchange-requests': 'Ihre Angebotsanfragen',
  'client-data.records.card-payments': 'Ihre Kartenzahlungen',
}
