import { randomBytes } from 'node:crypto'
import { calls } from '#contract/calls.ts'
import { deskCalls } from '#contract/desk/calls.ts'
import { offerTerms } from '#contract/desk/offer-terms.ts'
import { type HashedOffer, offerHash } from '../../../src/server/trade/offer/offer-document.ts'
import { type Colleague, signInColleague } from '../../harness/desk.ts'
import type { HttpResponse } from '../../harness/http.ts'
import { type Client, becomeClients } from '../clients.ts'
import type { Replica, Target } from '../target.ts'

/** A client whose check is approved. */
export interface Buyer extends Client {
  accountId: string
  partyId: string
}

export async function becomeBuyers(target: Target, count: number): Promise<Buyer[]> {
  const clients = await becomeClients(target, count)
  return Promise.all(clients.map(async (client) => ({ ...client, ...(await approve(target, client)) })))
}

async function approve({ query }: Target, { email }: Client) {
  const [row] = await query<{ accountId: string; partyId: string }>(
    `with client as (select id from account where email = $1),
     party as (insert into party (account_id, kind, version, name, representatives, applicant_id, read_at)
       select id, 'person', 1, 'Ada Kowalska', '[]', 'applicant of ' || id, now() from client returning id, account_id),
     checked as (insert into identity_check (account_id, kind, external_id, review_status, review_answer, country, party_id, created_at, updated_at)
       select account_id, 'personal', 'person of ' || account_id, 'completed', 'GREEN', 'PL', id, now(), now() from party)
     select account_id "accountId", id "partyId" from party`,
    [email],
  )
  if (!row) throw new Error(`${email} has no account`)
  return row
}

const contactOf = ({ email }: Client) => ({ name: 'Ada', email, phone: '+48 600 100 200', country: 'PL', message: '' })

/** A new request. Returns its reference. */
async function newRequest(target: Target, buyer: Buyer): Promise<string> {
  const body = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 5000, ...contactOf(buyer) }
  const { status, json, text } = await target.call({ ...calls.submitExchangeRequest, body, token: buyer.accessToken, from: buyer.from })
  if (status !== 200) throw new Error(`the request was refused: ${status} ${text}`)
  return (json as { reference: string }).reference
}

const emails = { dealers: ['ewa.lis', 'jan.wrona'], supervisors: ['zofia.gil', 'adam.kos'] } as const

/** Dealers and supervisors. Two of each: otherwise 1,000 rounds would exceed the limit of one person's calls in an hour. */
export interface Staff {
  dealers: Colleague[]
  supervisors: Colleague[]
}

export async function signInStaff({ desk }: Replica): Promise<Staff> {
  const signIn = (names: readonly string[]) => Promise.all(names.map((name) => signInColleague(desk, `${name}@kantor.example`)))
  return { dealers: await signIn(emails.dealers), supervisors: await signIn(emails.supervisors) }
}

const draft = {
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

interface Publication {
  reference: string
  partyId: string
  version: number
  spreadBp: number
}

/** Publishes an offer at the prices that the desk of this replica reads now. */
export async function publish(dealer: Colleague, desk: string, { reference, version, ...chosen }: Publication): Promise<HttpResponse> {
  const market = await dealer.call(desk, deskCalls.readOfferMarket, { query: '?coin=BTC&currency=EUR' })
  const { bid, ask } = market.json as { bid?: string | null; ask?: string | null }
  if (!bid || !ask) throw new Error(`there is no price: ${market.status} ${market.text}`)
  const offer = { ...draft, ...chosen }
  const terms = offerTerms({ ...offer, coinDecimals: 8 }, { bid, ask })
  const seen = { coinAmount: terms?.coinAmount ?? '0', fiatAmount: terms?.fiatAmount ?? '0' }
  return dealer.call(desk, deskCalls.publishOffer, { params: { reference }, body: { offer, seen, version } })
}

/** An offer that the desk published, from which others are copied. */
export type Template = Record<string, unknown>

export async function publishTemplate(target: Target, { desk }: Replica, dealer: Colleague): Promise<Template> {
  const [buyer] = (await becomeBuyers(target, 1)) as [Buyer]
  const reference = await newRequest(target, buyer)
  // Dearer than any later one, so that a dealer may supersede it.
  const { status, text } = await publish(dealer, desk, { reference, partyId: buyer.partyId, version: 0, spreadBp: 150 })
  if (status !== 200) throw new Error(`the first offer was refused: ${status} ${text}`)
  const [row] = await target.query<Template>('select * from offer where reference = $1', [`${reference}-1`])
  if (!row) throw new Error('the first offer is gone')
  return row
}

/** An open offer of this run, and the time by the database's clock. */
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

/** Stores an offer that ends in `lifeMs`: nobody can publish one for so short a time. The request must be new. */
export async function openOffer(
  target: Target,
  { template, buyer, lifeMs }: { template: Template; buyer: Buyer; lifeMs: number },
): Promise<OpenOffer> {
  const request = await newRequest(target, buyer)
  const [at] = await target.query<{ id: string; now: Date }>(
    'select id, clock_timestamp() now from exchange_request where reference = $1',
    [request],
  )
  if (!at) throw new Error(`there is no request ${request}`)
  const readAt = performance.now()
  const expiresAt = new Date(at.now.getTime() + lifeMs)
  const { id: _id, hash: _hash, ...copied } = template
  const reference = `${request}-1`
  const own = { request_id: at.id, account_id: buyer.accountId, party_id: buyer.partyId, reference, salt: randomBytes(32) }
  const row = { ...copied, ...own, published_at: at.now, expires_at: expiresAt }
  const hash = offerHash(hashed(row))
  const stored = Object.entries({ ...row, hash, exceeded: JSON.stringify(template['exceeded']) })
  const [offer] = await target.query<{ id: string }>(
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
