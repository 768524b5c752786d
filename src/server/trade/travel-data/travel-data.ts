import type { Payer } from '#contract/desk/deal-actions.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { isCrypto } from '#contract/currencies.ts'
import type { TradeContext } from '../context.ts'
import type { DealRow } from '../deal/deal.table.ts'
import type { OfferRow } from '../offer/offer.table.ts'
import type { TransferRow } from '../deal/transfer.table.ts'
import {
  hasStranger,
  type Ivms101,
  ivms101Of,
  type KnownPerson,
  namesOf,
  operatorPerson,
  payloadVersion,
  providerPerson,
  type Stranger,
} from './ivms101.ts'
import * as store from './travel-data.store.ts'

type Context = Pick<TradeContext, 'operator'>

/** The deal to which coins belong, and when their data are stored. */
interface OfDeal {
  deal: Pick<DealRow, 'instructions'>
  offer: OfferRow
  rootDealId: string
  now: Date
}

/** Whether the data of sender and receiver were given to the company that keeps a wallet, for this deal and those that it replaces. */
export const isTravelDataDelivered = (
  db: Queryable,
  { rootDealId, walletId }: { rootDealId: string; walletId: string },
): Promise<boolean> => store.isDelivered(db, { dealId: rootDealId, walletId })

type Leaving = Pick<TransferRow, 'id' | 'currency' | 'network' | 'toName' | 'toAccount'> & {
  memo?: string | null
  /** Of a refund to the address that sent a payment: the payment. */
  senderOf?: string | null
}

/** Stores whose coins leave and to whom, in the transaction that decides it. Nothing is stored of money. */
export async function keepTransferData(
  context: Context,
  tx: Transaction,
  { offer, rootDealId, now }: OfDeal,
  leaving: Leaving,
): Promise<void> {
  const { id: transferId, network, currency: coin, toName, toAccount: address, memo = null, senderOf = null } = leaving
  if (network === null) return
  const party = await partyOf(tx, offer)
  const wallet = await store.findWalletAt(tx, { accountId: offer.accountId, coin, network, address, memo })
  const to = {
    who: senderOf !== null && (await isNamedStrangers(tx, senderOf)) ? { kind: 'stranger' as const, name: toName } : party,
    address,
    memo,
    provider: wallet?.provider ?? null,
  }
  const data = outgoingData(context, party, to)
  await store.insertTravelData(tx, {
    dealId: rootDealId,
    transferId,
    walletId: wallet?.id ?? null,
    form: payloadVersion,
    data,
    recordedAt: now,
  })
}

interface Receiver {
  who: KnownPerson | Stranger
  address: string
  memo: string | null
  provider: string | null
}

/** The data of coins that leave for a client: the originator is the client, for whom the operator sends them. */
export const outgoingData = ({ operator }: Context, party: KnownPerson, { who, address, memo, provider }: Receiver): Ivms101 =>
  ivms101Of({
    originator: { who: party, account: null, vasp: operatorPerson(operator) },
    beneficiary: { who, account: { address, memo }, vasp: provider ? providerPerson(provider) : null },
  })

interface Arrived {
  id: string
  currency: string
  payerName: string
  payerAccount: string | null
  payer: Payer | 'unproven-sender'
  /** That keeps the client's wallet: coins come from its own addresses. */
  company?: string | undefined
}

/** Stores whose coins came, in the transaction that records them, or that accepts their sender as the party. Nothing is stored of money. */
export async function keepPaymentData(
  { operator }: Context,
  tx: Transaction,
  { deal, offer, rootDealId, now }: OfDeal,
  arrived: Arrived,
): Promise<void> {
  const { id: paymentId, currency: coin, payerName: name, payerAccount: address, payer, company } = arrived
  const { instructions } = deal
  if (!isCrypto(coin) || instructions.kind !== 'coins') return
  const party = await partyOf(tx, offer)
  const from = { accountId: offer.accountId, coin, network: offer.network, memo: null }
  const wallet = address === null ? undefined : await store.findWalletAt(tx, { ...from, address })
  const provider = wallet?.provider ?? company
  const data = ivms101Of({
    originator: {
      who: payer === 'party' ? party : { kind: 'stranger', name },
      account: address === null ? null : { address, memo: null },
      vasp: provider ? providerPerson(provider) : null,
    },
    beneficiary: { who: party, account: instructions, vasp: operatorPerson(operator) },
  })
  await store.insertTravelData(tx, {
    dealId: rootDealId,
    paymentId,
    walletId: wallet?.id ?? null,
    form: payloadVersion,
    data,
    recordedAt: now,
  })
}

/** Whether a payment came from somebody whom a person named. A sender without a name was unproven, and refunds go to proven addresses only. */
async function isNamedStrangers(tx: Transaction, paymentId: string): Promise<boolean> {
  const data = await store.findDataOfPayment(tx, paymentId)
  return data !== undefined && hasStranger(data) && namesOf(data).originator !== ''
}

/** The party of an offer, in the version with which it was made. */
export async function partyOf(db: Queryable, { partyId, accountId }: Pick<OfferRow, 'partyId' | 'accountId'>): Promise<KnownPerson> {
  const party = partyId === null ? undefined : await store.findParty(db, partyId)
  if (!party) throw new Error('a deal has a party')
  const { kind, name, firstName, lastName, registrationNumber, country, dateOfBirth: date, placeOfBirth: place, residence } = party
  const birth = date === null || place === null ? null : { date, place }
  return { kind, name, firstName, lastName, registrationNumber, country, birth, residence, accountId }
}
