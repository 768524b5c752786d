import type { ReplyOf } from '#contract/endpoint.ts'
import type { downloadData as endpoint } from '#contract/endpoints/client-data.ts'
import { inSnapshot, type Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail } from '../../platform/failure.ts'
import { findAccount } from '../account/account.store.ts'
import type { ClientContext } from '../context.ts'
import { type FreshProof, type ProofRefusal, withFreshProof } from '../second-factor/fresh-proof.ts'
import { readMe } from './read-me.ts'

/** Returns everything that we store about the client, and orders a letter about the download. */
export const downloadData = (context: ClientContext, proof: FreshProof): Promise<ReplyOf<typeof endpoint> | ProofRefusal> =>
  withFreshProof(context, proof, async (tx, now) => {
    const { accountId } = proof
    // If reading fails, no code is used up and no letter is ordered.
    const data = await inSnapshot(context.database, (snapshot) => exportData(context, snapshot, accountId))
    if (!data) return fail('UNAUTHENTICATED')
    await recordEvent(tx, { kind: 'client-data.downloaded', actor: 'client', at: now, accountId })
    await context.mail.order(tx, { kind: 'data-downloaded', accountId, at: now.toISOString() })
    return { readMe, madeAt: now.toISOString(), data }
  })

async function exportData({ personalData }: ClientContext, tx: Transaction, accountId: string): Promise<Record<string, unknown> | null> {
  const account = await findAccount(tx, accountId)
  if (account?.state !== 'active') return null
  const data: Record<string, unknown> = {}
  for (const domain of personalData) Object.assign(data, await domain.export?.(tx, { accountId, email: account.email }))
  return data
}
