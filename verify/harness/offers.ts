import { setTimeout } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { isCrypto } from '#contract/currencies.ts'
import type { DeskCallName } from '#contract/desk/calls.ts'
import type { TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { offerTerms } from '#contract/desk/offer-terms.ts'
import { networkOf } from '#contract/networks.ts'
import { type HashedOffer, offerHash } from '../../src/server/trade/offer/offer-document.ts'
import type { HttpResponse } from './http.ts'
import type { DeskSite } from './staff.ts'

type Database = Pick<DeskSite, 'query'>

interface Confirmed {
  email: string
  kind?: 'person' | 'company'
  name?: string
}

/** Stores that a client's check is approved, and whom it confirmed. */
export async function approve(database: Database, { email, kind = 'person', name = 'Ada Kowalska' }: Confirmed) {
  const check = kind === 'person' ? 'personal' : 'business'
  const [row] = await database.query<{ accountId: string; partyId: string }>(
    `with client as (select id from account where email = $1),
     party as (insert into party (account_id, kind, version, name, representatives, applicant_id, read_at)
       select id, $2, 1, $3, '[]', 'applicant of ' || id, now() from client returning id, account_id),
     checked as (insert into identity_check (account_id, kind, external_id, review_status, review_answer, country, party_id, created_at, updated_at)
       select account_id, $4, $2 || ' of ' || account_id, 'completed', 'GREEN', 'PL', id, now(), now() from party)
     select account_id "accountId", id "partyId" from party`,
    [email, kind, name, check],
  )
  if (!row) throw new Error(`${email} has no account`)
  return row
}

const usualDraft = {
  kind: 'firm',
  direction: 'buy',
  currency: 'EUR',
  coin: 'BTC',
  network: 'bitcoin',
  fixedSide: 'fiat',
  amount: '5000',
  agreedFeeRate: null,
  networkFee: '0.0001',
  validityMinutes: 5,
  payBy: 'instant',
  lateMinutes: 60,
  shortAmount: '5',
  words: '',
  receivingAddressId: null,
} as const

/** Makes a call as one person of the desk. */
export type DeskCaller = (
  callName: DeskCallName,
  input?: { params?: Record<string, string>; query?: string; body?: object },
) => Promise<HttpResponse>

interface Publication extends Partial<TypedOfferDraft> {
  /** Of the request. */
  reference: string
  partyId: string
  version: number
  spreadBp: number
  /** Of the deal in question that the offer would replace. */
  revises?: string
}

/** Publishes an offer at the prices that the desk reads now. By default, the client buys BTC for 5,000 EUR. */
export async function publish(call: DeskCaller, { reference, version, revises, ...chosen }: Publication): Promise<HttpResponse> {
  const offer = { ...usualDraft, ...chosen }
  const { coin, currency, network } = offer
  const { bid, ask } = await readMarket(call, `?coin=${coin}&currency=${currency}`)
  const coinDecimals = (isCrypto(coin) && networkOf(coin, network)?.decimals) || 0
  const terms = offerTerms({ ...offer, coinDecimals }, { bid, ask })
  const seen = { coinAmount: terms?.coinAmount ?? '0', fiatAmount: terms?.fiatAmount ?? '0' }
  return call('publishOffer', { params: { reference }, body: { offer, seen, version, ...(revises && { revises }) } })
}

/** Bid and ask. After a refusal of the exchange, which has a limit of calls, the desk is told for 15 s to try again. */
async function readMarket(call: DeskCaller, query: string): Promise<{ bid: string; ask: string }> {
  for (let left = 30; ; left--) {
    const market = await call('readOfferMarket', { query })
    const { bid, ask } = market.json as { bid?: string | null; ask?: string | null }
    if (bid && ask) return { bid, ask }
    if (market.status !== 503 || left === 0) throw new Error(`there is no price: ${market.status} ${market.text}`)
    await setTimeout(1000)
  }
}

/** The row of a published offer, from which others are copied. */
export type Template = Record<string, unknown>

/** Publishes an offer from which others are copied. It is dearer than any later one, so that a dealer may supersede it. */
export async function publishTemplate(
  database: Database,
  call: DeskCaller,
  { reference, partyId, amount }: { reference: string; partyId: string; amount: string },
): Promise<Template> {
  const { status, text } = await publish(call, { reference, partyId, version: 0, spreadBp: 150, amount })
  if (status !== 200) throw new Error(`the first offer was refused: ${status} ${text}`)
  return readTemplate(database, `${reference}-1`)
}

export async function readTemplate(database: Database, reference: string): Promise<Template> {
  const [row] = await database.query<Template>('select * from offer where reference = $1', [reference])
  if (!row) throw new Error(`there is no offer ${reference}`)
  return row
}

/** An open offer, and the time by the database's clock. */
export interface OpenOffer {
  id: string
  reference: string
  request: string
  hash: string
  termsVersion: string
  expiresAt: number
  /** Milliseconds since 1970, by the database's clock. */
  databaseNow(): number
}

interface Stored {
  template: Template
  /** Of a new request. */
  request: string
  accountId: string
  partyId: string
  lifeMs: number
}

/** Stores an offer that ends in `lifeMs`: nobody can publish one for so short a time. No letter announces it. */
export async function storeOffer(database: Database, { template, request, accountId, partyId, lifeMs }: Stored): Promise<OpenOffer> {
  const [at] = await database.query<{ id: string; now: Date }>(
    'select id, clock_timestamp() now from exchange_request where reference = $1',
    [request],
  )
  if (!at) throw new Error(`there is no request ${request}`)
  const readAt = performance.now()
  const expiresAt = new Date(at.now.getTime() + lifeMs)
  const { id: _id, hash: _hash, ...copied } = template
  const reference = `${request}-1`
  const own = { request_id: at.id, account_id: accountId, party_id: partyId, number: 1, reference, salt: randomBytes(32) }
  const row = { ...copied, ...own, published_at: at.now, expires_at: expiresAt }
  const hash = offerHash(hashed(row))
  const stored = Object.entries({ ...row, hash, exceeded: JSON.stringify(template['exceeded']) })
  const [offer] = await database.query<{ id: string }>(
    `with added as (
       insert into offer (${stored.map(([column]) => column).join()}) values (${stored.map((_, index) => `$${index + 1}`).join()}) returning *
     ), answered as (
       update exchange_request set state = 'answered', answered_at = published_at, open_offer_id = added.id, open_offer_until = expires_at, version = 1
       from added where exchange_request.id = request_id
     )
     select id from added`,
    stored.map(([, value]) => value),
  )
  return {
    id: offer?.id ?? '',
    reference,
    request,
    hash: hash.toString('hex'),
    termsVersion: String(template['policy_version']),
    expiresAt: expiresAt.getTime(),
    databaseNow: () => at.now.getTime() + performance.now() - readAt,
  }
}

/** A row as the service names its columns. */
const hashed = (row: Template) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  ) as unknown as HashedOffer
