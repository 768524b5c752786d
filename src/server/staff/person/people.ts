import { mayDo, type Permission } from '#contract/desk/permissions.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findPerson } from './staff.store.ts'

// What sign-in, sessions, step-ups and approvals read and lock of people.

/** Whether a person who could do something still can. */
export async function mayStill(db: Queryable, id: string, permission: Permission): Promise<boolean> {
  const person = await findPerson(db, { id })
  return person?.state === 'active' && mayDo(person.roles, permission)
}
