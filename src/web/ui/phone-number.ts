import { AsYouType, type CountryCode, getCountries, getCountryCallingCode, validatePhoneNumberLength } from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'

/** What a telephone number is read with: a number without a calling code is one of this country. */
type Home = string | undefined

export type PhoneProblem = 'no-number' | 'no-code' | 'too-short' | 'too-long' | 'not-in-use'

/** Countries that have telephone numbers of their own, with the code that leads there: `PL` → `+48`. */
export const callingCodes: ReadonlyMap<string, string> = new Map(
  getCountries().map((country) => [country, `+${getCountryCallingCode(country)}`]),
)

/** A text while it is typed, set in groups. `caret` is where one goes on typing. What is no telephone number stays as it is. */
export function formattedWhileTyped(text: string, caret: number, home: Home): { text: string; caret: number } {
  if (!isPhoneLike(text)) return { text, caret }
  const begun = withPlus(text)
  const formatted = reader(begun, home).formatted
  if (signsOf(formatted) !== signsOf(begun)) return { text, caret }
  // The caret stays behind the same sign; two zeros that became a plus are one sign less.
  const gone = signsOf(text).length - signsOf(begun).length
  return { text: formatted, caret: placeAfter(formatted, Math.max(0, signsOf(text.slice(0, caret)).length - gone)) }
}

/** A text without the next digit: forward Delete that takes a sign between groups only would see it set again. */
export function withoutNextDigit(text: string, caret: number): string {
  return text.slice(0, caret) + text.slice(caret).replace(/\d/, '')
}

/** A text once it is typed: with its calling code, where it is a number of `home` or of the country that it names. */
export function internationalNumber(text: string, home: Home): string {
  if (!isPhoneLike(text)) return text
  const number = reader(withPlus(text), home).asYouType.getNumber()
  // As many digits as a number has are not enough: without its code it may be one of another country.
  return number?.isValid() ? number.formatInternational() : text
}

/** The country that a number belongs to; while that cannot be told, `home`. */
export function countryOfNumber(text: string, home: Home): Home {
  if (!isPhoneLike(text)) return home
  const begun = withPlus(text)
  const { asYouType } = reader(begun, home)
  const country = asYouType.getCountry()
  if (country) return country
  // The first of those that share a code is the one that gave it its name: the United States for +1.
  const sharing = metadata.country_calling_codes[asYouType.getCallingCode() ?? ''] ?? []
  return sharing.find((one) => one === home) ?? sharing[0] ?? (begun.startsWith('+') ? undefined : home)
}

/** The number as one of another country, by whose rules it is read where it has no code yet. */
export function withCallingCode(text: string, country: string): string {
  const code = callingCodes.get(country) ?? ''
  if (text.trim() === '') return code
  if (!isPhoneLike(text)) return `${code} ${text}`
  const { asYouType } = reader(withPlus(text), country)
  const typed = asYouType.getCallingCode() ? '' : text.replaceAll(/\D/g, '')
  const national = asYouType.getNumber()?.nationalNumber ?? typed
  return reader(code + national, undefined).formatted
}

/** Why a text can hardly be somebody's telephone number. Nothing that keeps it from being sent. */
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

// Contacts and pages wrap their numbers in signs that nobody sees, which tell the direction of writing.
const inSight = (text: string) => text.replaceAll(/\p{Cf}/gu, '')

// A word, an extension or a note is nothing that we could set in groups.
const isPhoneLike = (text: string) => /^[\s(]*\+?[\d\s().\-–/]*$/.test(inSight(text))

/** "00" leads abroad as "+" does. */
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
