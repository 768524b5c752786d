import type { Role } from '#contract/desk/permissions.ts'
import { locale, t } from '../../web/language/text.ts'
import type { SelectOption } from '../../web/ui/SelectField.tsx'
import type { ClientFile } from '../api/clients.ts'

/** Whether a code is one of those that this release has words for. */
export const isOneOf = <const Code extends string>(codes: readonly Code[], code: string): code is Code =>
  (codes as readonly string[]).includes(code)

/** The options of a list in which a person must choose. Call while rendering. */
export const toChoose = <Code extends string>(codes: readonly Code[], nameOf: (code: Code) => string): SelectOption[] => [
  { value: '', label: t('word.pleaseChoose') },
  ...codes.map((value) => ({ value, label: nameOf(value) })),
]

/** The name of a country in the language of the screen; an unknown code stays a code. Call while rendering. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code
}

/** The name in the profile, or in the newest request; without either, the e-mail address. */
export const clientName = ({ profile, requests, email }: ClientFile): string =>
  (profile ? `${profile.firstName} ${profile.lastName}`.trim() : '') || requests[0]?.name || email

export const roleName = (role: Role): string => t(`layout.roles.${role}`)

/** "Dealer, Supervisor". Call while rendering. */
export const roleNames = (roles: readonly Role[]): string => roles.map(roleName).join(', ')
