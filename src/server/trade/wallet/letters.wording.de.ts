import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'wallet.letters.coin': 'Kryptowährung',
  'wallet.letters.network': 'Netzwerk',
  'wallet.letters.when': 'Eingetragen',
  'wallet.letters.inWarsaw': '{moment}, Warschauer Zeit',
  'wallet.letters.action': 'Zu Ihrem Konto',
  'wallet.letters.why': 'Sie erhalten diese E-Mail, weil diese Adresse zu einem Konto bei {brand} gehört. Fragen: {email}.',
  'wallet.confirmed.subject': 'Für Ihr Konto wurde ein Wallet eingetragen',
  'wallet.confirmed.what':
    'Für Ihr Konto wurde ein Wallet für {coin} im Netzwerk {network} eingetragen, wie Sie es uns mitgeteilt haben. {coin}, die Sie kaufen, können jetzt dorthin gesendet werden.',
  'wallet.confirmed.notYou': 'Wenn Sie es uns nicht mitgeteilt haben, schreiben Sie sofort an {email}.',
  'wallet.confirmed.noAddress': 'Wir senden Wallet-Adressen nie per E-Mail.',
}
