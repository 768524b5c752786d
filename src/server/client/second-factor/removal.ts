import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import * as store from './second-factor.store.ts'

/** Takes a client's second factor away because they have lost it; the client is written to. False where it is not on. */
export type RemoveSecondFactor = (tx: Transaction, removal: { accountId: string; actor: Actor; now: Date }) => Promise<boolean>

/** The removal by the desk. The caller's transaction holds the account already. */
export const secondFactorRemoval =
  (mail: Mail): RemoveSecondFactor =>
  async (tx, { accountId, actor, now }) => {
    const factor = await store.lockSecondFactor(tx, accountId)
    if (!factor?.confirmedAt) return false
    await store.deleteSecondFactor(tx, accountId)
    await recordEvent(tx, { kind: 'second-factor.turned-off', actor, at: now, accountId })
    await mail.order(tx, { kind: 'second-factor-removed', accountId, at: now.toISOString() })
    return true
  }
