import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Actor, recordEvent } from '../event/event.ts'
import type { endSessions } from '../session/session.ts'
import * as store from './account.store.ts'
import { storedEmail } from './email.ts'
import { holdAlone } from './hold.ts'

/** What became of it. `unknown`: no account has this address. `closed`: it can be neither frozen nor unfrozen. */
export type FreezeOutcome = { outcome: 'done'; accountId: string; sessionsEnded: number } | { outcome: 'unknown' | 'closed' | 'already' }

export interface FreezeParts {
  database: Database
  clock: Clock
  endSessions: typeof endSessions
}

export interface Freezes {
  /**
   * Freezes an account: its sessions and open reset links end at once, and its client cannot log in. The client is not written to: where
   * money laundering is looked into, the law forbids that.
   */
  freeze(order: { email: string; reason: string; actor: Actor }): Promise<FreezeOutcome>
  /** Lets the client log in again, with the password that the account has. */
  unfreeze(order: { email: string; actor: Actor }): Promise<FreezeOutcome>
}

export function createFreezes({ database, clock, endSessions }: FreezeParts): Freezes {
  const freeze: Freezes['freeze'] = ({ email, reason, actor }) =>
    inState(email, 'active', async (tx, accountId) => {
      const now = clock()
      await store.setState(tx, accountId, 'frozen')
      const freezeId = await store.insertFreeze(tx, { accountId, reason, frozenAt: now })
      await recordEvent(tx, { kind: 'account.frozen', actor, at: now, accountId, details: { freezeId } })
      await store.closeResets(tx, accountId, now)
      return (await endSessions(tx, accountId, { reason: 'frozen', now, actor })).length
    })

  const unfreeze: Freezes['unfreeze'] = ({ email, actor }) =>
    inState(email, 'frozen', async (tx, accountId) => {
      const now = clock()
      await store.setState(tx, accountId, 'active')
      await store.liftFreezes(tx, accountId, now)
      await recordEvent(tx, { kind: 'account.unfrozen', actor, at: now, accountId })
      return 0
    })

  /** Does something with the account of an address, alone, if it is in this state. */
  const inState = (
    email: string,
    state: 'active' | 'frozen',
    act: (tx: Parameters<typeof holdAlone>[0], accountId: string) => Promise<number>,
  ): Promise<FreezeOutcome> =>
    database.transaction(async (tx) => {
      const found = await store.findAccountByEmail(tx, storedEmail(email))
      const held = found && (await holdAlone(tx, found.id))
      if (!found || !held) return { outcome: 'unknown' }
      if (held.state === 'closed') return { outcome: 'closed' }
      if (held.state !== state) return { outcome: 'already' }
      return { outcome: 'done', accountId: found.id, sessionsEnded: await act(tx, found.id) }
    })

  return { freeze, unfreeze }
}
