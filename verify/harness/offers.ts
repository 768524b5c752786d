import { randomBytes } from 'node:crypto'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { readOfferMarket } from '#contract/desk/endpoints/offers.ts'
import { type HashedOffer, offerHash } from '../../src/server/trade/offer/offer-document.ts'
import { draftFor, publish, storeParty } from '../../src/server/testing/offers.ts'
import { exampleIban } from '../../src/server/testing/payout-accounts.ts'
import type { TestedService } from '../../src/server/testing/service.ts'
import { must, type Person } from '../../src/server/testing/staff.ts'
import { until } from './until.ts'

/** Stores that the check of the client with this e-mail address is approved. */
export async function storePartyOf(service: TestedService, { email, ...confirmed }: { email: string } & Parameters<typeof storeParty>[2]) {
  const [account] = await service.query<{ id: string }>('select id from account where email = $1', [email])
  if (!account) throw new Error(`${email} has no account`)
  return { accountId: account.id, partyId: await storeParty(service, account.id, confirmed) }
}

/** Stores that a company keeps a wallet of the client for bitcoin: its client can sell, and coins that come are a question of compliance. */
export async function storeCompanyWallet({ query }: TestedService, accountId: string): Promise<void> {
  // Later than what the client adds: the first destination does not wait.
  await query(
    `insert into wallet (account_id, coin, network, address, source, kind, provider, party_kind, entered_at)
     values ($1, 'BTC', 'bitcoin', $2, 'client', 'provider', 'Exchange AG', 'person', now() + interval '1 hour')`,
    [accountId, newBitcoinAddress()],
  )
}

/** Stores a payout account of the client in euro that was checked and no longer waits. */
export async function storePayoutAccount({ query }: TestedService, accountId: string): Promise<void> {
  await query(
    `with added as (
       insert into payout_account (account_id, party_kind, holder, currency, iban, added_at)
       values ($1, 'person', 'Ada Lovelace', 'EUR', $2, now() - interval '3 days') returning id
     )
     insert into payout_account_check (payout_account_id, outcome, checked_by, checked_at)
     select added.id, 'usable', staff.id, now() from added, (select id from staff limit 1) staff`,
    [accountId, exampleIban],
  )
}

/** Publishes an offer once there is a price: after a refusal of the exchange, which has a limit of calls, there is none for 15 s. */
export async function publishSoon(dealer: Pick<Person, 'call'>, publication: Parameters<typeof publish>[1]) {
  const { coin, currency } = publication.draft
  const isPriced = async () => {
    const { bid, ask } = (await dealer.call(readOfferMarket, { query: { coin, currency } })).body
    return Boolean(bid && ask)
  }
  await until(isPriced, { what: 'a price', everyMs: 1000 })
  return publish(dealer, publication)
}

/** The row of a published offer, from which others are copied. */
export type Template = Record<string, unknown>

/** Publishes an offer from which others are copied. It is dearer than any later one, so that a dealer may supersede it. */
export async function publishTemplate(
  service: TestedService,
  dealer: Pick<Person, 'call'>,
  { request, partyId, amount }: { request: string; partyId: string; amount: string },
): Promise<Template> {
  await must(publishSoon(dealer, { request, draft: draftFor({ partyId }, { amount, spreadBp: 150 }) }))
  const reference = `${request}-1`
  const [row] = await service.query<Template>('select * from offer where reference = $1', [reference])
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
export async function storeOffer({ query }: TestedService, { template, request, accountId, partyId, lifeMs }: Stored): Promise<OpenOffer> {
  const [at] = await query<{ id: string; now: Date }>('select id, clock_timestamp() now from exchange_request where reference = $1', [
    request,
  ])
  if (!at) throw new Error(`there is no request ${request}`)
  const expiresAt = new Date(at.now.getTime() + lifeMs)
  const { id: _id, hash: _hash, ...copied } = template
  const reference = `${request}-1`
  const own = { request_id: at.id, account_id: accountId, party_id: partyId, number: 1, reference, salt: randomBytes(32) }
  const row = { ...copied, ...own, published_at: at.now, expires_at: expiresAt }
  const hash = offerHash(hashed(row))
  const stored = Object.entries({ ...row, hash, exceeded: JSON.stringify(template['exceeded']) })
  const [offer] = await query<{ id: string }>(
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
    // PostgreSQL is on this machine. An answer of its own would be as old as it took to arrive.
    databaseNow: () => Date.now(),
  }
}

/** A row as the service names its columns. */
const hashed = (row: Template) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  ) as unknown as HashedOffer
