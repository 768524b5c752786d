import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'payout-account.letters.currency': 'Währung',
  'payout-account.letters.added': 'Hinzugefügt',
  'payout-account.letters.see': 'Ihre Auszahlungskonten ansehen',
  'payout-account.letters.onlyInAccount': 'Die Kontonummer sehen Sie nur in Ihrem Konto bei uns: Wir senden nie Kontonummern per E-Mail.',
  'payout-account.letters.notYou':
    'Wenn Sie dieses Konto nicht selbst hinzugefügt haben, ändern Sie Ihr Passwort, entfernen Sie das Konto und schreiben Sie sofort an {email}.',
  'payout-account.added.waits':
    'Geld senden wir dorthin ab {moment}. Für ein neues Konto gilt zuerst eine Wartezeit, damit Sie widersprechen können.',
  'payout-account.added.stop': 'Mit der Schaltfläche unten stoppen Sie das ohne Anmeldung; sonst bewirkt sie nichts.',
  'payout-account.added.stopIt': 'Das war ich nicht: stoppen',
  'payout-account.added.title': 'Ein Auszahlungskonto wurde hinzugefügt',
  'payout-account.added.what':
    'Ein Bankkonto für das Geld aus Ihren Verkäufen wurde hinzugefügt. Wir prüfen jedes neue Konto, bevor wir Geld dorthin senden, und schreiben Ihnen, wenn das geschehen ist.',
  'payout-account.usable.title': 'Wir haben Ihr Auszahlungskonto geprüft',
  'payout-account.usable': 'Geld aus Ihren Verkäufen können wir jetzt auf das Bankkonto senden, das Sie hinzugefügt haben.',
  'payout-account.refused.title': 'Auf dieses Konto können wir nicht auszahlen',
  'payout-account.refused.not-in-name':
    'Das Bankkonto, das Sie hinzugefügt haben, läuft nicht auf den Namen, den Ihre Identitätsprüfung bestätigt hat. Wir zahlen nur auf Konten mit diesem Namen aus. Bitte fügen Sie ein anderes hinzu.',
  'payout-account.refused.wrong-form':
    'An den Angaben zu dem Bankkonto, das Sie hinzugefügt haben, stimmt etwas nicht, sodass eine Überweisung nicht ankäme. Bitte entfernen Sie es und fügen Sie es neu hinzu.',
  'payout-account.refused.other':
    'Auf das Bankkonto, das Sie hinzugefügt haben, können wir nicht auszahlen. Bitte fügen Sie ein anderes hinzu.',
}
