import { readAgain, readDestination } from '#contract/addresses/read-destination.ts'
import { isCrypto } from '#contract/currencies.ts'
import type { removeWaitingAddresses as removeWaitingEndpoint } from '#contract/desk/endpoints/address-import.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  confirmReceivingAddress as confirmEndpoint,
  enterReceivingAddress as enterEndpoint,
  listReceivingAddresses as listEndpoint,
} from '#contract/desk/endpoints/offers.ts'
import { hasTransactions, isClientsWallet, isKeptAddress } from '#contract/desk/wallet-codes.ts'
import { networkOf } from '#contract/networks.ts'
import type { Operator } from '#contract/operator.ts'
import { announceChange } from '../../platform/change/change.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isClients, keyOf, lockSame } from './kept-addresses.ts'
import * as store from './receiving-address.store.ts'
import { readHistories } from './history.ts'
import { isAccount } from './reserve-address.ts'
import { pick } from '../../platform/pick.ts'

type Reply = ReplyOf<typeof listEndpoint>['addresses'][number]

export const addressReply = (found: store.FoundAddress): Reply =>
  pick(
    found,
    'id',
    'coin',
    'network',
    'address',
    'memo',
    'enteredBy',
    'enteredAt',
    'confirmedBy',
    'request',
    'isForWallet',
    'isHistoryChecked',
  )

const listed = 100

/** The newest addresses, and what is left of each coin and network. Who must type an address again does not see it. */
export async function listReceivingAddresses(
  { database, operator }: TradeContext,
  staff: StaffMember,
  { coin, network }: QueryOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const of = coin !== undefined && network !== undefined ? { coin, network } : undefined
  const addresses = (await store.findAddresses(database, { of, limit: listed })).map(addressReply)
  const isHidden = ({ confirmedBy, enteredBy }: Reply) => confirmedBy === null && enteredBy.id !== staff.id
  return {
    addresses: addresses.map((one) => (isHidden(one) ? { ...one, address: '', memo: null } : one)),
    stocks: await readStocks(database, operator),
  }
}

/** Enters an address, which a colleague must type again before it can be used. */
export async function enterReceivingAddress(
  context: TradeContext,
  staff: StaffMember,
  { coin, network: id, ...entered }: BodyOf<typeof enterEndpoint>,
): Promise<ReplyOf<typeof enterEndpoint> | Failure<'CONFLICT' | 'VALIDATION_FAILED'>> {
  const { database, clock } = context
  const network = isCrypto(coin) ? networkOf(coin, id) : undefined
  if (!network || !isCrypto(coin)) return fail('VALIDATION_FAILED', { fields: { network: 'must be a network of this coin' } })
  const read = readDestination({ ...entered, memoType: 'ours' }, { coin, network: id })
  if ('flaws' in read) return fail('VALIDATION_FAILED', { fields: { ...read.flaws } })
  const isUsed = (await readHistories(context, { coin, network: id }, [read.address])).get(read.address) ?? null
  if (isUsed) return fail('VALIDATION_FAILED', { fields: { address: hasTransactions } })
  return database.transaction(async (tx) => {
    if (isClients({ coin, network: id, ...read }, await store.findWallets(tx, [read.address])))
      return fail('VALIDATION_FAILED', { fields: { address: isClientsWallet } })
    await store.lockEntries(tx)
    const now = clock()
    const kept = await lockSame(tx, { coin, network: id, ...read })
    const historyCheckedAt = isUsed === false ? now : null
    const row = { coin, network: id, ...read, enteredBy: staff.id, enteredAt: now, historyCheckedAt }
    const stored = kept.length > 0 ? undefined : await store.insertAddress(tx, row)
    if (stored === undefined) return fail('CONFLICT', { message: 'This address was entered before. Each is used once.' })
    await recordEvent(tx, {
      kind: 'receiving-address.entered',
      actor: actorOf(staff),
      at: now,
      details: { addressId: stored, coin, network: id },
    })
    await announceChange(tx, 'receiving-addresses')
    return { id: stored }
  })
}

/** Confirms an address that a colleague entered, by typing it again. */
export const confirmReceivingAddress = (
  { database, clock }: TradeContext,
  staff: StaffMember,
  { id, ...typed }: { id: string } & BodyOf<typeof confirmEndpoint>,
): Promise<void | Failure<'NOT_FOUND' | 'OWN_PROPOSAL' | 'CONFLICT' | 'VALIDATION_FAILED'>> =>
  database.transaction(async (tx) => {
    await store.lockEntries(tx)
    const entered = await store.lockAddress(tx, id)
    if (!entered) return fail('NOT_FOUND')
    if (entered.enteredBy === staff.id) return fail('OWN_PROPOSAL')
    if (entered.confirmedBy !== null) return entered.confirmedBy === staff.id ? undefined : fail('CONFLICT')
    const again = readAgain({ ...entered, memoType: 'ours' }, { ...typed, memoType: 'ours' })
    if ('flaws' in again) return fail('VALIDATION_FAILED', { fields: { ...again.flaws } })
    const isTwice = (await lockSame(tx, { ...entered, ...again })).some((one) => one.id !== id)
    if (isTwice) return fail('VALIDATION_FAILED', { fields: { address: isKeptAddress } })
    const now = clock()
    const confirmed = { confirmedBy: staff.id, confirmedAt: now }
    if (keyOf(again) === keyOf(entered)) await store.confirmAddresses(tx, [id], confirmed)
    else await store.confirmInUsualForm(tx, entered, { ...again, ...confirmed })
    await recordEvent(tx, { kind: 'receiving-address.confirmed', actor: actorOf(staff), at: now, details: { addressId: id } })
    await announceChange(tx, 'receiving-addresses')
  })

/** Takes a wrong entry off the list. Nothing has used an address that nobody confirmed. */
export const removeReceivingAddress = (
  { database, clock }: TradeContext,
  staff: StaffMember,
  id: string,
): Promise<void | Failure<'CONFLICT'>> =>
  database.transaction(async (tx) => {
    const entered = await store.lockAddress(tx, id)
    if (!entered) return
    if (entered.confirmedBy !== null) return fail('CONFLICT', { message: 'This address is confirmed.' })
    const now = clock()
    await store.removeAddress(tx, id, { removedBy: staff.id, removedAt: now })
    const { coin, network } = entered
    await recordEvent(tx, {
      kind: 'receiving-address.removed',
      actor: actorOf(staff),
      at: now,
      details: { addressId: id, coin, network },
    })
    await announceChange(tx, 'receiving-addresses')
  })

/** Takes a wrong list off, as far as nobody confirmed it. */
export const removeWaitingAddresses = (
  { database, clock }: TradeContext,
  staff: StaffMember,
  { coin, network }: BodyOf<typeof removeWaitingEndpoint>,
): Promise<ReplyOf<typeof removeWaitingEndpoint>> =>
  database.transaction(async (tx) => {
    const now = clock()
    const removed = await store.removeWaiting(tx, { coin, network }, { removedBy: staff.id, removedAt: now })
    if (removed > 0) {
      await recordEvent(tx, {
        kind: 'receiving-address.removed',
        actor: actorOf(staff),
        at: now,
        details: { coin, network, addresses: removed },
      })
      await announceChange(tx, 'receiving-addresses')
    }
    return { removed }
  })

type Stock = ReplyOf<typeof listEndpoint>['stocks'][number]

type Rules = { offers: Pick<Operator['offers'], 'closedNetworks'>; chain: Pick<Operator['chain'], 'warnBelowAddresses'> }

/**
 * What is left of each coin and network that ever had an address: of others, nobody asked for one. An account of ours never runs out, and a network
 * that is not on offer needs none.
 */
export async function readStocks(db: Queryable, { offers, chain }: Rules): Promise<Stock[]> {
  const stocks = new Map<string, Stock>()
  for (const { coin, network, hasMemo, free, waiting, used } of await store.countAddresses(db)) {
    const key = `${coin} ${network}`
    const isOfAccount = isAccount({ coin, network, memo: hasMemo ? '' : null })
    const before = stocks.get(key) ?? none
    stocks.set(key, {
      coin,
      network,
      hasAccount: before.hasAccount || (isOfAccount && free > 0),
      free: before.free + (isOfAccount ? 0 : free),
      waiting: before.waiting + waiting,
      used: before.used + used,
      isLow: false,
    })
  }
  const isOnOffer = ({ coin, network }: Stock) => !offers.closedNetworks[coin]?.includes(network)
  return [...stocks.values()]
    .map((stock) => ({ ...stock, isLow: isOnOffer(stock) && !stock.hasAccount && stock.free < chain.warnBelowAddresses }))
    .toSorted((one, other) => Number(other.isLow) - Number(one.isLow) || compare(one, other))
}

const none = { hasAccount: false, free: 0, waiting: 0, used: 0 }

const compare = (one: Stock, other: Stock) => `${one.coin} ${one.network}`.localeCompare(`${other.coin} ${other.network}`, 'en')

/** Of how many coins and networks few addresses are left. */
export const countLowStocks = async (db: Queryable, rules: Rules): Promise<number> =>
  (await readStocks(db, rules)).filter(({ isLow }) => isLow).length
