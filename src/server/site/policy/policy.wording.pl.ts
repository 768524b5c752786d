import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './policy.wording.en.ts'

export const wording: Translation<typeof english> = {
  'policy.version': 'Wersja',
  'policy.effective': 'Obowiązuje od',
  'policy.operator': 'Operator',
  'policy.office': 'Siedziba',
  'policy.licence': 'Licencja',
  'policy.contact': 'Kontakt',
  'policy.contents': 'Spis treści',
  'policy.caution':
    'Ten tekst to punkt wyjścia. Nie jest poradą prawną i nikogo nie wiąże, dopóki prawnik operatora go nie sprawdzi, nie poprawi i nie zatwierdzi.',
  'policy.onlyByQuote': 'na podstawie indywidualnej oferty',
  'policy.page': '{page} z {pages}',
}
