import type { Operator } from '#contract/operator.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { IdentityChecks } from '../provider/identity-check/identity-check.ts'
import type { StaffContext } from '../staff/context.ts'

/** The dependencies of the use cases of the desk's pages, and their first argument. */
export interface PagesContext {
  database: Database
  clock: Clock
  operator: Operator
  mail: Mail
  staff: StaffContext
  identityChecks: Pick<IdentityChecks, 'parties'>
}
