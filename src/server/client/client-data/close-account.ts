import type { ReplyOf } from '#contract/endpoint.ts'
import type { closeAccount as closeEndpoint, readClosing as readEndpoint } from '#contract/endpoints/client-data.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { Closing, RetainedRecord } from '../../platform/retention/personal-data.ts'
import { findAccount } from '../account/account.ts'
import { lockAccount } from '../account/lock.ts'
import type { ClientContext } from '../context.ts'
import { checkCurrentPassword } from '../password/current-password.ts'
import { readSecondFactor, takeCodeIfOn } from '../second-factor/second-factor.ts'
import type { Proof, ProofFailure } from './download.ts'
import { keptUntil } from './kept-until.ts'

const done = { ok: true } as const

/** Closes the account for good. Does nothing for a closed account. */
export async function closeAccount(
  context: ClientContext,
  { accountId, currentPassword, code }: Proof,
): Promise<ReplyOf<typeof closeEndpoint> | ProofFailure> {
  const { database, clock, mail, personalData } = context
  if ((await findAccount(database, accountId))?.state === 'closed') return done
  const checked = await checkCurrentPassword(context, { accountId, currentPassword })
  if (checked instanceof Failure) return checked
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account?.state === 'closed') return done
    // A frozen client must not erase records that the desk investigates. The password may have changed since the check.
    if (account?.state !== 'active' || account.passwordHash !== checked.passwordHash) return fail('UNAUTHENTICATED')
    const refusal = await takeCodeIfOn(context, tx, { accountId, code, now: clock() })
    if (refusal) return refusal
    const closing = await planClosing(context, tx, accountId)
    for (const domain of personalData) await domain.close?.(tx, { accountId, email: account.email }, closing)
    const details = { kept: closing.retained.join(' '), until: closing.until.toISOString() }
    await recordEvent(tx, { kind: 'account.closed', actor: 'client', at: closing.at, accountId, details })
    await mail.order(tx, { kind: 'account-closed', accountId })
    return done
  })
}

/** The records that would be kept if the account were closed now, and whether closing requires a code. */
export async function readClosing(context: ClientContext, accountId: string): Promise<ReplyOf<typeof readEndpoint>> {
  const { retained, until } = await planClosing(context, context.database, accountId)
  const { state } = await readSecondFactor(context, accountId)
  return { kept: retained.length > 0 ? { records: retained, until: until.toISOString() } : null, takesCode: state === 'on' }
}

export async function planClosing(
  { clock, personalData }: Pick<ClientContext, 'clock' | 'personalData'>,
  db: Queryable,
  accountId: string,
): Promise<Closing> {
  const records: RetainedRecord[] = []
  for (const { retained } of personalData) if (retained && (await retained.exists(db, accountId))) records.push(retained.record)
  const at = clock()
  return { at, retained: records, until: keptUntil(records, at) }
}
