import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './trade.wording.en.ts'

export const wording: Translation<typeof english> = {
  'trade.amount': '{amount}\u00a0{currency}',
  'trade.youPay': 'Sie zahlen',
  'trade.youSend': 'Sie senden',
  'trade.youReceive': 'Sie erhalten',
  'trade.left': 'Noch {time}',
  'trade.days': '{count, plural, one {# Tag} other {# Tage}}',
  'trade.notLive': 'Der Dienst ist gerade nicht erreichbar. Sie sehen den Stand von {time}. Wir versuchen es weiter.',
  'trade.noAnswer': 'Es kam keine Antwort. Bitte versuchen Sie es erneut.',
  'trade.walletsNotLoaded': 'Ihre Wallets konnten nicht geladen werden.',
  'trade.onNetwork': 'im Netzwerk {network}',
  'trade.pdfFailed': 'Das PDF konnte nicht erstellt werden. Bitte versuchen Sie es gleich noch einmal.',
  'trade.toRequests': 'Ihre Anfragen ansehen',
  'trade.you': 'Sie',
  'trade.party': 'Vertragspartei',
  'trade.toCheck': 'Zur Verifizierung',
  'trade.addedOn': 'Hinzugefügt am {day}',
  'trade.codeAndName': '{code} · {name}',
  'trade.network': 'Netzwerk',
  'trade.addWallet': 'Wallet hinzufügen',
  'trade.now': 'Jetzt',
}
