import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './copy.wording.en.ts'

export const wording: Translation<typeof english> = {
  'ui.copy': 'Kopieren',
  'ui.copied': 'Kopiert',
  'ui.copiedOf': '{name}: kopiert',
  'ui.notCopied': 'Nicht kopiert. Bitte markieren Sie den Text.',
}
