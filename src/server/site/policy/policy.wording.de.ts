import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './policy.wording.en.ts'

export const wording: Translation<typeof english> = {
  'policy.version': 'Fassung',
  'policy.effective': 'In Kraft ab',
  'policy.operator': 'Betreiber',
  'policy.office': 'Sitz',
  'policy.licence': 'Lizenz',
  'policy.contact': 'Kontakt',
  'policy.contents': 'Inhalt',
  'policy.caution':
    'Dieser Text ist ein Ausgangspunkt. Er ist keine Rechtsberatung und bindet niemanden, solange die Rechtsberater des Betreibers ihn nicht geprüft, angepasst und freigegeben haben.',
  'policy.onlyByQuote': 'mit individuellem Angebot',
  'policy.page': '{page} von {pages}',
}
