import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './field-sentences.wording.en.ts'

/** The sentences beside refused fields. */
export const wording: Translation<typeof english> = {
  'field.atMost': 'höchstens {count} Zeichen',
  'field.atLeast': 'mindestens {count} Zeichen',
  'field.characters': 'enthält Zeichen, die nicht verwendet werden können',
  'field.email': 'muss eine E-Mail-Adresse sein',
  'field.emailDomain': 'Diese Adresse kann es nicht geben. Bitte prüfen Sie den Teil nach dem @.',
  'field.currencyKinds': 'eine Währung muss eine Fiatwährung sein, die andere eine Kryptowährung',
  'field.samePassword': 'muss mit dem neuen Passwort übereinstimmen',
  'field.commonPassword': 'Das ist eines der häufigsten Passwörter. Bitte wählen Sie ein anderes.',
  'field.wrongPassword': 'Das ist nicht Ihr Passwort',
  'field.presentPassword': 'Das ist Ihr jetziges Passwort',
  'field.codeNeeded': 'Ihr Code wird benötigt',
  'field.wrongCode': 'Dieser Code ist falsch oder wurde schon verwendet. Bitte warten Sie auf den nächsten.',
  'field.wrongPasskey': 'Dieser Passkey wurde nicht angenommen. Bitte versuchen Sie es noch einmal oder verwenden Sie Ihr Passwort.',
  'field.wrongRecoveryCode': 'Das ist keiner Ihrer Wiederherstellungscodes, oder er wurde schon verwendet.',
  'field.iban': 'Das ist keine IBAN. Bitte vergleichen Sie sie Zeichen für Zeichen mit den Unterlagen Ihrer Bank.',
  'field.ibanSepa': 'Euro zahlen wir nur auf Konten in Ländern aus, die an SEPA teilnehmen.',
  'field.bic': 'Das ist kein BIC. Er hat 8 oder 11 Zeichen, zum Beispiel DEUTDEFF.',
  'field.sortCode': 'Ein Sort Code hat sechs Ziffern, zum Beispiel 12-34-56.',
  'field.ukAccount': 'Eine britische Kontonummer hat acht Ziffern.',
  'field.accountNumber': 'Eine Kontonummer hat höchstens 34 Buchstaben und Ziffern.',
  'field.bank': 'Der Name der Bank wird benötigt.',
  'field.ownAccount': 'Das ist das Konto, auf das Sie einzahlen. Bitte geben Sie ein eigenes Konto an.',
  'field.knownAccount': 'Sie haben dieses Konto schon hinzugefügt. Um es noch einmal hinzuzufügen, entfernen Sie es zuerst.',
}
