import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'wallet.letters.coin': 'Kryptowährung',
  'wallet.letters.network': 'Netzwerk',
  'wallet.letters.addresses': 'Adressen',
  'wallet.letters.when': 'Eingetragen',
  'wallet.letters.action': 'Zu Ihrem Konto',
  'wallet.letters.why': 'Sie erhalten diese E-Mail, weil diese Adresse zu einem Konto bei {brand} gehört. Fragen: {email}.',
  'wallet.confirmed.subject': 'Für Ihr Konto wurde eine Wallet eingetragen',
  'wallet.confirmed.what':
    'Für Ihr Konto wurde eine Wallet für {coin} im Netzwerk {network} eingetragen, wie Sie sie uns mitgeteilt haben.',
  'wallet.confirmed.notYou': 'Wenn Sie sie uns nicht mitgeteilt haben, schreiben Sie sofort an {email}.',
  'wallet.confirmed.noAddress': 'Wir senden Wallet-Adressen nie per E-Mail.',
  'wallet.letters.usable': '{coin}, die Sie kaufen, können ab jetzt dorthin gesendet werden.',
  'wallet.letters.waits':
    '{coin}, die Sie kaufen, senden wir dorthin ab {moment}. Für eine neue Wallet gilt zuerst eine Wartezeit, damit Sie widersprechen können.',
  'wallet.letters.stop': 'Mit der Schaltfläche unten stoppen Sie das ohne Anmeldung; sonst bewirkt sie nichts.',
  'wallet.letters.stopIt': 'Das war ich nicht: stoppen',
  'wallet.added.subject': 'Ihrem Konto wurde eine Wallet hinzugefügt',
  'wallet.added.what': 'In Ihrem Konto wurde eine Wallet für {coin} im Netzwerk {network} hinzugefügt.',
  'wallet.added.notYou': 'Wenn Sie das nicht waren, entfernen Sie die Wallet, ändern Sie Ihr Passwort und schreiben Sie sofort an {email}.',
  'wallet.proven.subject': 'Ihre Wallet ist bestätigt',
  'wallet.proven.what': 'Es ist bestätigt, dass die Wallet für {coin} im Netzwerk {network} Ihnen gehört.',
  'wallet.removed.subject': 'Eine Wallet wurde aus Ihrem Konto entfernt',
  'wallet.removed.what': 'Ihre Wallet für {coin} im Netzwerk {network} wurde aus Ihrem Konto entfernt. Dorthin wird nichts mehr gesendet.',
  'wallet.removed.notYou': 'Wenn Sie das nicht wollten, schreiben Sie an {email}.',
}
