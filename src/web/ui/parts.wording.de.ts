import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './parts.wording.en.ts'

export const wording: Translation<typeof english> = {
  'ui.currencies.fiat': 'Fiatwährungen',
  'ui.currencies.crypto': 'Kryptowährungen',
  'ui.currencies.EUR': 'Euro',
  'ui.currencies.GBP': 'Pfund Sterling',
  'ui.currencies.USD': 'US-Dollar',
  'ui.percent': '{percent}\u00a0%',
  'ui.ambiguousAmount':
    'Diese Zahl ist nicht eindeutig. Bitte schreiben Sie Tausender ohne Punkt oder Komma und Nachkommastellen nach einem Komma, zum Beispiel 1234,50.',
  'ui.copy': 'Kopieren',
  'ui.copied': 'Kopiert',
  'ui.copiedOf': '{name}: kopiert',
  'ui.notCopied': 'Nicht kopiert. Bitte markieren Sie den Text.',
}
