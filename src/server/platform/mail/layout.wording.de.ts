import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './layout.wording.en.ts'

export const wording: Translation<typeof english> = {
  'mail.moment': '{moment}, Warschauer Zeit',
  'mail.openAddress': 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  'mail.foot': '{legalName}\n{address}\n{authority}\nLizenz {number}',
}
