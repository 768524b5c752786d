import type { StaffContext } from '../context.ts'
import { StartError } from '../../platform/start-error.ts'
import { countDemoStaff, insertDemoStaff } from './staff.store.ts'

/** Makes the demo's people at its first start. Throws a StartError if production finds them: their passwords are public. */
export async function prepareStaff({ database, clock, mode, desk }: StaffContext): Promise<void> {
  if (mode === 'demo') return insertDemoStaff(database, desk.demoStaff, clock())
  if ((await countDemoStaff(database)) > 0)
    throw new StartError('The database has the people of the demo’s desk, so it is a demo’s. Use another database for production.')
}
