import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'wallet.letters.coin': 'Kryptowährung',
  'wallet.letters.network': 'Netzwerk',
  'wallet.letters.addresses': 'Adressen',
  'wallet.letters.when': 'Eingetragen',
  'wallet.letters.action': 'Zu Ihrem Konto',
  'wallet.letters.why': 'Sie erhalten diese E-Mail, weil diese Adresse zu einem Konto bei {brand} gehört. Fragen: {email}.',
  'wallet.confirmed.subject': 'Für Ihr Konto wurde ein Wallet eingetragen',
  'wallet.confirmed.what': 'Für Ihr Konto wurde ein Wallet für {coin} im Netzwerk {network} eingetragen, wie Sie es uns mitgeteilt haben.',
  'wallet.confirmed.notYou': 'Wenn Sie es uns nicht mitgeteilt haben, schreiben Sie sofort an {email}.',
  'wallet.confirmed.noAddress': 'Wir senden Wallet-Adressen nie per E-Mail.',
  'wallet.letters.usable': '{coin}, die Sie kaufen, können ab jetzt dorthin gesendet werden.',
  'wallet.letters.waits':
    '{coin}, die Sie kaufen, können ab {moment} dorthin gesendet werden: Ein neues Wallet wartet zuerst, damit Sie widersprechen können.',
  'wallet.letters.stop': 'Die Schaltfläche unten stoppt es ohne Anmeldung und kann nichts anderes.',
  'wallet.letters.stopIt': 'Das war ich nicht: stoppen',
  'wallet.added.subject': 'Ein Wallet wurde zu Ihrem Konto hinzugefügt',
  'wallet.added.what': 'In Ihrem Konto wurde ein Wallet für {coin} im Netzwerk {network} hinzugefügt.',
  'wallet.added.notYou': 'Wenn Sie das nicht waren, entfernen Sie das Wallet, ändern Sie Ihr Passwort und schreiben Sie sofort an {email}.',
  'wallet.proven.subject': 'Ihr Wallet ist nachgewiesen',
  'wallet.proven.what': 'Es ist nachgewiesen, dass Ihr Wallet für {coin} im Netzwerk {network} Ihnen gehört.',
  'wallet.removed.subject': 'Ein Wallet wurde aus Ihrem Konto entfernt',
  'wallet.removed.what': 'Ihr Wallet für {coin} im Netzwerk {network} wurde aus Ihrem Konto entfernt. Dorthin wird nichts mehr gesendet.',
  'wallet.removed.notYou': 'Wenn Sie das nicht wollten, schreiben Sie an {email}.',
}
