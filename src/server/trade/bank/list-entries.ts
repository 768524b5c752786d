import Big from 'big.js'
import type { EntryState } from '#contract/desk/bank-entries.ts'
import type { FiatCurrency } from '#contract/currencies.ts'
import type { listBankEntries } from '#contract/desk/endpoints/bank.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { plusDays, secondsSince } from '../../platform/clock.ts'
import type { Bank } from '../../platform/config/bank.ts'
import { inSnapshot, type Transaction } from '../../platform/database/database.ts'
import { compareNames } from '../../platform/payer-name/compare-names.ts'
import type { DealRow } from '../deal/deal.table.ts'
import { readLedgers } from '../deal/ledger.ts'
import { dueOf, restOf } from '../deal/terms.ts'
import { besideEntry, besidePayments, besideTransfers, besideTyped, bookedOf } from './compare-entry.ts'
import { transfersOf } from './apply-reports.ts'
import { findTransfers } from './payment-order.store.ts'
import { searchEntries } from './entry-search.store.ts'
import type { MatchContext } from './match-entries.ts'
import * as store from './payment-match.store.ts'
import { type BankEntryRow } from './bank-statement.table.ts'
import { dealReferenceOf } from './recognize.ts'
import { keysOf, searchTermsOf } from './search-terms.ts'
import { findTransferMatches } from './payment-match.store.ts'
import { pick } from '../../platform/pick.ts'

type Reply = ReplyOf<typeof listBankEntries>
type Entry = Reply['entries'][number]

const perPage = 50
/** A pending payment that is not booked for so long will not be. */
const pendingDays = 7
const comparedDeals = 300
const suggested = 5
const transfersListed = 5

type Query = QueryOf<typeof listBankEntries>

/** Entries with what was found out and decided about them. */
export const listEntries = (context: MatchContext, query: Query): Promise<Reply> =>
  inSnapshot(context.database, async (tx) => {
    const terms = query.search === undefined ? undefined : searchTermsOf(query.search)
    const rows = await (terms ? searchEntries(tx, terms, { ...query, limit: perPage + 1 }) : findRows(context, tx, query))
    const shown = rows.slice(0, perPage)
    const ids = shown.map(({ id }) => id)
    const doubted = await store.findEntries(
      tx,
      shown.flatMap(({ doubtOf }) => doubtOf ?? []),
    )
    const others = new Map(doubted.map((row) => [row.id, row]))
    const matches = Map.groupBy(await store.findMatches(tx, [...ids, ...others.keys()]), ({ entryId }) => entryId)
    const doubtOf = (entry: BankEntryRow): Entry['doubtOf'] => {
      const row = others.get(entry.doubtOf ?? '')
      if (!row) return null
      return { ...besideEntry(entry, row, context.bank), state: row.state, deals: (matches.get(row.id) ?? []).map(({ deal }) => deal) }
    }
    const decisions = new Map((await store.findDecisions(tx, ids)).map((one) => [one.decision.entryId, one]))
    const ofTransfers = await transferMatches(tx, ids)
    const suggest = await suggester(
      tx,
      shown.filter(({ state }) => state === 'open'),
    )
    const entries: Entry[] = []
    for (const row of shown)
      entries.push({
        ...factsOf(row, context.bank),
        doubtOf: doubtOf(row),
        suggestions: suggest(row),
        typed: row.state === 'open' && row.direction === 'credit' && !row.isReversal ? await besideTyped(tx, row, context.bank) : [],
        transfers: row.state === 'open' ? besideTransfers(row, await transfersOf(tx, row, { limit: transfersListed }), context.bank) : [],
        matches: [
          ...(matches.get(row.id) ?? []).map(({ kind, deal, amount, setAside }) => ({ kind, deal, amount, setAside })),
          ...(ofTransfers.get(row.id) ?? []),
        ],
        takesBack: row.state === 'open' && row.direction === 'debit' ? await besidePayments(tx, row, context.bank) : [],
        decision: decisionOf(decisions.get(row.id)),
      })
    return { entries, more: rows.length > perPage, ...(terms && { searched: keysOf(terms) }) }
  })

const states: Record<'matched' | 'others', EntryState[]> = { matched: ['matched'], others: ['parked', 'repeated', 'noted'] }

async function findRows(context: MatchContext, tx: Transaction, { list = 'open', after }: Query) {
  const page = { after, limit: perPage + 1 }
  if (list === 'open') return store.findPage(tx, { states: ['open'], order: 'oldest first', ...page })
  if (list === 'pending') return store.findPending(tx, { since: plusDays(await context.databaseNow(tx), -pendingDays), limit: perPage })
  return store.findPage(tx, { states: states[list], order: 'newest first', ...page })
}

function factsOf(
  row: BankEntryRow,
  bank: Bank,
): Omit<Entry, 'doubtOf' | 'suggestions' | 'takesBack' | 'typed' | 'transfers' | 'matches' | 'decision'> {
  const { verdicts } = row
  return {
    ...pick(row, 'id', 'state', 'direction', 'amount', 'currency', 'isReversal', 'reference', 'endToEndId'),
    ...pick(row, 'creditorReferences', 'text', 'ultimateName', 'returnReason', 'acceptedAt', 'firstReportedAt'),
    bookedAt: bookedOf(row, bank),
    deal: dealReferenceOf(row),
    name: row.otherName,
    account: row.otherAccount,
    reasons: verdicts?.reasons ?? [],
    found:
      verdicts?.reference && verdicts.place
        ? { reference: verdicts.reference, place: verdicts.place, payer: verdicts.payer ?? null, amount: verdicts.amount ?? null }
        : null,
  }
}

/** The transfers of ours that these entries report, as matches. */
async function transferMatches(tx: Transaction, entryIds: string[]): Promise<Map<string, Entry['matches']>> {
  const found = await findTransferMatches(tx, entryIds)
  const transfers = new Map(
    (
      await findTransfers(
        tx,
        found.map(({ transferId }) => transferId),
      )
    ).map((one) => [one.id, one]),
  )
  return new Map(
    found.map(({ entryId, kind, transferId }) => {
      const { deal = '', amount = '' } = transfers.get(transferId) ?? {}
      return [entryId, [{ kind, deal, amount, setAside: null }]]
    }),
  )
}

function decisionOf(found: Awaited<ReturnType<typeof store.findDecisions>>[number] | undefined): Entry['decision'] {
  if (!found) return null
  const { number, kind, reason, at } = found.decision
  return { number, kind, reason, by: found.by, at: at.toISOString() }
}

/** Deals that wait for money in this currency, with the amount that is still missing. */
async function findDealsToPay(tx: Transaction, currency: FiatCurrency) {
  const found = await store.findUnpaidDeals(tx, { currency, limit: comparedDeals })
  const rootOf = ({ deal }: { deal: DealRow }) => deal.rootDealId ?? deal.id
  const ledgers = await readLedgers(tx, found.filter(({ hasPayments }) => hasPayments).map(rootOf))
  return found.map((one) => {
    const ledger = ledgers.get(rootOf(one))
    const amount = dueOf(one.offer)
    const missing = ledger ? restOf({ ...one, ledger }).toFixed() : amount
    return { reference: one.deal.reference, party: one.offer.partyName ?? '', amount, missing }
  })
}

/** Deals that wait for money in the entry's currency, and for this payer or exactly this amount. The best first. */
async function suggester(tx: Transaction, entries: BankEntryRow[]) {
  const deals = new Map<string, Awaited<ReturnType<typeof findDealsToPay>>>()
  for (const currency of new Set(entries.map((entry) => entry.currency))) deals.set(currency, await findDealsToPay(tx, currency))
  const fits = { same: 'same-name', close: 'close-name', other: 'other-name' } as const
  const rank = { same: 2, close: 1, other: 0 } as const
  return ({ state, direction, currency, amount, otherName, isReversal }: BankEntryRow): Entry['suggestions'] => {
    if (state !== 'open' || direction === 'debit' || isReversal) return []
    return (deals.get(currency) ?? [])
      .map((deal) => ({ deal, fit: compareNames(otherName ?? '', deal.party), isExact: Big(deal.missing).eq(amount) }))
      .filter(({ fit, isExact }) => isExact || fit !== 'other')
      .toSorted((one, other) => rank[other.fit] + Number(other.isExact) - rank[one.fit] - Number(one.isExact))
      .slice(0, suggested)
      .map(({ deal, fit, isExact }) => ({ ...deal, payer: fits[fit], isExact }))
  }
}

type Seconds = Pick<MatchContext, 'database' | 'databaseNow'>

/** For how long the oldest entry of the bank has waited to be matched; 0 without one. */
export const oldestUnmatchedSeconds = async ({ database, databaseNow }: Seconds): Promise<number> =>
  secondsSince(await store.findOldestOpen(database), await databaseNow(database))

/** Since the newest file of the bank was read; null before the first one. */
export async function secondsSinceBankFile({ database, databaseNow }: Seconds): Promise<number | null> {
  const since = await store.findNewestStatement(database)
  return since ? secondsSince(since, await databaseNow(database)) : null
}
