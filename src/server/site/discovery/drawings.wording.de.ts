import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './drawings.wording.en.ts'

export const wording: Translation<typeof english> = {
  'discovery.share.promise': 'Rechtlich einwandfreier',
  'discovery.share.promise.end': 'Kryptotausch',
  'discovery.share.services': 'Tausch von Fiat in Krypto mit EU-Lizenz',
}
