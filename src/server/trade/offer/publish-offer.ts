import { randomBytes, randomUUID } from 'node:crypto'
import Big from 'big.js'
import { isCrypto, isFiat } from '#contract/currencies.ts'
import type { publishOffer as endpoint } from '#contract/desk/endpoints/offers.ts'
import { mayDo } from '#contract/desk/permissions.ts'
import { isWorse } from '#contract/desk/worse-offer.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { OfferRefusal } from '#contract/failures.ts'
import type { Operator } from '#contract/operator.ts'
import { policyIn } from '#contract/policies.ts'
import type { Decimal } from '#contract/pricing.ts'
import { publishOfferStepUp } from '#contract/desk/step-up-subjects.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { StaffContext } from '../../staff/context.ts'
import { announceChange } from '../../platform/change/change.ts'
import { plusMinutes } from '../../platform/clock.ts'
import { canBeInstant } from '../../platform/banking-day/pay-by.ts'
import { accountFor } from '../../platform/config/bank.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { LetterOrder } from '../../platform/mail/mail.ts'
import type { KnownParty } from '../../provider/identity-check/party.ts'
import type { LiveMarket } from '../../provider/market-data/live-market.ts'
import { takeStepUp } from '../../staff/approval/step-up.ts'
import { lockActive } from '../../staff/person/staff.store.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { type ChangeFailure, changeRequest, receiversOf } from '../request/change-request.ts'
import { findIdsByReference, type LockedRequest } from '../request/exchange-request.store.ts'
import { isClosed } from '../request/request-desk.ts'
import { reserveAddress } from '../receiving-address/reserve-address.ts'
import { lacksSender } from '../wallet/senders.ts'
import { endOffer, isOver } from './end-offer.ts'
import { exceededLimits, exceededWithOthers, hasMoved, type PricedOffer, priceOffer, refuseDraft } from './judge-offer.ts'
import { offerHash } from './offer-document.ts'
import * as store from './offer.store.ts'
import type { OfferRow } from './offer.table.ts'
import { reminderOf } from './reminder.ts'
import { pick } from '../../platform/pick.ts'

type Body = BodyOf<typeof endpoint>
type Refusal = Failure<'OFFER_REFUSED' | 'PROOF_REQUIRED' | 'CONFLICT' | 'VALIDATION_FAILED'>
type Result = ReplyOf<typeof endpoint> | ChangeFailure | Refusal | Failure<'PAIR_NOT_SUPPORTED' | 'UNAVAILABLE'>

interface Publication {
  staff: StaffMember
  reference: string
  body: Body
}

type Sides = Pick<Body['offer'], 'direction' | 'currency' | 'coin' | 'network' | 'receivingAddressId'>

/** A deal in question that a firm offer would replace. */
export interface RevisedDeal extends Sides {
  id: string
  reference: string
  /** What the exchange holds for it, of what the client owes. */
  held: Decimal
}

export interface OfferContext extends TradeContext {
  /** The deal of a request that can be revised. Deals are of the room above: assemble passes it in. */
  findRevisableDeal: (db: Queryable, requestId: string) => Promise<RevisedDeal | undefined>
}

/** A draft at the market of this moment. */
interface Prepared {
  market: LiveMarket
  priced: PricedOffer
  /** Of a firm offer. */
  party: KnownParty | undefined
  /** The operator's limits that the price exceeds. */
  exceeded: OfferRefusal[]
}

/** Answers a request with an offer at the market's price of this moment. An open offer is superseded in the same transaction. */
export async function publishOffer(context: OfferContext, staffContext: StaffContext, publication: Publication): Promise<Result> {
  const { offer: draft } = publication.body
  const invalid = refuseDraft(draft, context)
  if (invalid) return invalid
  if (await isInstantTooLate(context, draft))
    return fail('VALIDATION_FAILED', { fields: { payBy: 'must not be instant: the bank takes no instant transfers so late' } })
  const request = await findIdsByReference(context.database, publication.reference)
  if (!request) return fail('NOT_FOUND')
  // The exchange is asked before the transaction begins. What it refuses is said after the proof was checked.
  return publish(context, staffContext, { ...publication, prepared: await prepare(context, request.accountId, publication.body) })
}

/** Money of a buy is asked for within the hour, but the bank takes no instant transfers until then. */
async function isInstantTooLate({ bank, database, databaseNow }: OfferContext, draft: Body['offer']): Promise<boolean> {
  const { kind, direction, currency, payBy, validityMinutes } = draft
  const account = isFiat(currency) ? accountFor(bank, currency) : undefined
  if (kind === 'indication' || direction === 'sell' || payBy !== 'instant' || !account) return false
  return !(await canBeInstant(account, { now: await databaseNow(database), validityMinutes }))
}

async function prepare(
  context: TradeContext,
  accountId: string,
  { offer: draft, seen }: Body,
): Promise<Prepared | Failure<'OFFER_REFUSED' | 'PAIR_NOT_SUPPORTED' | 'UNAVAILABLE'>> {
  const { operator, marketData, bank } = context
  const { coin, currency } = draft
  if (!isCrypto(coin) || !isFiat(currency)) return fail('PAIR_NOT_SUPPORTED')
  const [market, parties] = await Promise.all([marketData.liveMarket({ crypto: coin, fiat: currency }), context.greenParties(accountId)])
  if (market instanceof Failure) return market
  const priced = priceOffer(draft, market)
  const party = draft.kind === 'firm' ? parties.find(({ id }) => id === draft.partyId) : undefined
  const refusals: OfferRefusal[] = [
    ...(typeof priced === 'string' ? [priced] : []),
    ...(draft.kind === 'firm' && !party ? (['no-party'] as const) : []),
    ...(accountFor(bank, currency) ? [] : (['no-account'] as const)),
    ...(typeof priced !== 'string' && hasAnyMoved(priced, seen, operator.offers.maxMovedBp) ? (['price-moved'] as const) : []),
  ]
  if (typeof priced === 'string' || refusals.length > 0) return refuse(...refusals)
  return { market, priced, party, exceeded: await exceededLimits(context, { draft, priced, market }) }
}

const hasAnyMoved = ({ terms }: PricedOffer, seen: Body['seen'], maxMovedBp: number) =>
  hasMoved(terms.coinAmount, seen.coinAmount, maxMovedBp) || hasMoved(terms.fiatAmount, seen.fiatAmount, maxMovedBp)

type PrepareFailure = Extract<Awaited<ReturnType<typeof prepare>>, Failure>

function publish(
  context: OfferContext,
  staffContext: StaffContext,
  { staff, reference, body, prepared }: Publication & { prepared: Prepared | PrepareFailure },
): Promise<Result> {
  const { offer, seen, supersedeReason, revises, version, proof } = body
  let proofId: string | null = null
  let offerReference = ''
  const changed = changeRequest<Refusal | PrepareFailure>(
    context,
    { reference, version, actor: actorOf(staff) },
    async (tx, { request, now }) => {
      const refusal = refusalOf(request)
      if (refusal) return refusal
      if (prepared instanceof Failure) return prepared
      const revised = offer.kind === 'firm' ? await context.findRevisableDeal(tx, request.id) : undefined
      const isDealThatWasSeen = revised?.reference === revises
      if (!isDealThatWasSeen || (revised && !keepsSides(offer, revised))) return revisesAnother()
      const { exceeded } = prepared
      const open = request.openOfferId === null ? undefined : await store.findOffer(tx, request.openOfferId)
      const row = offerRow(context, { ...prepared, staff, body, request, revised, number: await store.nextNumber(tx, request.id), now })
      if (isFirmSell(row) && !revised && (await lacksSender(context, tx, { ...row, now }))) return refuse('no-sending-wallet')
      const isWorseOffer = open !== undefined && !isOver(open, now) && isWorse(row, open)
      if (isWorseOffer && supersedeReason === undefined)
        return fail('VALIDATION_FAILED', { fields: { supersedeReason: 'must be given: the open offer is better' } })
      const { accountId, partyKind, amountEur } = row
      const isOpen = open !== undefined && !isOver(open, now)
      const others = { accountId, amountEur, staffId: staff.id, now, except: isOpen ? open.id : null, revised: revised?.id ?? null }
      const limits = [
        ...exceeded,
        ...(partyKind === null ? [] : await exceededWithOthers(context, tx, { ...others, partyKind })),
        ...(isWorseOffer ? (['limit-worse-terms'] as const) : []),
      ]
      const needsSupervisor = limits.length > 0
      if (needsSupervisor && !mayDo(staff.roles, 'offers.exceed')) return refuse(...limits)
      if (needsSupervisor && proofId === null) return fail('PROOF_REQUIRED')
      const receivingAddressId = isFirmSell(row) ? await reserve(tx, row) : null
      if (receivingAddressId === undefined) return refuse('no-receiving-address')
      if (open)
        await endOffer(tx, {
          offer: open,
          request,
          end: 'superseded',
          actor: actorOf(staff),
          now,
          ...(isWorseOffer && { reason: supersedeReason }),
        })
      const published = { ...row, receivingAddressId, exceeded: limits, proofId: needsSupervisor ? proofId : null }
      const id = randomUUID()
      await store.insertOffer(tx, { id, ...published, hash: offerHash(published) })
      await store.deleteDraft(tx, request.id)
      if (isFirmSell(row)) await announceChange(tx, 'receiving-addresses')
      await orderLetters(context, tx, { id, request, row })
      offerReference = row.reference
      return {
        set: {
          state: 'answered',
          answeredAt: now,
          priceAskedAt: null,
          openOfferId: id,
          openOfferUntil: row.expiresAt,
          openOfferReadAt: null,
        },
        event: { kind: 'offer.published', details: { offer: row.reference, kind: row.kind } },
      }
    },
    {
      readNow: context.databaseNow,
      // The acting person is locked before the account and the request. Without a proof too: the sum of 24 hours is of this person.
      first: async (tx) => {
        await lockActive(tx, { id: staff.id })
        if (!proof) return
        const confirmed = publishOfferStepUp({ reference, version, offer: { offer, seen, supersedeReason, revises } })
        const taken = await takeStepUp(staffContext, tx, { staff, proof, confirmed })
        if (taken instanceof Failure) return taken
        proofId = taken
      },
    },
  )
  return changed.then((result) => (result instanceof Failure ? result : { version: result.version, reference: offerReference }))
}

/** What is held moves to the new deal, and coins may be on their way to its address: only amounts and price may differ. */
const keepsSides = (draft: Sides, revised: Sides): boolean =>
  draft.direction === revised.direction &&
  draft.currency === revised.currency &&
  draft.coin === revised.coin &&
  draft.network === revised.network &&
  (draft.direction === 'buy' || draft.receivingAddressId === revised.receivingAddressId)

const revisesAnother = () =>
  fail('CONFLICT', { message: 'The request has a deal in question that this offer does not revise. Read it again.' })

const refuse = (...reasons: OfferRefusal[]) => fail('OFFER_REFUSED', { reasons })

function refusalOf({ closedAt, accountState }: LockedRequest): Failure<'CONFLICT' | 'OFFER_REFUSED'> | undefined {
  if (closedAt) return isClosed()
  // The client could not act on it, and a letter could reveal a suspicion.
  return accountState === 'active' ? undefined : refuse('account-not-active')
}

type NewOffer = Omit<OfferRow, 'id' | 'hash'>

/** Whether coins leave only once a statement has the money, by the operator's rule. */
const sendsAfterStatement = (
  { deals: { statementFromEur } }: Operator,
  { direction, amountEur }: Pick<OfferRow, 'direction' | 'amountEur'>,
) => direction === 'buy' && statementFromEur !== null && Big(amountEur).gte(statementFromEur)

function offerRow(
  { operator }: TradeContext,
  {
    staff,
    body,
    market,
    priced,
    party,
    request,
    revised,
    number,
    now,
  }: Omit<Publication, 'reference'> & Prepared & { request: LockedRequest; revised: RevisedDeal | undefined; number: number; now: Date },
): NewOffer {
  const { offer: draft } = body
  const isFirm = draft.kind === 'firm'
  const { terms, amountEur, coinDecimals } = priced
  const { bid, ask, source, derived, oldestMinute, evidence, crypto, fiat } = market
  if (bid === null || ask === null || !oldestMinute) throw new Error('an unusable market was not refused')
  return {
    requestId: request.id,
    accountId: request.accountId,
    number,
    reference: `${request.reference}-${number}`,
    ...pick(draft, 'kind', 'direction', 'network', 'fixedSide', 'spreadBp', 'payBy', 'lateMinutes', 'shortAmount'),
    words: draft.words,
    sendsAfterStatement: sendsAfterStatement(operator, { ...draft, amountEur }) || null,
    partyId: party?.id ?? null,
    partyKind: party?.kind ?? null,
    partyName: party?.name ?? null,
    currency: fiat,
    coin: crypto,
    coinDecimals,
    ...terms,
    amountEur,
    bid,
    ask,
    marketSource: source,
    marketAt: oldestMinute,
    marketDerived: derived,
    evidence: evidence.text,
    evidenceHash: Buffer.from(evidence.sha256, 'hex'),
    publishedAt: now,
    expiresAt: isFirm ? plusMinutes(now, draft.validityMinutes) : null,
    receivingAddressId: isFirmSell(draft) ? draft.receivingAddressId : null,
    revisedDealId: revised?.id ?? null,
    staffId: staff.id,
    policyVersion: policyIn(operator.policies.terms, 'en').version,
    exceeded: [],
    proofId: null,
    salt: randomBytes(32),
  }
}

const isFirmSell = ({ kind, direction }: Pick<NewOffer, 'kind' | 'direction'>) => kind === 'firm' && direction === 'sell'

/** Each deal has an address of its own. One that replaces a deal keeps its address. */
async function reserve(tx: Transaction, { receivingAddressId: addressId, requestId, revisedDealId, coin, network }: NewOffer) {
  if (addressId === null) return undefined
  const ofDeals = revisedDealId === null ? await store.findAcceptedAddresses(tx, requestId) : []
  return ofDeals.includes(addressId) ? undefined : reserveAddress(tx, { addressId, requestId, coin, network })
}

interface Published {
  id: string
  request: LockedRequest
  row: NewOffer
}

async function orderLetters({ mail }: TradeContext, tx: Transaction, { id, request, row }: Published): Promise<void> {
  const receivers = receiversOf(request)
  await mail.order(tx, ...receivers.map((to): LetterOrder => ({ kind: 'offer-ready', offerId: id, to })))
  const remindAt = reminderOf(row)?.at
  if (!remindAt) return
  const reminders = receivers.map((to): LetterOrder => ({ kind: 'offer-ends-soon', offerId: id, to }))
  await mail.orderLater(tx, remindAt, ...reminders)
}
