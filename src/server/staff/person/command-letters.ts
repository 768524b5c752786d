import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/event/event.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { listAdministrators } from './staff.store.ts'

interface UsedCommand {
  /** Such as `freeze`. */
  command: string
  actor: Actor
  accountId: string
  now: Date
}

/** Orders a letter to every active administrator if a client's account was changed on the command line, where nobody else has to agree. */
export async function mailAdministrators(
  { mail }: { mail: Mail },
  tx: Transaction,
  { command, actor, accountId, now }: UsedCommand,
): Promise<void> {
  if (!actor.startsWith('desk:')) return
  const administrators = await listAdministrators(tx)
  const used = { kind: 'staff-command-used', command, by: actor.slice('desk:'.length), accountId, at: now.toISOString() } as const
  if (administrators.length > 0) await mail.order(tx, ...administrators.map(({ id }) => ({ ...used, staffId: id })))
}
