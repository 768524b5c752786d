import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './layout.wording.en.ts'

export const wording: Translation<typeof english> = {
  'mail.moment': '{moment}, czas warszawski',
  'mail.openAddress': 'Jeśli przycisk nie działa, otwórz ten adres:',
  'mail.foot': '{legalName}\n{address}\n{authority}\nLicencja {number}',
}
