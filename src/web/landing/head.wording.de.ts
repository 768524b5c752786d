import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './head.wording.en.ts'

export const wording: Translation<typeof english> = {
  'head.title': '{brand}: rechtlich einwandfreier Kryptotausch',
  'head.description':
    'Tausch von Fiatwährungen und Kryptowerten mit EU-Lizenz. Transaktionen ab 1.000.000\u00a0€ mit vollständiger Dokumentation.',
  'head.sharePicture': '{brand}: Rechtlich einwandfreier Kryptotausch. Tausch von Fiat in Krypto mit EU-Lizenz. {licence}',
}
