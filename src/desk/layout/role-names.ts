import type { Role } from '#contract/desk/permissions.ts'
import { t } from '../../web/language/text.ts'

export const roleName = (role: Role): string => t(`layout.roles.${role}`)

/** "Dealer, Supervisor". Call while rendering. */
export const roleNames = (roles: readonly Role[]): string => roles.map(roleName).join(', ')
