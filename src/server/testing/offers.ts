import { publishOffer, readOfferBasis, readOfferMarket, type TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { offerTerms } from '#contract/desk/offer-terms.ts'
import { networkOf } from '#contract/networks.ts'
import type { CryptoCurrency } from '#contract/currencies.ts'
import { publishOfferStepUp } from '#contract/desk/step-up-subjects.ts'
import { ask } from './desk-requests.ts'
import type { TestedService, TestService } from './service.ts'
import { must, type Person } from './staff.ts'

interface ConfirmedParty {
  kind?: 'person' | 'company'
  name?: string
  /** When its check was approved: without it, now. New destinations of a client who is known for longer wait. */
  at?: Date
}

/** Stores that a client's check is approved, and whom it confirmed. Returns the party's id. */
export async function storeParty(
  { query, clock }: TestedService,
  accountId: string,
  { kind = 'person', name = 'Ada Lovelace', at = clock?.() ?? new Date() }: ConfirmedParty = {},
): Promise<string> {
  const [birth, place, residence] = kind === 'person' ? ['1985-12-10', 'Kraków', 'PL'] : []
  const [row] = await query<{ id: string }>(
    `with party as (
       insert into party (account_id, kind, version, name, date_of_birth, place_of_birth, residence, representatives, applicant_id, read_at)
       values ($1::uuid, $2, 1, $3, $4, $5, $6, '[]', 'applicant of ' || $1, $7) returning *
     )
     insert into identity_check (account_id, kind, external_id, review_status, review_answer, country, party_id, created_at, updated_at)
     select account_id, case kind when 'person' then 'personal' else 'business' end, kind || ' of ' || account_id, 'completed', 'GREEN', 'PL', id, $7, $7
     from party returning party_id id`,
    [accountId, kind, name, birth, place, residence, at],
  )
  return row?.id ?? ''
}

export type Buyer = Awaited<ReturnType<typeof buyer>>

/** A verified client with a request. */
export async function buyer(service: TestService, body: Record<string, unknown> = {}, at?: Date) {
  const client = await service.newClient()
  const partyId = await storeParty(service, client.id, at && { at })
  const request = await ask(service, client, { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 5000, ...body })
  return { ...client, token: client.accessToken, partyId, request }
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
  /** What the dealer saw of the request: its version, and the deal that a firm offer revises. By default, it is read now. */
  basis?: { version: number; revises?: string | undefined }
  supersedeReason?: 'manifest-error' | 'compliance'
  /** With a proof of this person. */
  by?: Person
}

/** Publishes an offer at the prices that the desk reads now. */
export async function publish(staff: Pick<Person, 'call'>, { request, draft, basis, supersedeReason, by }: Publication) {
  const params = { reference: request }
  const { version, revises: revised } = basis ?? (await readBasis(staff, request))
  const revises = revised !== undefined && draft.kind === 'firm' ? { revises: revised } : {}
  const seen = await seenAmounts(staff, draft)
  const reason = supersedeReason && { supersedeReason }
  const confirmed = publishOfferStepUp({ reference: request, version, offer: { offer: draft, seen, ...reason, ...revises } })
  const proof = by && (await by.stepUp(confirmed))
  return staff.call(publishOffer, { params, body: { offer: draft, seen, version, ...reason, ...revises, ...(proof && { proof }) } })
}

async function readBasis(staff: Pick<Person, 'call'>, reference: string) {
  const { version, revises } = await must(staff.call(readOfferBasis, { params: { reference } }))
  return { version, revises: revises?.deal }
}

/** The amounts that the builder shows now. */
export async function seenAmounts(staff: Pick<Person, 'call'>, draft: TypedOfferDraft) {
  const { coin, currency } = draft
  const { bid, ask: best } = (await staff.call(readOfferMarket, { query: { coin, currency } })).body
  const coinDecimals = networkOf(coin as CryptoCurrency, draft.network)?.decimals ?? 8
  const terms = bid && best ? offerTerms({ ...draft, coinDecimals }, { bid, ask: best }) : null
  return { coinAmount: terms?.coinAmount ?? '0', fiatAmount: terms?.fiatAmount ?? '0' }
}
