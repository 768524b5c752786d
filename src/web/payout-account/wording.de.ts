import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'payout.sentence':
    'Wenn Sie verkaufen, senden wir das Geld auf eines dieser Konten. Jedes muss auf Ihren eigenen Namen laufen, und wir prüfen jedes neue, bevor Geld dorthin geht.',
  'payout.notLoaded': 'Ihre Auszahlungskonten konnten nicht geladen werden.',
  'payout.yours': 'Ihre Konten',
  'payout.yoursSentence':
    'Sie können bis zu zehn haben. Ein Konto lässt sich nicht ändern: Fügen Sie das richtige hinzu und entfernen Sie das andere.',
  'payout.none': 'Sie haben noch kein Konto hinzugefügt.',
  'payout.needsCheck':
    'Wir zahlen nur auf Konten aus, die auf den Namen laufen, den Ihre Identitätsprüfung bestätigt hat. Bitte lassen Sie zuerst Ihre Identität prüfen.',
  'payout.full': 'Sie haben zehn Konten. Um ein weiteres hinzuzufügen, entfernen Sie zuerst eines.',
  'payout.add': 'Konto hinzufügen',
  'payout.added': 'Das Konto wurde hinzugefügt. Wir prüfen es und schreiben Ihnen.',
  'payout.removeNamed': '{number} entfernen',
  'payout.removed': 'Das Konto wurde entfernt.',
  'payout.states.being-checked': 'Wird geprüft',
  'payout.states.usable': 'Bereit',
  'payout.states.waiting': 'Neu: bereit ab {time}',
  'payout.states.refused': 'Abgelehnt',
  'payout.stateNotes.being-checked': 'Wir prüfen es und schreiben Ihnen. Ein Angebot können Sie schon jetzt annehmen.',
  'payout.stateNotes.usable': 'Das Geld aus Ihren Verkäufen kann dorthin gehen.',
  'payout.stateNotes.waiting': 'Dank der Wartezeit können Sie widersprechen, falls jemand anders das Konto hinzugefügt hat.',
  'payout.oldName':
    'Ihre Identitätsprüfung hat inzwischen einen anderen Namen bestätigt. Um hier Geld zu erhalten, entfernen Sie das Konto und fügen Sie es neu hinzu.',
  'payout.refusals.not-in-name':
    'Es läuft nicht auf den Namen, den Ihre Identitätsprüfung bestätigt hat. Bitte fügen Sie ein anderes hinzu.',
  'payout.refusals.wrong-form':
    'An den Angaben stimmt etwas nicht, sodass eine Überweisung nicht ankäme. Bitte entfernen Sie das Konto und fügen Sie es neu hinzu.',
  'payout.refusals.other': 'Auf dieses Konto können wir nicht auszahlen. Bitte fügen Sie ein anderes hinzu.',
  'payout.holder': 'Kontoinhaber',
  'payout.holderHint': 'Wie Ihre Identitätsprüfung ihn bestätigt hat. Das Konto muss genau auf diesen Namen laufen.',
  'payout.currency': 'Währung',
  'payout.fields.iban': 'IBAN',
  'payout.fields.bic': 'BIC',
  'payout.fields.sortCode': 'Sort Code',
  'payout.fields.accountNumber': 'Kontonummer',
  'payout.fields.number': 'IBAN oder Kontonummer',
  'payout.fields.bank': 'Name der Bank',
  'payout.hints.EUR.bic': 'Nicht erforderlich.',
  'payout.hints.GBP.sortCode': 'Sechs Ziffern, zum Beispiel 12-34-56.',
  'payout.hints.USD.accountNumber': 'Die IBAN, wenn das Land Ihrer Bank eine hat.',
  'payout.hints.USD.bic': '8 oder 11 Zeichen. Banken nennen ihn auch SWIFT-Code.',
  'payout.addSubmit': 'Hinzufügen',
  'payout.removing.title': 'Dieses Konto entfernen?',
  'payout.removing.about': 'Dorthin geht dann kein Geld mehr. Wenn Sie es später wieder hinzufügen, prüfen wir es noch einmal.',
  'payout.removing.failed': 'Das Konto wurde nicht entfernt. Bitte versuchen Sie es erneut.',
}
