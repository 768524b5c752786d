import { isOver, stepOwners } from '#contract/desk/deal-moves.ts'
import { questionOwner } from '#contract/desk/deal-questions.ts'
import type { readWaiting as endpoint } from '#contract/desk/endpoints/waiting.ts'
import type { listUnconfirmedWallets } from '#contract/desk/endpoints/wallets.ts'
import { mayDo, ownerPermissions, type Permission } from '#contract/desk/permissions.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listApprovals } from '../../staff/approval/approval.ts'
import type { StaffMember } from '../../staff/session/staff-session.ts'
import { countOpen as countOpenEntries } from '../../trade/bank/payment-match.store.ts'
import { countWaiting } from '../../trade/payout-account/payout-account.store.ts'
import { countLowStocks } from '../../trade/receiving-address/receiving-addresses.ts'
import type { PagesContext } from '../context.ts'
import { findNames } from '../search/search.store.ts'
import * as store from './waiting.store.ts'

/** How much waits for a person. */
export async function readWaiting(
  { database, operator, staff: parts }: PagesContext,
  staff: StaffMember,
): Promise<ReplyOf<typeof endpoint>> {
  const may = (permission: Permission) => mayDo(staff.roles, permission)
  const isTheirs = (owner: keyof typeof ownerPermissions | 'client' | null) =>
    owner !== null && owner !== 'client' && may(ownerPermissions[owner])
  const deals = may('deals.read') ? await store.countDeals(database) : []
  const questions = may('deals.read') ? await store.findOpenQuestions(database) : []
  const proposals = may('approvals.read') ? (await listApprovals(parts, staff, { list: 'open' })).approvals : []
  return {
    requests: may('requests.work') ? await store.countRequests(database, staff.id) : 0,
    deals: deals.reduce((all, { state, count }) => all + (isTheirs(isOver(state) ? 'payments' : stepOwners[state]) ? count : 0), 0),
    questions: questions.filter((one) => isTheirs(questionOwner(one))).length,
    approvals: proposals.filter(({ mayDecide }) => mayDecide).length,
    wallets: may('wallets.enter') ? await store.countWallets(database, staff.id) : 0,
    receivingAddresses: may('receiving-addresses.enter') ? await store.countReceivingAddresses(database, staff.id) : 0,
    fewAddresses: may('receiving-addresses.enter') ? await countLowStocks(database, operator) : 0,
    payments: may('bank.work') ? await countOpenEntries(database) : 0,
    payoutAccounts: may('payout-accounts.check') ? await countWaiting(database) : 0,
  }
}

const listed = 100

export async function listUnconfirmed({ database }: PagesContext, staff: StaffMember): Promise<ReplyOf<typeof listUnconfirmedWallets>> {
  const found = await store.findWallets(database, staff.id, listed)
  const names = await findNames(
    database,
    found.map(({ accountId }) => accountId),
  )
  const clientOf = (id: string) => ({ id, name: names.get(id) ?? '' })
  return {
    wallets: found.map(({ accountId, enteredAt, ...wallet }) => ({
      ...wallet,
      client: clientOf(accountId),
      enteredAt: enteredAt.toISOString(),
    })),
  }
}
