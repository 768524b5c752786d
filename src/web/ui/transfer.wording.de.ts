import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './transfer.wording.en.ts'

export const wording: Translation<typeof english> = {
  'transfer.explorer': 'Im Netzwerk ansehen',
  'transfer.qr.title': 'Oder unsere Adresse scannen',
  'transfer.qr.about.none': 'Der Code enthält nur die Adresse. Bitte geben Sie den genauen Betrag selbst ein.',
  'transfer.qr.about.tag': 'Der Code enthält nur die Adresse. Bitte geben Sie den genauen Betrag und den Destination Tag selbst ein.',
  'transfer.qr.about.memo': 'Der Code enthält nur die Adresse. Bitte geben Sie den genauen Betrag und das Memo selbst ein.',
  'transfer.qr.label': 'QR-Code unserer Adresse',
  'transfer.memoNames.tag': 'Destination Tag',
  'transfer.memoNames.memo': 'Memo',
  'transfer.memoNames.id': 'Memo (ID)',
  'transfer.memoNames.text': 'Memo (Text)',
  'transfer.memoNames.unknown': 'Memo (Typ nicht bekannt)',
  'transfer.unnamed': 'Wallet mit der Endung {end}',
  'transfer.kept': 'Verwahrt von {provider}',
  'transfer.states.no-memo-type': 'Memo-Typ nicht bekannt',
  'transfer.states.unconfirmed': 'Wird von uns geprüft',
  'transfer.states.waiting': 'Neu: bereit ab {time}',
  'transfer.states.waitingProven': 'Bestätigt: bereit ab {time}',
  'transfer.states.provider': 'Für Sie ist nichts zu tun',
  'transfer.states.proven': 'Bereit und bestätigt',
  'transfer.states.ending': 'Bereit, aber die Bestätigung läuft bald ab',
  'transfer.states.expired': 'Bestätigung abgelaufen',
  'transfer.states.unproven': 'Noch nicht bestätigt',
  'transfer.notes.no-memo-type':
    'Wir können keine Coins dorthin senden: Es ist nicht bekannt, ob das Memo eine ID oder ein Text ist. Bitte entfernen Sie diese Wallet, und fügen Sie sie mit dem Typ neu hinzu.',
  'transfer.notes.unconfirmed': 'Wir haben sie erfasst. Eine zweite Person bei uns prüft sie, bevor Coins dorthin gehen.',
  'transfer.notes.waiting': 'Dank der Wartezeit können Sie widersprechen, falls jemand anders sie hinzugefügt hat.',
  'transfer.notes.provider': 'Bevor Coins dorthin gehen, müssen wir {provider} Ihren und unseren Namen senden.',
  'transfer.notes.proven.signature': 'Am {day} durch eine Signatur als Ihre bestätigt, gültig bis {until}.',
  'transfer.notes.proven.transfer': 'Am {day} durch eine kleine Überweisung als Ihre bestätigt, gültig bis {until}.',
  'transfer.notes.ending':
    'Die Bestätigung ist bis {until} gültig. Danach können wir ab {amount} erst nach einer neuen Bestätigung dorthin senden.',
  'transfer.notes.expired':
    'Die Bestätigung vom {day} war bis {until} gültig. Ab {amount} können wir erst nach einer neuen Bestätigung dorthin senden.',
  'transfer.notes.unproven': 'Ab {amount} können wir erst dorthin senden, wenn Sie bestätigt haben, dass sie Ihnen gehört.',
}
