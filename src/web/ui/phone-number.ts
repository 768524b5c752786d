import { AsYouType, type CountryCode, getCountries, getCountryCallingCode, validatePhoneNumberLength } from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'

export type PhoneProblem = 'no-number' | 'no-code' | 'too-short' | 'too-long' | 'not-in-use'

// In this file, `defaultCountry` is the country of a number without a calling code.

/** Calling code by country: `PL` → `+48`. */
export const callingCodes: ReadonlyMap<string, string> = new Map(
  getCountries().map((country) => [country, `+${getCountryCallingCode(country)}`]),
)

/** Groups a number while it is typed and keeps the caret. Returns a text that is not a telephone number unchanged. */
export function formatWhileTyping(text: string, caret: number, defaultCountry: string | undefined): { text: string; caret: number } {
  if (!isPhoneLike(text)) return { text, caret }
  const typed = withPlus(text)
  const formatted = parse(typed, defaultCountry).formatted
  if (digitsAndPlus(formatted) !== digitsAndPlus(typed)) return { text, caret }
  // The caret stays after the same character. "00" that became "+" is one character less.
  const removed = digitsAndPlus(text).length - digitsAndPlus(typed).length
  return { text: formatted, caret: caretAfter(formatted, Math.max(0, digitsAndPlus(text.slice(0, caret)).length - removed)) }
}

/** Removes the digit after the caret: the Delete key alone would remove only a separator, which grouping sets again. */
export function removeNextDigit(text: string, caret: number): string {
  return text.slice(0, caret) + text.slice(caret).replace(/\d/, '')
}

/** A valid number with its calling code. Any other text is returned unchanged. */
export function internationalNumber(text: string, defaultCountry: string | undefined): string {
  if (!isPhoneLike(text)) return text
  const number = parse(withPlus(text), defaultCountry).asYouType.getNumber()
  // The right length is not enough: a number without a code may belong to another country.
  return number?.isValid() ? number.formatInternational() : text
}

/** The country of a number. Without a calling code, `defaultCountry`. With an unknown or incomplete calling code, undefined. */
export function countryOfNumber(text: string, defaultCountry: string | undefined): string | undefined {
  if (!isPhoneLike(text)) return defaultCountry
  const typed = withPlus(text)
  const { asYouType } = parse(typed, defaultCountry)
  const country = asYouType.getCountry()
  if (country) return country
  // The first country of a shared code is the main country: the United States for +1.
  const sharing = metadata.country_calling_codes[asYouType.getCallingCode() ?? ''] ?? []
  return sharing.find((one) => one === defaultCountry) ?? sharing[0] ?? (typed.startsWith('+') ? undefined : defaultCountry)
}

/** The number with another country's calling code. */
export function withCallingCode(text: string, country: string): string {
  const code = callingCodes.get(country) ?? ''
  if (text.trim() === '') return code
  if (!isPhoneLike(text)) return `${code} ${text}`
  const { asYouType } = parse(withPlus(text), country)
  const digits = asYouType.getCallingCode() ? '' : text.replaceAll(/\D/g, '')
  const national = asYouType.getNumber()?.nationalNumber ?? digits
  return parse(code + national, undefined).formatted
}

/** Why a text is unlikely to be a telephone number, or null. */
export function problemOfNumber(text: string, defaultCountry: string | undefined): PhoneProblem | null {
  if (text.trim() === '') return null
  if (!isPhoneLike(text)) return 'no-number'
  const typed = withPlus(text)
  const lengthProblem = validatePhoneNumberLength(typed, isCountry(defaultCountry) ? defaultCountry : undefined)
  if (lengthProblem === undefined) {
    if (parse(typed, defaultCountry).asYouType.isValid()) return null
    return typed.startsWith('+') ? 'not-in-use' : 'no-code'
  }
  if (lengthProblem === 'INVALID_COUNTRY') return 'no-code'
  if (lengthProblem === 'NOT_A_NUMBER') return 'no-number'
  return lengthProblem === 'TOO_LONG' ? 'too-long' : 'too-short'
}

// Copied numbers may contain invisible direction marks.
const visibleText = (text: string) => text.replaceAll(/\p{Cf}/gu, '')

// Words, extensions and notes cannot be grouped.
const isPhoneLike = (text: string) => /^[\s(]*\+?[\d\s().\-–/]*$/.test(visibleText(text))

/** "00" is the international prefix, like "+". */
const withPlus = (text: string) => visibleText(text).replace(/^[^+\d]*(?:\+|0[^+\d]*0)/, '+')

const digitsAndPlus = (text: string) => text.replaceAll(/[^+\d]/g, '')

const isCountry = (code: string | undefined): code is CountryCode => code !== undefined && callingCodes.has(code)

function parse(text: string, defaultCountry: string | undefined) {
  const asYouType = new AsYouType(isCountry(defaultCountry) ? defaultCountry : undefined)
  return { asYouType, formatted: asYouType.input(text) }
}

function caretAfter(text: string, count: number): number {
  let place = 0
  for (let passed = 0; passed < count && place < text.length; place += 1) if (/[+\d]/.test(text.charAt(place))) passed += 1
  return place
}
