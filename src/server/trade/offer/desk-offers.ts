import Big from 'big.js'
import type { z } from 'zod'
import { fiatCurrencies, isCrypto, isFiat } from '#contract/currencies.ts'
import { amountInEur } from '#contract/desk/market-flaw.ts'
import type {
  readOfferBasis as basisEndpoint,
  deskOffer,
  saveOfferDraft as endpoint,
  readOfferMarket as marketEndpoint,
  readOffer as readEndpoint,
} from '#contract/desk/endpoints/offers.ts'
import { mayDo } from '#contract/desk/permissions.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { canBeInstant } from '../../platform/banking-day/pay-by.ts'
import { accountFor } from '../../platform/config/bank.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import { watchedNetworks } from '../../provider/chain/chain.ts'
import { sourcesOf } from '../../provider/chain/read-chain.ts'
import type { TradeContext } from '../context.ts'
import { addressReply } from '../receiving-address/receiving-addresses.ts'
import { findAddress, findAddressesOf, findNextAddresses } from '../receiving-address/receiving-address.store.ts'
import { listSenders } from '../wallet/senders.ts'
import { findInboxRow } from '../request/inbox.store.ts'
import { sendTogether, type Transaction } from '../../platform/database/database.ts'
import { type Change, type ChangeFailure, changeRequest } from '../request/change-request.ts'
import { isClosed } from '../request/request-desk.ts'
import {
  countDeals,
  findAcceptedAddresses,
  findDraft,
  findOffer,
  findOfferByReference,
  findOffersOf,
  type FoundOffer,
  lockRequestOf,
  sumEurOfDay,
  sumEurOfYear,
} from './offer.store.ts'
import { clientReady } from './client-ready.ts'
import { endOffer, isOver, openAfter } from './end-offer.ts'
import * as store from './offer.store.ts'
import { marginOfOffer, refuseDraft } from './judge-offer.ts'
import type { OfferContext } from './publish-offer.ts'
import { pick } from '../../platform/pick.ts'

type Basis = ReplyOf<typeof basisEndpoint>

/** What an offer for a request can be made of. */
export async function readOfferBasis(
  context: OfferContext,
  { id: staffId, roles }: StaffMember,
  reference: string,
): Promise<Basis | Failure<'NOT_FOUND'>> {
  const { database, operator, bank, chain } = context
  const row = await findInboxRow(database, reference)
  if (!row) return fail('NOT_FOUND')
  const { request, accountState } = row
  const { accountId } = request
  const now = await context.databaseNow(database)
  const [parties, ready, draft, counts, free, own, ofDeals, open, revisable] = await Promise.all([
    partiesOf(context, { accountId, now }),
    clientReady(context, accountId),
    findDraft(database, request.id),
    countDeals(database, { accountId, now }),
    findNextAddresses(database),
    findAddressesOf(database, request.id),
    findAcceptedAddresses(database, request.id),
    request.openOfferId === null ? undefined : findOffer(database, request.openOfferId),
    context.findRevisableDeal(database, request.id),
  ])
  const { byPerson, toParty } = await sumEurOfDay(database, {
    staffId,
    accountId,
    now,
    openAfter: openAfter(now),
    except: request.openOfferId,
    revised: revisable?.id ?? null,
  })
  const senders = operator.wallets.askSenderFirst ? await listSenders(database, { accountId, rules: operator.wallets, now }) : null
  const isForThis = ({ id }: { id: string }) => (revisable ? id === revisable.receivingAddressId : !ofDeals.includes(id))
  const { closedNetworks, secondFactorFromEur: _secondFactorFromEur, ...rules } = operator.offers
  const shortest = { now, validityMinutes: Math.min(...operator.offers.validityMinutes) }
  const instantCurrencies: string[] = []
  for (const account of bank.accounts) if (await canBeInstant(account, shortest)) instantCurrencies.push(account.currency)
  return {
    version: request.version,
    parties: parties.map((party) => ({ ...party, dayEur: toParty[party.kind] })),
    ownDayEur: byPerson,
    senders: senders?.map((sender) => pick(sender, 'coin', 'network', 'partyKind', 'company')) ?? null,
    ready,
    clientState: accountState,
    currencies: fiatCurrencies.filter((currency) => accountFor(bank, currency)),
    instantCurrencies,
    rules,
    closedNetworks,
    watchedNetworks: watchedNetworks.filter((network) => sourcesOf(chain, network).length > 0),
    mayExceed: mayDo(roles, 'offers.exceed'),
    openOffer: open ? { reference: open.reference, kind: open.kind, expiresAt: open.expiresAt?.toISOString() ?? null } : null,
    draft: draft ? { offer: draft.offer, savedBy: draft.savedBy, savedAt: draft.savedAt.toISOString() } : null,
    revises: revisable ? revisesReply(revisable) : null,
    ...counts,
    receivingAddresses: [...own.filter(isForThis), ...free].map(addressReply),
  }
}

const partiesOf = async ({ database, greenParties }: TradeContext, { accountId, now }: { accountId: string; now: Date }) =>
  Promise.all(
    (await greenParties(accountId)).map(async ({ id, kind, name }) => ({
      id,
      kind,
      name,
      yearEur: await sumEurOfYear(database, { accountId, partyKind: kind, now }),
    })),
  )

type Revisable = NonNullable<Awaited<ReturnType<OfferContext['findRevisableDeal']>>>

const revisesReply = ({ id: _id, reference, receivingAddressId: _receivingAddressId, ...others }: Revisable) => ({
  deal: reference,
  ...others,
})

type Market = ReplyOf<typeof marketEndpoint>

/** The market of a coin now, and how it moved. */
export async function readOfferMarket(
  { marketData, operator, clock }: TradeContext,
  { coin, currency }: QueryOf<typeof marketEndpoint>,
): Promise<Market | Failure<'PAIR_NOT_SUPPORTED' | 'UNAVAILABLE'>> {
  if (!isCrypto(coin) || !isFiat(currency)) return fail('PAIR_NOT_SUPPORTED')
  const market = { crypto: coin, fiat: currency }
  const live = await marketData.liveMarket(market)
  if (live instanceof Failure) return live
  const { flaw, ask, oldestMinute, sameWorth } = live
  const [movement, fromLastHourBp] = await Promise.all([
    Promise.all(
      operator.offers.validityMinutes.map(async (minutes) => ({ minutes, moved: await marketData.movement({ market, minutes }) })),
    ),
    ask === null ? null : marketData.distanceFromLastHour({ market, rate: ask }),
  ])
  return {
    now: clock().toISOString(),
    unusable: flaw && `market-${flaw}`,
    ...pick(live, 'bid', 'ask', 'source', 'derived'),
    at: oldestMinute?.toISOString() ?? null,
    eurPerUnit: sameWorth && eurPerUnit(sameWorth),
    fromLastHourBp,
    movement: movement.flatMap(({ minutes, moved }) =>
      moved ? [{ minutes, movementBp: moved.typicalBp, suggestedSpreadBp: moved.spreadBp }] : [],
    ),
  }
}

/** Six decimals more than cents, so that a product still has right cents. */
const eurPerUnit = (sameWorth: Parameters<typeof amountInEur>[1]) => Big(amountInEur('1000000', sameWorth)).div(1_000_000).toFixed()

/** The offers of a request, newest first, and its draft, as the page of the request lists them. */
export async function offersOf({ databaseNow }: Pick<TradeContext, 'databaseNow'>, tx: Transaction, requestId: string) {
  const [now, offers, draft] = await sendTogether([databaseNow(tx), findOffersOf(tx, requestId), findDraft(tx, requestId)])
  return {
    offers: offers.map((offer) => deskOfferReply(offer, now)),
    offerDraft: draft ? { savedBy: draft.savedBy, savedAt: draft.savedAt.toISOString() } : null,
  }
}

export async function readOffer(
  { database, databaseNow }: TradeContext,
  reference: string,
): Promise<ReplyOf<typeof readEndpoint> | Failure<'NOT_FOUND'>> {
  const found = await findOfferByReference(database, reference)
  if (!found) return fail('NOT_FOUND')
  const { offer, request } = found
  const [now, address] = await Promise.all([
    databaseNow(database),
    offer.receivingAddressId === null ? undefined : findAddress(database, offer.receivingAddressId),
  ])
  return {
    ...deskOfferReply(found, now),
    request: request.reference,
    requestVersion: request.version,
    market: {
      bid: offer.bid,
      ask: offer.ask,
      source: offer.marketSource,
      at: offer.marketAt.toISOString(),
      derived: offer.marketDerived,
      evidenceHash: offer.evidenceHash.toString('hex'),
    },
    marginEur: marginOfOffer(offer, offer, { ...offer, sameWorth: { fiat: offer.fiatAmount, eur: offer.amountEur } }).marginEur,
    hash: offer.hash.toString('hex'),
    ...pick(offer, 'payBy', 'lateMinutes', 'shortAmount', 'words', 'exceeded'),
    receivingAddress: address ? addressReply(address) : null,
  }
}

/** Withdraws an open offer, with a coded reason that the client never sees. */
export const withdrawOffer = (
  { database, databaseNow }: TradeContext,
  staff: StaffMember,
  { reference, reason }: { reference: string; reason: string },
): Promise<{ version: number } | Failure<'NOT_FOUND' | 'OFFER_ENDED'>> =>
  database.transaction(async (tx) => {
    const now = await databaseNow(tx)
    const locked = await lockRequestOf(tx, { reference })
    if (!locked) return fail('NOT_FOUND')
    const { offer, request } = locked
    const { end, version } = locked.end
      ? { end: locked.end, version: request.version }
      : await endOffer(tx, { offer, request, end: 'withdrawn', actor: actorOf(staff), reason, now })
    const isOurs = end.end === 'withdrawn' && end.actor === actorOf(staff) && end.reason === reason
    return isOurs ? { version } : fail('OFFER_ENDED', { ended: { end: end.end, at: end.at.toISOString() } })
  })

/** An offer as the desk lists it with its request. */
function deskOfferReply({ offer, end, by, deal }: FoundOffer, now: Date): z.input<typeof deskOffer> {
  const isExpired = !end && isOver(offer, now)
  const endedAt = end?.at ?? (isExpired ? offer.expiresAt : null)
  return {
    ...pick(offer, 'reference', 'kind', 'direction', 'currency', 'coin', 'network', 'fixedSide', 'fiatAmount'),
    ...pick(
      offer,
      'coinAmount',
      'rate',
      'spreadBp',
      'feeRate',
      'feeTier',
      'feeAmount',
      'networkFee',
      'amountEur',
      'publishedAt',
      'expiresAt',
    ),
    state: end?.end ?? (isExpired ? 'expired' : 'open'),
    endReason: end?.reason ?? null,
    party: offer.partyName,
    by,
    endedAt: endedAt?.toISOString() ?? null,
    deal: deal && { reference: deal.reference, state: deal.state },
  }
}

/** Keeps a draft with its request, or removes it. */
export async function saveOfferDraft(
  context: TradeContext,
  staff: StaffMember,
  { reference, offer, version }: { reference: string } & BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint> | ChangeFailure | Failure<'CONFLICT' | 'VALIDATION_FAILED'>> {
  const invalid = offer && refuseDraft(offer, context)
  if (invalid) return invalid
  const changed = await changeRequest(
    context,
    { reference, version, actor: actorOf(staff) },
    async (tx, { request, now }): Promise<Change | Failure<'CONFLICT'>> => {
      if (request.closedAt) return isClosed()
      await (offer
        ? store.saveDraft(tx, { requestId: request.id, offer, savedBy: staff.id, savedAt: now })
        : store.deleteDraft(tx, request.id))
      return { set: {}, event: { kind: 'offer-draft.saved', details: { removed: offer === null } } }
    },
  )
  return changed instanceof Failure ? changed : { version: changed.version }
}
