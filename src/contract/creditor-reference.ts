/**
 * Check digits of an ISO 11649 creditor reference, from `02` to `98`, for the digits that follow them. Of several that ISO 7064 accepts, such as `01`
 * and `98`, only this one is written, so one mistyped digit never makes another valid reference.
 */
export const checkDigitsOf = (digits: string): string => String(98n - (BigInt(`${digits}${rf}00`) % 97n)).padStart(2, '0')

/** R and F as numbers, as ISO 7064 counts letters. */
const rf = '2715'

/**
 * A deal's reference: the 14 digits after `RF`, which are check digits and the twelve digits. The caller draws the twelve at random.
 * Throws if they are not twelve digits.
 */
export function makeReference(twelveDigits: string): string {
  if (!/^\d{12}$/.test(twelveDigits)) throw new Error('a reference is made from twelve digits')
  return checkDigitsOf(twelveDigits) + twelveDigits
}

/** Whether these are the 14 digits of a deal's reference. */
export const isReference = (digits: string): boolean => /^\d{14}$/.test(digits) && digits.startsWith(checkDigitsOf(digits.slice(2)))

/** The 14 digits in what a person typed: with or without RF and spaces, in capitals or not. Null if it is not one of our references. */
export function readReference(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, '').replace(/^rf/i, '')
  return isReference(digits) ? digits : null
}

/** As people read and type it: `RF18 5390 0754 7034`. */
export const printReference = (reference: string): string => inGroupsOfFour(`RF${reference}`)

/** A long number as people read it, such as an IBAN: `PL61 1090 1014`. */
export const inGroupsOfFour = (text: string): string => text.replaceAll(/\S{4}(?=\S)/g, '$& ')
