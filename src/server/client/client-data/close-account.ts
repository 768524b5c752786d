import type { ReplyOf } from '#contract/endpoint.ts'
import type { readClosing as readEndpoint } from '#contract/endpoints/client-data.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { Closing, RetainedRecord } from '../../platform/retention/personal-data.ts'
import { findAccount } from '../account/account.store.ts'
import type { ClientContext } from '../context.ts'
import { type FreshProof, type ProofRefusal, withFreshProof } from '../second-factor/fresh-proof.ts'
import { keptUntil } from './kept-until.ts'

/** Closes the account for good. Does nothing for a closed account. CONFLICT while something of it is unfinished. A frozen client must not erase records that the desk investigates. */
export async function closeAccount(context: ClientContext, proof: FreshProof): Promise<void | ProofRefusal | Failure<'CONFLICT'>> {
  const { database, mail, personalData } = context
  const { accountId } = proof
  const isClosed = async () => (await findAccount(database, accountId))?.state === 'closed'
  if (await isClosed()) return
  const answer = await withFreshProof<Failure<'CONFLICT'> | void>(context, proof, async (tx, _now, account) => {
    if ((await listUnfinished(context, tx, accountId)).length > 0)
      return fail('CONFLICT', { message: 'A deal is running. It must end first.' })
    const closing = await planClosing(context, tx, accountId)
    for (const domain of personalData) await domain.close?.(tx, { accountId, email: account.email }, closing)
    const details = { kept: closing.retained.join(' '), until: closing.until.toISOString() }
    await recordEvent(tx, { kind: 'account.closed', actor: 'client', at: closing.at, accountId, details })
    await mail.order(tx, { kind: 'account-closed', accountId })
  })
  // The second click of two may find the account closed by the first.
  return answer instanceof Failure && (await isClosed()) ? undefined : answer
}

/** The records that would be kept if the account were closed now. */
export async function readClosing(context: ClientContext, accountId: string): Promise<ReplyOf<typeof readEndpoint>> {
  const { retained, until } = await planClosing(context, context.database, accountId)
  const runningDeals = await listUnfinished(context, context.database, accountId)
  return { runningDeals, kept: retained.length > 0 ? { records: retained, until: until.toISOString() } : null }
}

async function listUnfinished({ personalData }: Pick<ClientContext, 'personalData'>, db: Queryable, accountId: string): Promise<string[]> {
  const found: string[] = []
  for (const domain of personalData) found.push(...((await domain.unfinished?.(db, accountId)) ?? []))
  return found
}

const isNotOfAccount = (record: RetainedRecord) => record !== 'account-records'

export async function planClosing(
  { clock, personalData }: Pick<ClientContext, 'clock' | 'personalData'>,
  db: Queryable,
  accountId: string,
): Promise<Closing> {
  const records: RetainedRecord[] = []
  for (const { retained } of personalData) if (retained && (await retained.exists(db, accountId))) records.push(retained.record)
  const at = clock()
  // Named only after a freeze, they would reveal it. The profile is kept as long as any record. Decisions 079 and 080.
  const retained: RetainedRecord[] = records.length > 0 ? [...records.filter(isNotOfAccount), 'account-records'] : []
  return { at, retained, until: keptUntil(records, at) }
}
