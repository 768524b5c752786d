import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { checkPayoutAccount as checkEndpoint, listPayoutAccounts as listEndpoint } from '#contract/desk/endpoints/payout-accounts.ts'
import { lockAccount } from '../../client/account/lock.ts'
import { secondsSince } from '../../platform/clock.ts'
import { announceChange } from '../../platform/change/change.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { callOf, findWaiversOf, type Judged, noWaivers, usableFromOf } from '../destination-wait/wait.ts'
import * as store from './payout-account.store.ts'
import { pick } from '../../platform/pick.ts'

const listed = 100

/** Payout accounts of all clients or of one: those that wait for their check first. */
export async function listPayoutAccounts(
  { database, clock, operator }: TradeContext,
  { client }: { client?: string | undefined },
): Promise<ReplyOf<typeof listEndpoint>> {
  const found = await store.findForDesk(database, { client, limit: listed })
  const judged = { now: clock(), rules: operator.wallets }
  const waivers = await findWaiversOf(database, [...new Set(found.map(({ account }) => account.accountId))])
  return { accounts: found.map((one) => shownAtDesk(one, { ...judged, waivers: waivers.get(one.account.accountId) ?? noWaivers })) }
}

function shownAtDesk(found: store.DeskPayoutAccount, judged: Judged): ReplyOf<typeof listEndpoint>['accounts'][number] {
  const { account, check, checker } = found
  const { accountId, partyKind, holder } = account
  return {
    ...pick(account, 'id', 'currency', 'iban', 'bic', 'sortCode', 'accountNumber', 'bank', 'addedAt'),
    client: accountId,
    ...pick(found, 'clientState', 'waits', 'otherClients', 'refusedBefore', 'removedAt'),
    party: { kind: partyKind, name: holder },
    usableFrom: usableFromOf({ id: account.id, since: account.addedAt }, judged),
    call: callOf(account.id, judged.waivers),
    check: check && checker && { outcome: check.outcome, reason: check.reason, by: checker, at: check.checkedAt.toISOString() },
  }
}

/** Decides once whether money may go to a payout account. The same decision of the same person again succeeds. */
export const checkPayoutAccount = (
  { database, clock, mail }: TradeContext,
  staff: StaffMember,
  { id, ...decision }: { id: string } & BodyOf<typeof checkEndpoint>,
): Promise<void | Failure<'NOT_FOUND' | 'CONFLICT'>> =>
  database.transaction(async (tx) => {
    const found = await store.findAccount(tx, id)
    if (!found) return fail('NOT_FOUND')
    const { accountId, currency } = found.account
    // Removing and closing wait for this lock, or are seen below.
    const client = await lockAccount(tx, accountId)
    const { removedAt } = (await store.findAccount(tx, id)) ?? found
    if (removedAt !== null || client?.state === 'closed') return fail('CONFLICT', { message: 'The client removed it.' })
    const now = clock()
    const { outcome } = decision
    const reason = decision.outcome === 'refused' ? decision.reason : null
    if (!(await store.insertCheck(tx, { payoutAccountId: id, outcome, reason, checkedBy: staff.id, checkedAt: now }))) {
      const check = await store.findCheck(tx, id)
      const isOwn = check?.checkedBy === staff.id && check.outcome === outcome && check.reason === reason
      return isOwn ? undefined : fail('CONFLICT')
    }
    const details = { payoutAccountId: id, currency, outcome, ...(reason !== null && { reason }) }
    await recordEvent(tx, { kind: 'payout-account.checked', actor: actorOf(staff), at: now, accountId, details })
    await mail.order(tx, { kind: 'payout-account-checked', payoutAccountId: id })
    await announceChange(tx, 'payout-accounts', `client:${accountId}`)
  })

/** For how long the oldest payout account has waited for its check; 0 without one. */
export const oldestUncheckedSeconds = async ({ database, clock }: Pick<TradeContext, 'database' | 'clock'>): Promise<number> =>
  secondsSince(await store.findOldestWaiting(database), clock())
