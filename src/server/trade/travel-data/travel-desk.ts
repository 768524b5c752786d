import { readReference } from '#contract/creditor-reference.ts'
import { deliveryOf } from '#contract/desk/deal-payloads.ts'
import type { DealState } from '#contract/desk/deal-moves.ts'
import type { readTravelData as readEndpoint, recordTravelDelivery as recordEndpoint } from '#contract/desk/endpoints/travel-data.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { memoTypeOf } from '#contract/memo-type.ts'
import { inSnapshot, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import { announceChange } from '../../platform/change/change.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { TradeContext } from '../context.ts'
import type { OfferRow } from '../offer/offer.table.ts'
import { listWalletsFor } from '../wallet/wallet.store.ts'
import { isSelfHosted, isUnconfirmed } from '../wallet/wallet-standing.ts'
import type { WalletRow } from '../wallet/wallet.table.ts'
import type { DealRow } from '../deal/deal.table.ts'
import { type Ivms101, namesOf } from './ivms101.ts'
import { outgoingData, partyOf } from './travel-data.ts'
import * as store from './travel-data.store.ts'
import { pick } from '../../platform/pick.ts'

/** Deals are of the room above: assemble passes in what is read and locked of them. */
export interface TravelDeskContext extends Pick<TradeContext, 'database' | 'databaseNow' | 'operator'> {
  findDealByReference: (db: Queryable, reference: string) => Promise<{ deal: DealRow; offer: OfferRow } | undefined>
  /** With its account and request, in the order in which all transactions lock them. */
  lockDeal: (tx: Transaction, which: { reference: string }) => Promise<{ deal: DealRow; offer: OfferRow } | undefined>
  /** Whether the coins of a deal are leaving or have left. */
  isDeliveryLive: (db: Queryable, rootDealId: string) => Promise<boolean>
}
type Reply = ReplyOf<typeof readEndpoint>
type Shown = Reply['transfers'][number]

/** Who sends and who receives the coins of a deal, for each transfer that was decided, came, or can still be decided. */
export const readTravelData = (context: TravelDeskContext, reference: string): Promise<Reply | Failure<'NOT_FOUND'>> =>
  inSnapshot(context.database, async (tx) => {
    const found = await context.findDealByReference(tx, readReference(reference) ?? '')
    if (!found) return fail('NOT_FOUND')
    const { deal, offer } = found
    const dealId = deal.rootDealId ?? deal.id
    const deliveries = await store.findDeliveries(tx, dealId)
    const entries = [...(await plannedFor(context, tx, { state: deal.state, dealId, offer })), ...(await storedOf(tx, { dealId, offer }))]
    return { transfers: entries.map((entry) => shown(entry, { reference: deal.reference, deliveries })) }
  })

/** A transfer with its data. */
interface Entry extends Pick<Shown, 'id' | 'kind' | 'at' | 'coin' | 'network' | 'amount' | 'address' | 'memo' | 'memoType'> {
  wallet: WalletRow | null
  data: Ivms101
}

interface OfDeal {
  /** The first of the deals that replace one another. */
  dealId: string
  offer: OfferRow
}

const awaitsDelivery: readonly DealState[] = ['awaiting-payment', 'paid', 'executed', 'in-question']

/** A delivery that nobody has decided yet, to each wallet to which it can go. */
async function plannedFor(
  context: TravelDeskContext,
  tx: Transaction,
  { state, dealId, offer }: OfDeal & { state: DealState },
): Promise<Entry[]> {
  if (offer.direction !== 'buy' || !awaitsDelivery.includes(state) || (await context.isDeliveryLive(tx, dealId))) return []
  const { coin, network } = offer
  const { amount } = deliveryOf(offer)
  const party = await partyOf(tx, offer)
  const wallets = await shownWallets(tx, offer)
  return wallets.map((wallet) => {
    const { id, address, memo, provider } = wallet
    const data = outgoingData(context, party, { who: party, address, memo, provider })
    return { id, kind: 'planned', at: null, coin, network, amount, address, memo, memoType: memoTypeOf(wallet), wallet, data }
  })
}

/** The party's wallets to which the coins can go, or will be able to. The address of one that is not confirmed is shown to nobody. */
const shownWallets = async (tx: Transaction, offer: OfferRow) =>
  (await listWalletsFor(tx, offer)).filter(({ wallet }) => !isUnconfirmed(wallet)).map(({ wallet }) => wallet)

async function storedOf(tx: Transaction, { dealId, offer }: OfDeal): Promise<Entry[]> {
  const found = await store.findStored(tx, dealId)
  return found.map(({ stored: { id, recordedAt, data }, transfer, payment, wallet }): Entry => {
    const kept = { id, at: recordedAt.toISOString(), network: offer.network, wallet, data }
    if (transfer) {
      const { purpose: kind, currency: coin, amount, toAccount: address, memo } = transfer
      return { ...kept, kind, coin, amount, address, memo, memoType: memoTypeOf(transfer) }
    }
    if (!payment) throw new Error('stored travel data have a transfer or a payment')
    const { currency: coin, amount, payerAccount } = payment
    return { ...kept, kind: 'payment', coin, amount, address: payerAccount ?? '', memo: null, memoType: null }
  })
}

type Deliveries = Awaited<ReturnType<typeof store.findDeliveries>>

function shown({ wallet, data, ...entry }: Entry, { reference: deal, deliveries }: { reference: string; deliveries: Deliveries }): Shown {
  const { kind, at, coin, network, amount, memoType } = entry
  const provider = wallet?.provider ?? null
  return {
    ...entry,
    ...namesOf(data),
    walletId: wallet?.id ?? null,
    provider,
    needsDelivery: provider !== null && kind === 'planned',
    deliveries: deliveries
      .filter(({ delivery }) => delivery.walletId === wallet?.id)
      .map(({ delivery, by }) => ({
        ...pick(delivery, 'channel', 'reference', 'recordedAt'),
        at: delivery.deliveredAt.toISOString(),
        by,
      })),
    document: { deal, kind, ...(at !== null && { at }), coin, network, amount, ...(memoType && { memoType }), ivms101: data },
  }
}

type Delivered = Omit<BodyOf<typeof recordEndpoint>, 'reference'> & {
  /** Of the deal, as typed. */
  deal: string
  reference: string
}

/** Records that the company that keeps a wallet was given the data of sender and receiver, for a deal. */
export const recordTravelDelivery = (
  context: TravelDeskContext,
  staff: StaffMember,
  { deal: typed, walletId, deliveredAt: typedAt, channel, reference }: Delivered,
): Promise<void | Failure<'NOT_FOUND' | 'CONFLICT' | 'VALIDATION_FAILED'>> =>
  context.database.transaction(async (tx) => {
    const now = await context.databaseNow(tx)
    const locked = await context.lockDeal(tx, { reference: readReference(typed) ?? '' })
    if (!locked || locked.offer.direction !== 'buy') return fail('NOT_FOUND')
    const { deal, offer } = locked
    const { accountId } = offer
    const wallet = (await shownWallets(tx, offer)).find(({ id }) => id === walletId)
    if (!wallet) return fail('NOT_FOUND')
    if (isSelfHosted(wallet)) return fail('CONFLICT', { message: 'The client keeps this wallet.' })
    const deliveredAt = new Date(typedAt)
    if (deliveredAt > now) return fail('VALIDATION_FAILED', { fields: { deliveredAt: 'must not be in the future' } })
    const dealId = deal.rootDealId ?? deal.id
    await store.insertDelivery(tx, { dealId, walletId, deliveredAt, channel, reference, staffId: staff.id, recordedAt: now })
    await recordEvent(tx, {
      kind: 'deal.travel-data-delivered',
      actor: actorOf(staff),
      at: now,
      accountId,
      details: { reference: deal.reference, walletId, channel },
    })
    await announceChange(tx, 'deals', `deal:${deal.reference}`)
  })
