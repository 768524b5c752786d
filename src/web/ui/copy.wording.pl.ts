import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './copy.wording.en.ts'

export const wording: Translation<typeof english> = {
  'ui.copy': 'Kopiuj',
  'ui.copied': 'Skopiowano',
  'ui.copiedOf': '{name}: skopiowano',
  'ui.notCopied': 'Nie skopiowano. Zaznacz tekst.',
}
