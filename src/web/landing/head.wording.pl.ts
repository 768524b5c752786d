import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './head.wording.en.ts'

export const wording: Translation<typeof english> = {
  'head.title': '{brand}: wymiana kryptowalut w pełnej zgodności z prawem',
  'head.description':
    'Licencjonowana w UE wymiana walut tradycyjnych na kryptowaluty. Transakcje od 1\u00a0000\u00a0000\u00a0€ z pełną dokumentacją.',
  'head.sharePicture': '{brand}: Wymiana kryptowalut w pełnej zgodności z prawem. Wymiana walut i kryptowalut, licencja UE. {licence}',
}
