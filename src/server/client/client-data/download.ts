import type { ReplyOf } from '#contract/endpoint.ts'
import type { downloadData as endpoint } from '#contract/endpoints/client-data.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { findAccount } from '../account/account.ts'
import { lockActiveClient } from '../account/lock.ts'
import type { ClientContext } from '../context.ts'
import { checkCurrentPassword } from '../password/current-password.ts'
import { takeCodeIfOn } from '../second-factor/second-factor.ts'
import { readMe } from './read-me.ts'

/** Proof that neither a stolen session nor a stolen password alone can give. */
export interface Proof {
  accountId: string
  currentPassword: string
  /** Needed if the second factor is on. */
  code?: string | undefined
}

export type ProofFailure = Failure<'VALIDATION_FAILED' | 'UNAUTHENTICATED' | 'TOO_MANY_REQUESTS'>

/** Returns everything that we store about the client, and orders a letter about the download. */
export async function downloadData(
  context: ClientContext,
  { accountId, currentPassword, code }: Proof,
): Promise<ReplyOf<typeof endpoint> | ProofFailure> {
  const { database, clock, mail } = context
  const checked = await checkCurrentPassword(context, { accountId, currentPassword })
  if (checked instanceof Failure) return checked
  const madeAt = clock()
  // Read first, in one snapshot: if reading fails, no code is used up and no letter is ordered.
  const data = await database.transaction((tx) => exportData(context, tx, accountId), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  if (!data) return fail('UNAUTHENTICATED')
  const refusal = await database.transaction(async (tx) => {
    if (!(await lockActiveClient(tx, accountId, checked))) return fail('UNAUTHENTICATED')
    const codeRefusal = await takeCodeIfOn(context, tx, { accountId, code, now: madeAt })
    if (codeRefusal) return codeRefusal
    await recordEvent(tx, { kind: 'client-data.downloaded', actor: 'client', at: madeAt, accountId })
    await mail.order(tx, { kind: 'data-downloaded', accountId, at: madeAt.toISOString() })
    return undefined
  })
  return refusal ?? { readMe, madeAt: madeAt.toISOString(), data }
}

async function exportData({ personalData }: ClientContext, tx: Transaction, accountId: string): Promise<Record<string, unknown> | null> {
  const account = await findAccount(tx, accountId)
  if (account?.state !== 'active') return null
  const data: Record<string, unknown> = {}
  for (const domain of personalData) Object.assign(data, await domain.export?.(tx, { accountId, email: account.email }))
  return data
}
