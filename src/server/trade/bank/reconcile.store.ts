import { type SQL, sql } from 'drizzle-orm'
import { fiatCurrencies, type FiatCurrency } from '#contract/currencies.ts'
import type { DifferenceKind } from '#contract/desk/reconciliation.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isRecordedAgain } from './payment-match.store.ts'

/**
 * Differences by entries of the bank. `reported`: entries in the statements that count, up to the newest. An entry that a person called the same money as
 * another replaces it if no such statement has that one; only money that the bank booked twice differs.
 */
const ofEntries = (pageIds: string[]): SQL => sql`
  with reported as (select distinct entry_id as id from bank_entry_report where statement_id = any(${sql.param(pageIds)}::uuid[]) and not is_pending),
  entry as (
    select id, currency, state, doubt_of, reported.id is not null as is_reported, case direction when 'credit' then amount else -amount end as signed
    from bank_entry left join reported using (id) where state not in ('held', 'pending')),
  twin as (select distinct on (doubt_of) doubt_of as id, id as of from entry where state = 'repeated' and is_reported order by doubt_of, id),
  placed as (select entry.*, is_reported or twin.id is not null as is_in from entry left join twin using (id) where state <> 'repeated'),
  repeated as (
    select entry.id, entry.currency, entry.signed - coalesce(placed.signed, 0) as amount
    from entry left join twin on twin.of = entry.id left join placed on placed.id = twin.id and not placed.is_reported
    where entry.state = 'repeated' and entry.is_reported),
  difference as (
    select id, currency, case when state in ('new', 'open') then 'waiting' else state end as kind, signed as amount
    from placed where is_in and state <> 'matched'
    union all select id, currency, 'later', -signed from placed where not is_in and state = 'matched'
    union all select id, currency, 'repeated', amount from repeated where amount <> 0)`

const lastStep = sql`left join lateral (select kind from transfer_step where transfer_id = transfer.id order by number desc limit 1) step on true`
const isBack = sql`coalesce(step.kind in ('failed', 'returned'), false)`
const fills = sql`fill join deal on deal.id = fill.deal_id join offer on offer.id = deal.offer_id
    where not exists (select from fill_annulment where fill_id = fill.id)`
const isMoney = (currency: SQL) => sql`${currency} = any(${sql.param(fiatCurrencies)}::text[])`

/** Only matches of entries that are recorded at deals: others explain nothing. */
const linked = (what: 'payment' | 'transfer') =>
  sql`(select matched.* from ${sql.identifier(`${what}_match`)} matched join bank_entry on id = entry_id and state = 'matched'
    where not exists (select from bank_entry_decision later where later.entry_id = matched.entry_id and later.number > matched.decision))`

/** Differences by records: payments that are not mistaken, transfers and fills, as far as no entry of the bank shows them. */
const ofRecords = sql`
  with difference as (
    select payment.id, payment.currency, case when came.entry_id is null then 'without-entry' else 'taken-back' end as kind,
      case when came.entry_id is null then -amount else amount end as amount
    from deal_payment payment
    left join deal_payment_reversal reversal on reversal.payment_id = payment.id
    left join ${linked('payment')} came on came.deal_payment_id = payment.id and came.kind = 'received'
    left join ${linked('payment')} back on back.deal_payment_id = payment.id and back.kind = 'taken-back'
    where ${isMoney(sql`payment.currency`)} and reversal.kind is distinct from 'mistaken' and (reversal.payment_id is null or not ${isRecordedAgain(sql`payment`)})
      and (came.entry_id is not null) <> (reversal.payment_id is null or back.entry_id is not null)
    union all
    select transfer.id, transfer.currency,
      case when gone.entry_id is not null then 'without-credit' when step.kind in ('confirmed', 'failed', 'returned') then 'without-debit' else 'on-the-way' end,
      case when gone.entry_id is not null then -amount else amount end
    from transfer ${lastStep}
    left join ${linked('transfer')} gone on gone.transfer_id = transfer.id and gone.kind = 'confirmed'
    left join ${linked('transfer')} back on back.transfer_id = transfer.id and back.kind = 'returned'
    where network is null and (gone.entry_id is not null) <> (not ${isBack} or back.entry_id is not null)
    union all
    select fill.id, offer.currency, 'venues', case fill.side when 'buy' then fill.fiat_amount else -fill.fiat_amount end from ${fills})`

const kindsOfEntries: readonly DifferenceKind[] = ['waiting', 'parked', 'noted', 'repeated', 'later']

type Sum = { currency: FiatCurrency; kind: DifferenceKind; count: number; amount: string }

/** The sum of each difference. `pageIds`: pages of the statements that count, up to the newest of each account. Two SQL statements, because each has a time limit. */
export async function sumDifferences(db: Queryable, pageIds: string[]): Promise<Sum[]> {
  const sums: Sum[] = []
  for (const difference of [ofEntries(pageIds), ofRecords]) {
    const { rows } = await db.execute<Sum>(sql`
      ${difference} select currency, kind, count(*)::int as count, trim_scale(sum(amount)) as amount from difference group by currency, kind`)
    sums.push(...rows)
  }
  return sums
}

interface DifferenceRow extends Record<string, unknown> {
  /** ISO 8601. */
  at: string
  amount: string
  deal: string | null
  name: string
  reference: string
}

/** The newest rows of one difference. */
export async function listDifferences(
  db: Queryable,
  { currency, kind, pageIds, limit }: Pick<Sum, 'currency' | 'kind'> & { pageIds: string[]; limit: number },
): Promise<DifferenceRow[]> {
  const { rows } = await db.execute<DifferenceRow>(sql`
    ${kindsOfEntries.includes(kind) ? ofEntries(pageIds) : ofRecords} select
      to_char(coalesce(booked.booked_at, payment.recorded_at, transfer.committed_at, fill.recorded_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      trim_scale(difference.amount) as amount,
      deal.reference as deal,
      coalesce(booked.other_name, payment.payer_name, transfer.to_name, fill.venue, '') as name,
      coalesce(booked.reference, payment.bank_reference, fill.venue_reference, '') as reference
    from difference
    left join bank_entry booked on booked.id = difference.id
    left join deal_payment payment on payment.id = difference.id
    left join transfer on transfer.id = difference.id
    left join fill on fill.id = difference.id
    left join deal on deal.id = coalesce(payment.deal_id, transfer.deal_id, fill.deal_id,
      (select deal_id from payment_match join deal_payment on id = deal_payment_id where entry_id = booked.id limit 1),
      (select deal_id from transfer_match join transfer on id = transfer_id where entry_id = booked.id limit 1))
    where difference.currency = ${currency} and difference.kind = ${kind}
    order by 1 desc, difference.id limit ${limit}`)
  return rows
}

/** The money left by the movements of all deals: what came, less what was paid back, paid out or spent at venues. */
export async function sumMovements(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ currency: string; amount: string }>(sql`
    select currency, trim_scale(sum(amount)) as amount from (
      select currency, amount from deal_payment where not exists (select from deal_payment_reversal where payment_id = deal_payment.id)
      union all select currency, -amount from transfer ${lastStep} where network is null and not ${isBack}
      union all select offer.currency, case fill.side when 'buy' then -fill.fiat_amount else fill.fiat_amount end from ${fills}
    ) movement group by currency`)
  return new Map(rows.map(({ currency, amount }) => [currency, amount]))
}
