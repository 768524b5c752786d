import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './drawings.wording.en.ts'

export const wording: Translation<typeof english> = {
  'discovery.share.promise': 'Wymiana kryptowalut',
  'discovery.share.promise.end': 'w pełnej zgodności z prawem',
  'discovery.share.services': 'Wymiana walut i kryptowalut, licencja UE',
}
