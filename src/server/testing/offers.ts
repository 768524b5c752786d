import { publishOffer, readOfferBasis, readOfferMarket, type TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { offerTerms } from '#contract/desk/offer-terms.ts'
import { publishOfferStepUp } from '#contract/desk/step-up.ts'
import { networkOf } from '#contract/networks.ts'
import type { CryptoCurrency } from '#contract/currencies.ts'
import { identityCheckTable } from '../provider/identity-check/identity-check.table.ts'
import { partyTable } from '../provider/identity-check/party.table.ts'
import { ask, type SignedIn } from './desk-requests.ts'
import type { TestService } from './service.ts'
import type { StaffWithPasskey } from './staff.ts'

/** Stores that a client's check is approved, and whom it confirmed. Returns the party's id. */
export async function storeParty(
  { database, clock }: TestService,
  accountId: string,
  { kind = 'person', name = 'Ada Lovelace' }: { kind?: 'person' | 'company'; name?: string } = {},
): Promise<string> {
  const now = clock()
  const origins = kind === 'person' ? { dateOfBirth: '1985-12-10', placeOfBirth: 'Kraków', residence: 'PL' } : {}
  const party = {
    accountId,
    kind,
    version: 1,
    name,
    ...origins,
    representatives: [],
    applicantId: `applicant of ${accountId}`,
    readAt: now,
  }
  const [row] = await database.insert(partyTable).values(party).returning({ id: partyTable.id })
  const partyId = row?.id ?? ''
  const review = { reviewStatus: 'completed', reviewAnswer: 'GREEN', country: 'PL', partyId, createdAt: now, updatedAt: now }
  await database
    .insert(identityCheckTable)
    .values({ accountId, kind: kind === 'person' ? 'personal' : 'business', externalId: `${kind} of ${accountId}`, ...review })
  return partyId
}

export type Buyer = Awaited<ReturnType<typeof buyer>>

/** A verified client with a request. */
export async function buyer(service: TestService, body: Record<string, unknown> = {}) {
  const client = await service.newClient()
  const { id } = await service.accountOf(client.email)
  const partyId = await storeParty(service, id)
  const request = await ask(service, client, { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 5000, ...body })
  return { ...client, token: client.accessToken, id, partyId, request }
}

export const draftFor = ({ partyId }: { partyId: string | null }, changed: Partial<TypedOfferDraft> = {}): TypedOfferDraft => ({
  kind: partyId === null ? 'indication' : 'firm',
  partyId,
  direction: 'buy',
  currency: 'EUR',
  coin: 'BTC',
  network: 'bitcoin',
  fixedSide: 'fiat',
  amount: '5000',
  spreadBp: 20,
  agreedFeeRate: null,
  networkFee: changed.direction === 'sell' ? '0' : '0.0001',
  validityMinutes: 30,
  payBy: 'instant',
  lateMinutes: 60,
  shortAmount: '5',
  words: 'The price of this minute.',
  receivingAddressId: null,
  ...changed,
})

interface Publication {
  request: string
  draft: TypedOfferDraft
  supersedeReason?: 'manifest-error' | 'compliance'
  /** With a proof of this person. */
  by?: StaffWithPasskey
}

/** Publishes an offer at the prices that the desk reads now. */
export async function publish(staff: SignedIn | StaffWithPasskey, { request, draft, supersedeReason, by }: Publication) {
  const params = { reference: request }
  const basis = (await staff.call(readOfferBasis, { params })).body
  const { version } = basis
  const revises = basis.revises && draft.kind === 'firm' ? { revises: basis.revises.deal } : {}
  const seen = await seenAmounts(staff, draft)
  const reason = supersedeReason && { supersedeReason }
  const confirmed = publishOfferStepUp({ reference: request, version, offer: { offer: draft, seen, ...reason, ...revises } })
  const proof = by && (await by.stepUp(confirmed))
  return staff.call(publishOffer, { params, body: { offer: draft, seen, version, ...reason, ...revises, ...(proof && { proof }) } })
}

/** The amounts that the builder shows now. */
export async function seenAmounts(staff: SignedIn | StaffWithPasskey, draft: TypedOfferDraft) {
  const { coin, currency } = draft
  const { bid, ask: best } = (await staff.call(readOfferMarket, { query: { coin, currency } })).body
  const coinDecimals = networkOf(coin as CryptoCurrency, draft.network)?.decimals ?? 8
  const terms = bid && best ? offerTerms({ ...draft, coinDecimals }, { bid, ask: best }) : null
  return { coinAmount: terms?.coinAmount ?? '0', fiatAmount: terms?.fiatAmount ?? '0' }
}
