import type { ApprovalPayloads } from '#contract/desk/step-up.ts'
import type { Actor } from '../../platform/event/event.ts'
import type { StaffContext } from '../context.ts'
import { StartError } from '../../platform/start-error.ts'
import { invitePerson } from './invitation.ts'
import * as store from './staff.store.ts'
import { countDemoStaff, insertDemoStaff } from './staff.store.ts'

/** From so many on, administrators invite at the desk, where one proposes and another decides. */
const enoughAdministrators = 2

/** Invites a person without a second one who agrees: only until there are two administrators. Somebody who was invited before gets a new link. */
export const inviteFromCommandLine = (
  context: Pick<StaffContext, 'database' | 'clock' | 'mail'>,
  { actor, ...invitation }: ApprovalPayloads['invite-staff'] & { actor: Actor },
): Promise<'done' | 'at-work' | 'enough-administrators'> =>
  context.database.transaction(async (tx) => {
    const administrators = await store.lockAdministrators(tx)
    if (administrators.length >= enoughAdministrators) return 'enough-administrators'
    const known = await store.lockPerson(tx, { email: invitation.email })
    if (known?.state === 'active') return 'at-work'
    await invitePerson(context, tx, { ...invitation, actor, invitedBy: null, now: context.clock() })
    return 'done'
  })

/** Makes the demo's people at its first start. Throws a StartError if production finds them: their passwords are public. */
export async function prepareStaff({ database, clock, mode, desk }: StaffContext): Promise<void> {
  if (mode === 'demo') return insertDemoStaff(database, desk.demoStaff, clock())
  if ((await countDemoStaff(database)) > 0)
    throw new StartError('The database has the people of the demo’s desk, so it is a demo’s. Use another database for production.')
}
