import type { ApprovalPayloads } from '#contract/desk/step-up.ts'
import type { Actor } from '../../platform/event/event.ts'
import type { StaffContext } from '../context.ts'
import { invitePerson } from './invitation.ts'
import * as store from './staff.store.ts'

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
