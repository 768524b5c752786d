import { readAgain, readDestination } from '#contract/addresses/read-destination.ts'
import { isCrypto } from '#contract/currencies.ts'
import type {
  confirmWallet as confirmEndpoint,
  enterWallet as enterEndpoint,
  listWallets as listEndpoint,
  removeWallet as removeEndpoint,
} from '#contract/desk/endpoints/wallets.ts'
import { isOurAddress } from '#contract/desk/wallet-codes.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { memoTypeOf } from '#contract/memo-type.ts'
import { networkOf } from '#contract/networks.ts'
import { lockAccount } from '../../client/account/lock.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Event, recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { callOf, findWaivers, type Judged } from '../destination-wait/wait.ts'
import { standingOf, type WalletRules } from './wallet-standing.ts'
import * as store from './wallet.store.ts'
import { pick } from '../../platform/pick.ts'

type Context = Pick<TradeContext, 'database' | 'clock' | 'mail' | 'operator'>
type Reply = ReplyOf<typeof listEndpoint>['wallets'][number]

const listed = 100

/** The newest wallets of a client. Until a wallet is confirmed, only the person who entered it sees its address. */
export async function listWallets(
  { database, clock, operator }: Context,
  staff: StaffMember,
  accountId: string,
): Promise<ReplyOf<typeof listEndpoint> | Failure<'NOT_FOUND'>> {
  if (!(await store.hasAccount(database, accountId))) return fail('NOT_FOUND')
  const found = await store.findWallets(database, accountId, listed)
  const judged = { now: clock(), rules: operator.wallets, waivers: await findWaivers(database, accountId) }
  const isHidden = ({ confirmed, enteredBy }: Reply) => confirmed === null && enteredBy !== null && enteredBy.id !== staff.id
  return {
    wallets: found
      .map((one) => walletReply(one, judged))
      .map((one) => (isHidden(one) ? { ...one, address: '', memo: null, memoType: null } : one)),
  }
}

function walletReply(found: store.FoundWallet, judged: Judged & { rules: WalletRules }): Reply {
  const { enteredBy, confirmedBy, removedBy, witness, alsoOf } = found
  const { name, kind, partyKind, confirmedAt, removedAt, removalReason } = found.wallet
  const { state, usableFrom, proof } = standingOf(found, judged)
  return {
    ...pick(found.wallet, 'id', 'coin', 'network', 'address', 'memo', 'source', 'provider', 'enteredAt'),
    memoType: memoTypeOf(found.wallet),
    name: name ?? '',
    kind: kind ?? 'self-hosted',
    party: partyKind,
    enteredBy,
    confirmed: confirmedBy && confirmedAt && { by: confirmedBy, at: confirmedAt.toISOString() },
    removed: removedAt && removalReason && { by: removedBy, at: removedAt.toISOString(), reason: removalReason },
    state,
    usableFrom,
    proof: proof && { ...proof, scheme: found.proof?.scheme ?? null, confirmedBy: witness },
    call: callOf(found.wallet.id, judged.waivers),
    alsoOf,
  }
}

/** Enters a wallet as the client gave it. A colleague must type it again before coins can be sent to it. */
export function enterWallet(
  { database, clock }: Context,
  staff: StaffMember,
  {
    id: accountId,
    coin,
    network,
    source,
    kind,
    provider,
    party,
    address,
    memo,
    memoType = null,
  }: { id: string } & BodyOf<typeof enterEndpoint>,
): Promise<ReplyOf<typeof enterEndpoint> | Failure<'NOT_FOUND' | 'CONFLICT' | 'VALIDATION_FAILED'>> {
  return database.transaction(async (tx) => {
    if (!isCrypto(coin) || !networkOf(coin, network))
      return fail('VALIDATION_FAILED', { fields: { network: 'must be a network of this coin' } })
    if ((kind === 'provider') !== Boolean(provider))
      return fail('VALIDATION_FAILED', { fields: { provider: kind === 'provider' ? 'must not be empty' : 'must be empty' } })
    const read = readDestination({ address, memo, memoType }, { coin, network })
    if ('flaws' in read) return fail('VALIDATION_FAILED', { fields: { ...read.flaws } })
    if (await store.isReceivingAddress(tx, read)) return fail('VALIDATION_FAILED', { fields: { address: isOurAddress } })
    const refused = await lockOpenAccount(tx, accountId)
    if (refused) return refused
    const typed = { accountId, coin, network, ...read }
    const enteredAt = clock()
    const id = await store.insertWallet(tx, {
      ...typed,
      source,
      kind: kind ?? 'self-hosted',
      provider: provider || null,
      partyKind: party ?? null,
      enteredBy: staff.id,
      enteredAt,
    })
    if (id === undefined) return fail('CONFLICT', { message: 'The client has this wallet already.' })
    await record(tx, {
      kind: 'wallet.entered',
      actor: actorOf(staff),
      at: enteredAt,
      accountId,
      details: { walletId: id, coin, network, source },
    })
    return { id, alsoOf: await store.countOtherOwners(tx, typed) }
  })
}

/** Confirms a wallet that a colleague entered, by typing it again. The client gets a letter. */
export function confirmWallet(
  { database, clock, mail }: Context,
  staff: StaffMember,
  { id: accountId, walletId, memoType = null, ...typed }: { id: string; walletId: string } & BodyOf<typeof confirmEndpoint>,
): Promise<ReplyOf<typeof confirmEndpoint> | Failure<'NOT_FOUND' | 'OWN_PROPOSAL' | 'CONFLICT' | 'ACCOUNT_FROZEN' | 'VALIDATION_FAILED'>> {
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) return fail('NOT_FOUND')
    if (account.state === 'closed') return accountClosed()
    // The letter would come after the wallet has waited.
    if (account.state === 'frozen') return fail('ACCOUNT_FROZEN')
    const entered = await store.lockWallet(tx, { id: walletId, accountId })
    if (!entered) return fail('NOT_FOUND')
    if (entered.enteredBy === staff.id) return fail('OWN_PROPOSAL')
    if (entered.removedAt !== null || entered.source === 'client') return fail('CONFLICT')
    const isOwnConfirmation = entered.confirmedBy === staff.id
    if (entered.confirmedBy !== null && !isOwnConfirmation) return fail('CONFLICT')
    const again = readAgain(entered, { ...typed, memoType })
    if ('flaws' in again) return fail('VALIDATION_FAILED', { fields: { ...again.flaws } })
    const alsoOf = await store.countOtherOwners(tx, entered)
    if (isOwnConfirmation) return { alsoOf }
    const confirmedAt = clock()
    // Its address stays as it was entered, because the log has it so.
    await store.confirm(tx, walletId, { confirmedBy: staff.id, confirmedAt })
    await record(tx, { kind: 'wallet.confirmed', actor: actorOf(staff), at: confirmedAt, accountId, details: { walletId } })
    await mail.order(tx, { kind: 'wallet-confirmed', walletId })
    return { alsoOf }
  })
}

/** Lets no more coins be sent to a wallet. */
export function removeWallet(
  { database, clock, mail }: Context,
  staff: StaffMember,
  { id: accountId, walletId, reason }: { id: string; walletId: string } & BodyOf<typeof removeEndpoint>,
): Promise<void | Failure<'NOT_FOUND' | 'CONFLICT'>> {
  return database.transaction(async (tx) => {
    // The account first: whatever sends coins to a wallet holds this lock.
    const refused = await lockOpenAccount(tx, accountId)
    if (refused) return refused
    const wallet = await store.lockWallet(tx, { id: walletId, accountId })
    if (!wallet) return fail('NOT_FOUND')
    if (wallet.removedAt !== null) return fail('CONFLICT')
    if (await store.isBeingSentTo(tx, wallet)) return fail('CONFLICT', { message: 'Coins are being sent there.' })
    const removedAt = clock()
    await store.remove(tx, walletId, { removedBy: staff.id, removedAt, removalReason: reason })
    await record(tx, { kind: 'wallet.removed', actor: actorOf(staff), at: removedAt, accountId, details: { walletId, reason } })
    await mail.order(tx, { kind: 'wallet-removed', walletId })
  })
}

/** Locks an account that is active or frozen. */
async function lockOpenAccount(tx: Transaction, accountId: string): Promise<Failure<'NOT_FOUND' | 'CONFLICT'> | undefined> {
  const account = await lockAccount(tx, accountId)
  if (!account) return fail('NOT_FOUND')
  return account.state === 'closed' ? accountClosed() : undefined
}

const accountClosed = () => fail('CONFLICT', { message: 'The account is closed.' })

async function record(tx: Transaction, event: Event & { accountId: string }): Promise<void> {
  await recordEvent(tx, event)
  await announceChange(tx, 'wallets', `client:${event.accountId}`)
}
