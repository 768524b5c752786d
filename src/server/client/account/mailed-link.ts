import { createHash } from 'node:crypto'
import { resetLinkPauseSeconds } from '#contract/limits.ts'
import { plusHours, plusSeconds } from '../../platform/clock.ts'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { ClientContext } from '../context.ts'
import * as store from './account.store.ts'

/** Makes the token of a link when its letter is written; only the hash is stored. */
export async function newLinkToken(
  { database, clock }: Pick<ClientContext, 'database' | 'clock'>,
  { hours, ...link }: Pick<store.MailedLink, 'purpose' | 'subjectId'> & { hours: number },
): Promise<string> {
  const token = newToken()
  await store.insertLink(database, { ...link, tokenHash: tokenHash(token), expiresAt: plusHours(clock(), hours) })
  return token
}

export const findLink = (db: Queryable, token: string, purpose: store.MailedLink['purpose']) =>
  store.findLink(db, { tokenHash: tokenHash(token), purpose })

/** Whether a requested link may be sent to an e-mail address now. If so, starts a pause of 180 seconds for this kind of link. */
export function startLetterPause(
  tx: Transaction,
  { kind, email, now }: { kind: store.MailedLink['purpose']; email: string; now: Date },
): Promise<boolean> {
  // Hashed, so that the table holds no e-mail addresses.
  const key = `${kind}:${createHash('sha256').update(email).digest('hex')}`
  return store.startPause(tx, { key, now, until: plusSeconds(now, resetLinkPauseSeconds) })
}
