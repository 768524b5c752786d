import type { confirmDestination as endpoint } from '#contract/desk/endpoints/destinations.ts'
import { confirmDestinationStepUp } from '#contract/desk/step-up-subjects.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { lockAccount } from '../../client/account/lock.ts'
import { announceChange } from '../../platform/change/change.ts'
import { plusHours } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { takeStepUp } from '../../staff/approval/step-up.ts'
import type { StaffContext } from '../../staff/context.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { findAccount } from '../payout-account/payout-account.store.ts'
import { addedAtOf } from '../wallet/wallet-standing.ts'
import { findKeptWallet } from '../wallet/wallet.store.ts'
import { findPhone, insertCall } from './destination.store.ts'

type Asked = { id: string; destinationId: string } & BodyOf<typeof endpoint>

/**
 * A supervisor called the client, who said that a new wallet or payout account is theirs: it does not wait any more. Only a number counts that was in the
 * profile for as long as a destination waits, before this one was added: a thief changes the number too. The supervisor signs nothing that leaves for there.
 */
export const confirmDestination = (
  { database, clock, operator }: TradeContext,
  staffContext: StaffContext,
  { staff, id: accountId, destinationId, phone, proof }: Asked & { staff: StaffMember },
): Promise<void | Failure<'NOT_FOUND' | 'CONFLICT' | 'ACCOUNT_FROZEN' | 'PROOF_REQUIRED'>> =>
  database.transaction(async (tx) => {
    const confirmed = confirmDestinationStepUp({ destinationId, phone })
    const proofId = await takeStepUp(staffContext, tx, { staff, proof, confirmed })
    if (proofId instanceof Failure) return proofId
    const account = await lockAccount(tx, accountId)
    const since = account && (await findSince(tx, { accountId, destinationId }))
    if (!since) return fail('NOT_FOUND')
    if (account.state !== 'active') return fail('ACCOUNT_FROZEN')
    const known = await findPhone(tx, accountId)
    if (known?.phone !== phone) return fail('CONFLICT', { message: 'The client’s number is another one now.' })
    if (plusHours(known.since, operator.wallets.waitHours) > since) return fail('CONFLICT', { message: 'The client’s number is too new.' })
    const at = clock()
    if (!(await insertCall(tx, { destinationId, accountId, phone, staffId: staff.id, proofId, at }))) return fail('CONFLICT')
    await recordEvent(tx, { kind: 'destination.confirmed-by-call', actor: actorOf(staff), at, accountId, details: { destinationId } })
    await announceChange(tx, 'wallets', 'payout-accounts', 'deals', `client:${accountId}`)
  })

/** Since when a wallet or payout account of the client waits; undefined if it is not there, is removed, or nobody confirmed it. */
async function findSince(db: Queryable, { accountId, destinationId: id }: { accountId: string; destinationId: string }) {
  const wallet = await findKeptWallet(db, { id, accountId })
  if (wallet) return addedAtOf(wallet) ?? undefined
  const found = await findAccount(db, id)
  return found?.account.accountId === accountId && found.removedAt === null ? found.account.addedAt : undefined
}
