import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './parts.wording.en.ts'

export const wording: Translation<typeof english> = {
  'ui.currencies.fiat': 'Waluty tradycyjne',
  'ui.currencies.crypto': 'Kryptowaluty',
  'ui.currencies.EUR': 'Euro',
  'ui.currencies.GBP': 'Funt szterling',
  'ui.currencies.USD': 'Dolar amerykański',
  'ui.percent': '{percent}%',
  'ui.ambiguousAmount':
    'Ta liczba nie jest jednoznaczna. Wpisz tysiące bez kropek i przecinków, a część dziesiętną po przecinku, np. 1234,50.',
  'ui.copy': 'Kopiuj',
  'ui.copied': 'Skopiowano',
  'ui.copiedOf': '{name}: skopiowano',
  'ui.notCopied': 'Nie skopiowano. Zaznacz tekst.',
}
