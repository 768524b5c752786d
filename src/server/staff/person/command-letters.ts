import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/event/event.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { listAdministrators } from './staff.store.ts'

interface UsedCommand {
  /** Such as `freeze`. */
  command: string
  actor: Actor
  /** Missing if the command changed no client's account. */
  accountId?: string
  now: Date
}

/** Orders a letter to every active administrator if something was done on the command line that needs a second person or a passkey at the desk. */
export async function mailAdministrators(
  { mail }: { mail: Mail },
  tx: Transaction,
  { command, actor, accountId, now }: UsedCommand,
): Promise<void> {
  if (!actor.startsWith('desk:')) return
  const administrators = await listAdministrators(tx)
  const by = actor.slice('desk:'.length)
  const used = { kind: 'staff-command-used', command, by, ...(accountId && { accountId }), at: now.toISOString() } as const
  if (administrators.length > 0) await mail.order(tx, ...administrators.map(({ id }) => ({ ...used, staffId: id })))
}
