import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import Big from 'big.js'
import { dealMoves } from '#contract/desk/deal-moves.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { acceptOffer as endpoint } from '#contract/endpoints/offers.ts'
import { textsOfPolicy } from '#contract/policies.ts'
import { makeReference } from '#contract/creditor-reference.ts'
import type { PaymentInstructions } from '#contract/endpoints/deals.ts'
import { epcPayload } from '#contract/epc-payment.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { type ProofRefusal, withFreshProof } from '../../client/second-factor/fresh-proof.ts'
import { currentSource } from '../../platform/event/security-source.ts'
import { fail, Failure, refuseField } from '../../platform/failure.ts'
import type { LiveMarket } from '../../provider/market-data/live-market.ts'
import { payByOf } from '../../platform/banking-day/pay-by.ts'
import type { TradeContext } from '../context.ts'
import { endOffer, isOver } from '../offer/end-offer.ts'
import { findOfferByReference, lockRequestOf } from '../offer/offer.store.ts'
import type { OfferRow } from '../offer/offer.table.ts'
import { findAddress } from '../receiving-address/receiving-address.store.ts'
import { insertNewPayoutAccount, readNewPayoutAccount } from '../payout-account/own-payout-accounts.ts'
import { findChoosableWallet, insertNewWallet, readNewWallet } from '../wallet/own-wallets.ts'
import { openRequirements } from '../offer/requirements.ts'
import { accountFor, type Bank } from '../../platform/config/bank.ts'
import { type ChainStart, readChainStart, storeChainStart } from './chain-start.ts'
import { moveDeal } from './move-deal.ts'
import { findDealOfOffer, findReference, insertDeal, type NewDeal } from './deal.store.ts'
import { dueOf, isEnough } from './terms.ts'
import { heldFor } from './ledger.ts'
import { isRevisable } from './revise.ts'
import { askAboutSurplus, type DealWorkContext, workOnDeal } from './work-on-deal.ts'

type Body = BodyOf<typeof endpoint>
type Refusal = Failure<'NOT_FOUND' | 'OFFER_ENDED' | 'REQUIREMENTS_OPEN' | 'CONFLICT' | 'VALIDATION_FAILED'>

interface Acceptance {
  accountId: string
  reference: string
  body: Body
}

/**
 * Accepts a firm offer: its end, the deal, the first step, the event and the letter in one transaction. What can be refused without the proof is refused
 * before the proof is used up, and all is looked at again under the locks.
 */
export async function acceptOffer(
  context: TradeContext,
  acceptance: Acceptance,
): Promise<ReplyOf<typeof endpoint> | Refusal | ProofRefusal> {
  const { accountId, reference, body } = acceptance
  const found = await findOfferByReference(context.database, reference)
  if (found?.offer.accountId !== accountId) return fail('NOT_FOUND')
  if (found.deal) return { deal: found.deal.reference }
  const refusal =
    refusalOf(context, found.offer, body) ??
    (await refusalOfWallet(context.database, found.offer, body)) ??
    (await requirementsOf(context, context.database, { offer: found.offer, now: await context.databaseNow(context.database) }))
  if (refusal) return refusal
  const added = await readAdded(context, found.offer, body)
  if (added instanceof Failure) return added
  const [market, chainStart] = await Promise.all([marketSoon(context, found.offer), readChainStart(context, found.offer)])
  const { currentPassword, code, assertion } = body
  const answer = await withFreshProof(
    context.client,
    { accountId, currentPassword, code, passkey: assertion },
    (tx, addedAt, _account, begun) =>
      accept(context, tx, { ...acceptance, now: begun, added: { ...added, at: addedAt }, market, chainStart }),
    { begin: context.databaseNow, known: (tx) => dealOf(tx, found.offer.id) },
  )
  if (!(answer instanceof Failure)) return answer
  // Of two clicks with the same passkey's signature, the second finds it used up, and the deal of the first.
  return (await dealOf(context.database, found.offer.id)) ?? answer
}

async function dealOf(db: Queryable, offerId: string): Promise<ReplyOf<typeof endpoint> | undefined> {
  const deal = await findDealOfOffer(db, offerId)
  return deal && { deal: deal.reference }
}

interface Accepting extends Acceptance {
  now: Date
  added: Added & { at: Date }
  market: LiveMarket | null
  chainStart: ChainStart | null
}

async function accept(context: TradeContext, tx: Transaction, { accountId, reference, body, now, added, market, chainStart }: Accepting) {
  const locked = await lockRequestOf(tx, { reference, accountId })
  if (!locked) return fail('NOT_FOUND')
  const { offer, request, end } = locked
  if (end) return ended(tx, offer, end)
  const refusal =
    refusalOf(context, offer, body) ??
    (await refusalOfWallet(tx, offer, body)) ??
    (isOver(offer, now) ? undefined : await requirementsOf(context, tx, { offer, now }))
  if (refusal) return refusal
  // Before the offer ends: a wallet that is refused leaves it open.
  const walletId = isOver(offer, now) ? undefined : await addFor(context, tx, { accountId, ...added })
  if (walletId instanceof Failure) return walletId
  const { end: result } = await endOffer(tx, { offer, request, end: 'accepted', actor: 'client', now })
  if (result.end !== 'accepted') return ended(tx, offer, result)
  const replaced = offer.revisedDealId === null ? undefined : await replaceDeal(context, tx, offer.revisedDealId, now)
  const isPaid = replaced !== undefined && isEnough(Big(replaced.held), dueOf(offer))
  const begins = isPaid ? 'revised-accepted-paid' : offer.direction === 'buy' ? 'buy-accepted' : 'sell-accepted'
  const deal = await insertWithReference(context, tx, {
    offer,
    body: { ...body, walletId: walletId ?? body.walletId },
    now,
    market,
    replaced,
    state: dealMoves[begins].to,
  })
  if (chainStart && !replaced) await storeChainStart(tx, deal.id, chainStart)
  await moveDeal(tx, { deal: { ...deal, state: null }, move: begins, actor: 'client', at: now })
  await context.mail.order(tx, { kind: 'offer-accepted', offerId: offer.id })
  if (replaced) await continueDeal(context, tx, { reference: deal.reference, now })
  return { deal: deal.reference }
}

async function ended(tx: Transaction, offer: OfferRow, { end, at }: { end: OfferEndOf; at: Date }) {
  const deal = end === 'accepted' ? await dealOf(tx, offer.id) : undefined
  return deal ?? fail('OFFER_ENDED', { ended: { end, at: at.toISOString() } })
}

type OfferEndOf = Awaited<ReturnType<typeof endOffer>>['end']['end']

/** Refuses an offer that the client did not see as it is, and terms that are not in force. */
function refusalOf(
  { operator }: TradeContext,
  { kind, hash }: OfferRow,
  { offerHash, termsVersion }: Body,
): Failure<'CONFLICT'> | undefined {
  if (kind === 'indication') return fail('CONFLICT', { message: 'An indication cannot be accepted. Ask for a firm price.' })
  if (hash.toString('hex') !== offerHash) return fail('CONFLICT', { message: 'This is not the offer that was shown. Read it again.' })
  const isInForce = textsOfPolicy(operator.policies.terms).some(({ version }) => version === termsVersion)
  return isInForce ? undefined : fail('CONFLICT', { message: 'Other terms are in force. Read them, and accept again.' })
}

/** A wallet of somebody else, or for another coin, cannot be chosen. It need not be proven yet. */
async function refusalOfWallet(db: Queryable, offer: OfferRow, { walletId }: Body): Promise<Failure<'VALIDATION_FAILED'> | undefined> {
  if (walletId === undefined) return undefined
  const wallet = offer.direction === 'buy' ? await findChoosableWallet(db, { ...offer, id: walletId }) : undefined
  return wallet ? undefined : refuseField('walletId', 'This wallet cannot be used for this exchange.')
}

/** What the client adds with the acceptance. */
interface Added {
  wallet?: Exclude<Awaited<ReturnType<typeof readNewWallet>>, Failure>
  account?: Exclude<Awaited<ReturnType<typeof readNewPayoutAccount>>, Failure>
}

/** A new wallet or account must be for this very exchange: one proof covers both. */
async function readAdded(
  context: TradeContext,
  { accountId, direction, coin, network, currency, partyKind }: OfferRow,
  { walletId, newWallet, newPayoutAccount }: Body,
): Promise<Added | Failure<'VALIDATION_FAILED' | 'REQUIREMENTS_OPEN' | 'CONFLICT'>> {
  const isOfParty = (party: string) => partyKind === null || party === partyKind
  const added: Added = {}
  if (newWallet) {
    const fits = direction === 'buy' && newWallet.coin === coin && newWallet.network === network && isOfParty(newWallet.party)
    if (!fits || walletId !== undefined) return refuseField('newWallet', 'This wallet cannot be used for this exchange.')
    const wallet = await readNewWallet(context.database, accountId, newWallet)
    if (wallet instanceof Failure) return wallet
    added.wallet = wallet
  }
  if (newPayoutAccount) {
    const fits = direction === 'sell' && newPayoutAccount.currency === currency && isOfParty(newPayoutAccount.party)
    if (!fits) return fail('VALIDATION_FAILED', { fields: { newPayoutAccount: 'must be for this exchange' } })
    const account = await readNewPayoutAccount(context, accountId, newPayoutAccount)
    if (account instanceof Failure) return account
    added.account = account
  }
  return added
}

/** Adds wallet and account. Returns the wallet's id. */
async function addFor(
  context: TradeContext,
  tx: Transaction,
  { accountId, wallet, account, at: now }: Accepting['added'] & { accountId: string },
) {
  const added = wallet && (await insertNewWallet(context, tx, { ...wallet, accountId, now }))
  if (added instanceof Failure) return added
  const addedAccount = account && (await insertNewPayoutAccount(context, tx, { ...account, accountId, now }))
  return addedAccount instanceof Failure ? addedAccount : added?.id
}

async function requirementsOf(context: TradeContext, db: Queryable, accepting: { offer: OfferRow; now: Date }) {
  const requirements = await openRequirements(context, db, accepting)
  return requirements.length > 0 ? fail('REQUIREMENTS_OPEN', { requirements }) : undefined
}

const proofOf = ({ assertion, code }: Body) => (assertion ? 'passkey' : code === undefined ? 'password' : 'password-and-code')

interface New extends Pick<Accepting, 'body' | 'now' | 'market'> {
  offer: OfferRow
  replaced: Replaced | undefined
  state: NewDeal['state']
}

async function insertWithReference(context: TradeContext, tx: Transaction, { offer, body, now, market, replaced, state }: New) {
  const { id: offerId, accountId, hash: offerHash, payBy, currency } = offer
  const toPay = Big(dueOf(offer))
    .minus(replaced?.held ?? 0)
    .toFixed()
  const source = currentSource()
  const walletId = await walletOf(tx, offer, body.walletId ?? replaced?.walletId)
  for (;;) {
    const reference = newDealReference(randomInt)
    const deal = {
      id: randomUUID(),
      reference,
      offerId,
      accountId,
      acceptedAt: now,
      acceptedFrom: source ? { network: source.network, browser: source.browser, system: source.system } : null,
      offerHash,
      termsVersion: body.termsVersion,
      proof: proofOf(body),
      payBy: await payByOf(payBy, currency, now),
      rootDealId: replaced?.rootDealId ?? null,
      walletId,
      instructions: await instructionsOf(context, tx, { offer, reference, toPay }),
      ...evidenceOf(market),
      state,
      version: 0,
    } satisfies NewDeal
    if (await insertDeal(tx, deal)) return deal
  }
}

/** The wallet for the new deal. The one of a deal that it replaces may be for another coin, or removed. */
async function walletOf(tx: Transaction, offer: OfferRow, wanted: string | null | undefined): Promise<string | null> {
  if (!wanted || offer.direction !== 'buy') return null
  return (await findChoosableWallet(tx, { ...offer, id: wanted }))?.id ?? null
}

interface ToPay {
  offer: OfferRow
  reference: string
  /** What is still missing: of a deal that replaces another, less than the whole. */
  toPay: string
}

async function instructionsOf({ bank }: TradeContext, tx: Transaction, { offer, reference, toPay }: ToPay) {
  if (offer.direction === 'buy') {
    const instructions = payInstructions(
      bank,
      { currency: offer.currency, fiatAmount: Big(toPay).gt(0) ? toPay : offer.fiatAmount },
      reference,
    )
    // The account was taken out of the file after the offer was published.
    if (!instructions) throw new Error(`config/bank.json has no account in ${offer.currency}, in which an offer is open`)
    return instructions
  }
  const found = await findAddress(tx, offer.receivingAddressId ?? '')
  if (!found) throw new Error('the receiving address of an offer is gone')
  return { kind: 'coins' as const, address: found.address, memo: found.memo }
}

/** A deal that its client replaced by accepting a revised offer. */
interface Replaced {
  /** The first of the deals that replace one another: to it belongs all that was recorded. */
  rootDealId: string
  /** What moves to the new deal. */
  held: string
  /** That the client had chosen. */
  walletId: string | null
}

/** Replaces a deal in question. Its request is locked, and its open revised offer was just accepted. */
async function replaceDeal(context: DealWorkContext, tx: Transaction, dealId: string, now: Date): Promise<Replaced> {
  const replaced: Replaced = { rootDealId: '', held: '0', walletId: null }
  const reference = await findReference(tx, dealId)
  const result = await workOnDeal(context, tx, { reference, actor: 'client', now }, async (work) => {
    // A deal that cannot be revised any more has withdrawn its revised offer.
    if (!isRevisable(work.ledger)) throw new Error('a revised offer was open for a deal that cannot be replaced')
    Object.assign(replaced, { rootDealId: work.rootDealId, held: heldFor(work.ledger).toFixed(), walletId: work.deal.walletId })
    await work.move('revised-accepted')
  })
  if (result instanceof Failure) throw new Error(`the deal of a revised offer is ${result.code}`)
  return replaced
}

/** The new deal goes on with what was recorded for the replaced one: a surplus goes back, and fills count. */
async function continueDeal(
  context: DealWorkContext,
  tx: Transaction,
  { reference, now }: { reference: string; now: Date },
): Promise<void> {
  await workOnDeal(context, tx, { reference, actor: 'client', now }, async (work) => {
    await askAboutSurplus(work)
  })
}

/** How money for a buy is paid: to the operator's account in the offer's currency, with the deal's reference. Undefined without such an account. */
function payInstructions(
  bank: Bank,
  { currency, fiatAmount }: Pick<OfferRow, 'currency' | 'fiatAmount'>,
  reference: string,
): PaymentInstructions | undefined {
  const account = accountFor(bank, currency)
  if (!account) return undefined
  const { holder, bank: bankName } = account
  const common = { holder, bank: bankName, reference: `RF${reference}` }
  switch (account.currency) {
    case 'EUR': {
      const { iban, bic } = account
      const code = epcPayload({ name: holder, iban, bic, amount: Big(fiatAmount).toFixed(2), reference })
      return { kind: 'sepa', ...common, iban, bic, qr: 'payload' in code ? code.payload : null }
    }
    case 'GBP':
      return { kind: 'uk', ...common, sortCode: account.sortCode, account: account.accountNumber }
    case 'USD':
      return { kind: 'swift', ...common, account: account.iban ?? account.accountNumber ?? '', bic: account.bic }
  }
}

/** A new reference. `random`: a whole number from 0 to below its argument. */
const newDealReference = (random: (below: number) => number): string => makeReference(String(random(10 ** 12)).padStart(12, '0'))

// The price is evidence only: it must not make anybody late.
const marketWaitMs = 300

/** The market of an offer's coin now or at an earlier moment, as evidence; null if the exchange does not answer at once. */
export async function marketSoon(
  { marketData }: Pick<TradeContext, 'marketData'>,
  { coin, currency }: Pick<OfferRow, 'coin' | 'currency'>,
  at?: Date,
): Promise<LiveMarket | null> {
  const asked = { crypto: coin, fiat: currency }
  const live = (at ? marketData.marketAt(asked, at) : marketData.liveMarket(asked)).catch(() => null)
  const market = await Promise.race([live, pause(marketWaitMs, null)])
  return market instanceof Failure ? null : market
}

/** The columns of a row that keeps a market as evidence. */
export const evidenceOf = (market: LiveMarket | null) =>
  market && { evidence: market.evidence.text, evidenceHash: Buffer.from(market.evidence.sha256, 'hex') }
