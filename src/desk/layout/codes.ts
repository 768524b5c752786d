import { locale } from '../../web/language/text.ts'

/** Whether a code is one of those that this release has words for. */
export const isOneOf = <const Code extends string>(codes: readonly Code[], code: string): code is Code =>
  (codes as readonly string[]).includes(code)

/** The name of a country in the language of the screen; an unknown code stays a code. Call while rendering. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code
}
