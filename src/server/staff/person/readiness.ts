import type { Database } from '../../platform/database/database.ts'
import { countPasskeys } from './passkey.store.ts'
import { countDemoStaff, listAdministrators } from './staff.store.ts'

/** Whether an operator can rely on the desk: how many administrators have two passkeys, and how many people are the demo's. */
export async function readReadiness(database: Database): Promise<{ readyAdministrators: number; demoStaff: number }> {
  const administrators = await listAdministrators(database)
  const counts = await Promise.all(administrators.map(({ id }) => countPasskeys(database, id)))
  return { readyAdministrators: counts.filter((count) => count >= 2).length, demoStaff: await countDemoStaff(database) }
}
