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
}
