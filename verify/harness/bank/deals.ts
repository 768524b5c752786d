import { randomUUID } from 'node:crypto'
import type { FiatCurrency } from '#contract/currencies.ts'
import { chance, pick, type Random } from '../random.ts'
import type { DeskSite } from '../staff.ts'
import { createPeople, mayBeCut, type Party } from './people.ts'
import { referenceOf } from './references.ts'

export interface BankClient {
  id: string
  party: Party
  /** From which they pay. */
  account: string
}

/** A deal that waits for its money, or once did. */
export interface UnpaidDeal {
  /** 14 digits. */
  reference: string
  currency: FiatCurrency
  /** With two decimals. */
  amount: string
  client: BankClient
  /** The time to pay was over before the first day. */
  isOver?: boolean
}

export type DealSource = ReturnType<typeof createDeals>

const currencies: FiatCurrency[] = ['EUR', 'EUR', 'EUR', 'EUR', 'GBP', 'USD']
/** Banks see the same sums again and again. */
const usualAmounts = ['250.00', '500.00', '1000.00', '1500.00', '5000.00', '10000.00']
/** In percent. */
const knownClients = 60
const usualSums = 60
/** A client has deals during some days only. */
const recentClients = 200

const digits = (count: number, random: Random) => Array.from({ length: count }, () => random.between(0, 9)).join('')

/** Makes up clients and their deals. */
export function createDeals(random: Random) {
  const newParty = createPeople(random)
  const clients: BankClient[] = []
  const deals: UnpaidDeal[] = []
  const newAccount = () => `DE${digits(20, random)}`
  const newAmount = () => (random.between(20_000, 2_000_000) / 100).toFixed(2)
  const newReference = () => referenceOf(digits(12, random))

  function newClient(): BankClient {
    const client = { id: randomUUID(), party: newParty(), account: newAccount() }
    clients.push(client)
    return client
  }

  function newDeal({ client, ...chosen }: Partial<Omit<UnpaidDeal, 'reference'>> = {}): UnpaidDeal {
    const anyClient = () => (clients.length > 0 && chance(knownClients, random) ? pick(clients.slice(-recentClients), random) : newClient())
    const deal = {
      reference: newReference(),
      currency: pick(currencies, random),
      amount: chance(usualSums, random) ? pick(usualAmounts, random) : newAmount(),
      client: client ?? anyClient(),
      ...chosen,
    }
    deals.push(deal)
    return deal
  }

  return {
    deals,
    newParty,
    newAccount,
    /** Of no deal. */
    newReference,
    newClient,
    newAmount,
    newDeal,
    /** Of a new client, under whose name they pay by itself. */
    newPlainDeal(chosen: Partial<Pick<UnpaidDeal, 'amount'>> = {}): UnpaidDeal {
      const client = newClient()
      return mayBeCut(client.party, client.party.name) ? this.newPlainDeal(chosen) : newDeal({ ...chosen, client })
    },
  }
}

const rowsOfOneInsert = 1000

/** Stores accepted offers whose deals wait for money, with clients, requests and first steps. */
export async function storeDeals({ query }: Pick<DeskSite, 'query'>, deals: UnpaidDeal[]): Promise<void> {
  for (let at = 0; at < deals.length; at += rowsOfOneInsert) {
    const rows = deals.slice(at, at + rowsOfOneInsert).map(({ client: { id, party }, ...deal }) => ({ ...deal, account: id, ...party }))
    await query(statement, [JSON.stringify(rows)])
  }
  await query('analyze', [])
}

// What an acceptance stores, in one statement: foreign keys and checks hold at its end.
const statement = `
  with given as (
    select *, 'B' || reference as request, now() - interval '200 days' as at, gen_random_uuid() as request_id, gen_random_uuid() as offer_id,
      gen_random_uuid() as deal_id, round(amount * 0.011, 2) as fee
    from json_to_recordset($1) as row (reference text, currency text, amount numeric, account uuid, kind text, name text, "isOver" boolean)
  ), client as (
    insert into account (id, email, password_hash, policy_versions, created_at, password_changed_at)
    select distinct account, account || '@example.com', '', '{}'::jsonb, at, at from given on conflict do nothing
  ), checked as (
    insert into party (id, account_id, kind, version, name, representatives, applicant_id, read_at)
    select distinct account, account, kind, 1, name, '[]'::jsonb, account::text, at from given on conflict do nothing
  ), request as (
    insert into exchange_request (id, reference, account_id, state, created_at, from_currency, to_currency, amount, name, email, phone, country,
      message, contact_letter, answer_due_at, answered_at)
    select request_id, request, account, 'answered', at, currency, 'BTC', amount, name, account || '@example.com', '', 'PL', '', false, at, at from given
  ), offered as (
    insert into offer (id, request_id, account_id, number, reference, kind, direction, party_id, party_kind, party_name, currency, coin, network,
      coin_decimals, fixed_side, fiat_amount, coin_amount, amount_eur, bid, ask, market_source, market_at, market_derived, evidence, evidence_hash,
      spread_bp, rate, fee_tier, fee_rate, fee_amount, network_fee, published_at, expires_at, pay_by, late_minutes, short_amount, words, staff_id,
      policy_version, exceeded, salt, hash)
    select offer_id, request_id, account, 1, request || '-1', 'firm', 'buy', account, kind, name, currency, 'BTC', 'bitcoin', 8, 'fiat', amount,
      trunc((amount - fee) / 80000, 8), amount, 79990, 80000, 'CEX.IO', at, false, '{}', sha256('{}'), 0, 80000, 'reduced', 0.011, fee, 0, at,
      at + interval '30 minutes', 'instant', 60, 5, '', (select id from staff limit 1), '1', '[]'::jsonb, sha256('salt'), sha256(uuid_send(offer_id))
    from given
  ), ended as (
    insert into offer_end (offer_id, "end", at, actor) select offer_id, 'accepted', at, 'client' from given
  ), accepted as (
    insert into deal (id, reference, offer_id, account_id, accepted_at, offer_hash, terms_version, proof, pay_by, instructions, state, version)
    select deal_id, reference, offer_id, account, at, sha256(uuid_send(offer_id)), '1', 'password', case when "isOver" then at + interval '1 hour' else now() + interval '3 days' end,
      '{"kind":"sepa","holder":"Kantor","bank":"Bank","iban":"","bic":"","reference":"","qr":null}'::jsonb, 'awaiting-payment', 0
    from given
  )
  insert into deal_step (deal_id, number, "from", "to", actor, at, move)
  select deal_id, 1, null, 'awaiting-payment', 'client', at, 'buy-accepted' from given`
