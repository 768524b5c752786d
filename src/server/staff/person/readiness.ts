import { mayDo, type Permission } from '#contract/desk/permissions.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { countPasskeys } from './passkey.store.ts'
import { countDemoStaff, findPerson, listAdministrators } from './staff.store.ts'

/** Whether an operator can rely on the desk: how many administrators have two passkeys, and how many people are the demo's. */
export async function readReadiness(database: Database): Promise<{ readyAdministrators: number; demoStaff: number }> {
  const administrators = await listAdministrators(database)
  const counts = await Promise.all(administrators.map(({ id }) => countPasskeys(database, id)))
  return { readyAdministrators: counts.filter((count) => count >= 2).length, demoStaff: await countDemoStaff(database) }
}

// What sign-in, sessions, step-ups and approvals read and lock of people.

/** Whether a person who could do something still can. */
export async function mayStill(db: Queryable, id: string, permission: Permission): Promise<boolean> {
  const person = await findPerson(db, { id })
  return person?.state === 'active' && mayDo(person.roles, permission)
}
