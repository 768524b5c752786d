import { AsYouType, type CountryCode, getCountries, getCountryCallingCode, validatePhoneNumberLength } from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'

/** The country of numbers without a calling code. */
type Home = string | undefined

export type PhoneProblem = 'no-number' | 'no-code' | 'too-short' | 'too-long' | 'not-in-use'

/** Calling code by country: `PL` → `+48`. */
export const callingCodes: ReadonlyMap<string, string> = new Map(
  getCountries().map((country) => [country, `+${getCountryCallingCode(country)}`]),
)

/** Groups a number while it is typed and keeps the caret. A text that is not a telephone number is unchanged. */
export function formattedWhileTyped(text: string, caret: number, home: Home): { text: string; caret: number } {
  if (!isPhoneLike(text)) return { text, caret }
  const begun = withPlus(text)
  const formatted = reader(begun, home).formatted
  if (signsOf(formatted) !== signsOf(begun)) return { text, caret }
  // The caret stays after the same character; "00" that became "+" is one character less.
  const gone = signsOf(text).length - signsOf(begun).length
  return { text: formatted, caret: placeAfter(formatted, Math.max(0, signsOf(text.slice(0, caret)).length - gone)) }
}

/** Removes the next digit: forward Delete on a separator alone would see it set again. */
export function withoutNextDigit(text: string, caret: number): string {
  return text.slice(0, caret) + text.slice(caret).replace(/\d/, '')
}

/** The complete number with its calling code, where it is valid for `home` or for its own code. */
export function internationalNumber(text: string, home: Home): string {
  if (!isPhoneLike(text)) return text
  const number = reader(withPlus(text), home).asYouType.getNumber()
  // The right length is not enough: without a code, it may belong to another country.
  return number?.isValid() ? number.formatInternational() : text
}

/** The country of a number; `home` while that is undecided. */
export function countryOfNumber(text: string, home: Home): Home {
  if (!isPhoneLike(text)) return home
  const begun = withPlus(text)
  const { asYouType } = reader(begun, home)
  const country = asYouType.getCountry()
  if (country) return country
  // The first country of a shared code is its main one: the United States for +1.
  const sharing = metadata.country_calling_codes[asYouType.getCallingCode() ?? ''] ?? []
  return sharing.find((one) => one === home) ?? sharing[0] ?? (begun.startsWith('+') ? undefined : home)
}

/** The number with another country's calling code. */
export function withCallingCode(text: string, country: string): string {
  const code = callingCodes.get(country) ?? ''
  if (text.trim() === '') return code
  if (!isPhoneLike(text)) return `${code} ${text}`
  const { asYouType } = reader(withPlus(text), country)
  const typed = asYouType.getCallingCode() ? '' : text.replaceAll(/\D/g, '')
  const national = asYouType.getNumber()?.nationalNumber ?? typed
  return reader(code + national, undefined).formatted
}

/** Why a text is unlikely to be a telephone number; it can be sent all the same. */
export function problemOfNumber(text: string, home: Home): PhoneProblem | null {
  if (text.trim() === '') return null
  if (!isPhoneLike(text)) return 'no-number'
  const begun = withPlus(text)
  const byLength = validatePhoneNumberLength(begun, isCountry(home) ? home : undefined)
  if (byLength === undefined) {
    if (reader(begun, home).asYouType.isValid()) return null
    return begun.startsWith('+') ? 'not-in-use' : 'no-code'
  }
  if (byLength === 'INVALID_COUNTRY') return 'no-code'
  if (byLength === 'NOT_A_NUMBER') return 'no-number'
  return byLength === 'TOO_LONG' ? 'too-long' : 'too-short'
}

// Copied numbers may contain invisible direction marks.
const inSight = (text: string) => text.replaceAll(/\p{Cf}/gu, '')

// Words, extensions and notes cannot be grouped.
const isPhoneLike = (text: string) => /^[\s(]*\+?[\d\s().\-–/]*$/.test(inSight(text))

/** "00" is the international prefix, like "+". */
const withPlus = (text: string) => inSight(text).replace(/^[^+\d]*(?:\+|0[^+\d]*0)/, '+')

const signsOf = (text: string) => text.replaceAll(/[^+\d]/g, '')

const isCountry = (home: Home): home is CountryCode => home !== undefined && callingCodes.has(home)

function reader(text: string, home: Home) {
  const asYouType = new AsYouType(isCountry(home) ? home : undefined)
  return { asYouType, formatted: asYouType.input(text) }
}

function placeAfter(text: string, signs: number): number {
  let place = 0
  for (let seen = 0; seen < signs && place < text.length; place += 1) if (/[+\d]/.test(text.charAt(place))) seen += 1
  return place
}
