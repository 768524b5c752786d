import Big from 'big.js'
import { listBankFiles } from '#contract/desk/endpoints/bank.ts'
import { must, type Person } from '../../../src/server/testing/staff.ts'
import type { Checks } from '../part.ts'
import { type DeskSite } from '../staff.ts'
import type { UnpaidDeal } from './deals.ts'
import { accounts, type MarkedTransfer } from './files.ts'
import type { BankHistory } from './history.ts'

/** An entry that is stored, with the payment that it became. */
interface Stored {
  mark: string
  account: string
  currency: string
  direction: 'credit' | 'debit'
  amount: string
  state: string
  is_doubt: boolean
  /** Why a person decides. */
  reasons: string[]
  /** Of the payment. */
  deal: string | null
  paid: string | null
  paid_currency: string | null
  payments: number
  by_itself: boolean
}

const stored = `
  select substring(text from $1) as mark, account, entry.currency, direction, entry.amount::text, entry.state, doubt_of is not null as is_doubt,
    array(select jsonb_array_elements_text(verdicts->'reasons')) as reasons, max(deal.reference) as deal, max(payment.amount)::text as paid, max(payment.currency) as paid_currency, count(payment.id)::int as payments,
    coalesce(bool_and(decision.staff_id is null), false) as by_itself
  from bank_entry entry
    left join payment_match on payment_match.entry_id = entry.id
    left join deal_payment payment on payment.id = payment_match.deal_payment_id
    left join deal on deal.id = payment.deal_id
    left join bank_entry_decision decision on decision.entry_id = entry.id
  where text ~ $1 group by entry.id`

interface StoredDeal {
  reference: string
  state: string
  paid: string
  /** Of it, what counts for the deal. */
  counts: string
  payments: number
  /** It is asked whether the bank's statements lack its money. */
  is_missing: boolean
}

const storedDeals = `
  select reference, state, exists (select from deal_question where deal_id = deal.id and cause in ('not-in-statement', 'sent-without-statement')) as is_missing, coalesce(sum(amount), 0)::text as paid, count(payment.id)::int as payments,
    coalesce(sum(amount) filter (where set_aside is null), 0)::text as counts
  from deal left join deal_payment payment on payment.deal_id = deal.id where reference = any($1) group by deal.id`

/** What became of the transfers, in numbers. */
export interface Outcome {
  clean: number
  cleanByItself: number
  /** Clean, and left to a person. */
  left: Left[]
  /** The reasons of all entries about which a person decides. */
  asked: string[]
  byItself: number
  wrong: number
  lost: number
  doubled: number
  /** Entries that the service thought to be the same as another. */
  inDoubt: number
}

type Left = Pick<MarkedTransfer, 'kind'>

/** Compares what is stored with what truly was. */
export async function checkHistory(
  { query }: Pick<DeskSite, 'query'>,
  { transfers, deals, mark, closings }: BankHistory,
  checks: Checks,
): Promise<Outcome> {
  const rows = Map.groupBy(await query<Stored>(stored, [`${mark}\\d+`]), (row) => row.mark)
  const outcome: Outcome = { clean: 0, cleanByItself: 0, left: [], asked: [], byItself: 0, wrong: 0, lost: 0, doubled: 0, inDoubt: 0 }
  const counted: Stored[] = []
  for (const twins of Map.groupBy(transfers, ({ mark }) => mark).values()) {
    const [transfer] = twins as [MarkedTransfer]
    const own = rows.get(transfer.mark) ?? []
    rows.delete(transfer.mark)
    counted.push(...checkTransfer(transfer, { times: twins.length, own }, outcome, checks))
  }
  checks.expect(rows.size === 0, `${rows.size} entries are of no transfer`)
  checkBalances(closings, counted, checks)
  const toldTwice = new Set(transfers.flatMap(({ hasTwoReferences, deal }) => (hasTwoReferences ? [deal] : [])))
  await checkDeals({ query }, { deals, counted, toldTwice }, checks)
  return outcome
}

/** Whether it was recorded, by whom, and once; twins as often as they are. Returns the rows that count. */
function checkTransfer(
  transfer: MarkedTransfer,
  { times, own }: { times: number; own: Stored[] },
  outcome: Outcome,
  checks: Checks,
): Stored[] {
  const { kind, mark, deal, expected, neverBooked } = transfer
  const expect = (condition: boolean, what: string) => checks.expect(condition, `${mark}, ${kind}: ${what}`)
  if (neverBooked === 'INFO') {
    expect(own.length === 0, 'an information is stored')
    return []
  }
  const matched = own.filter(({ state }) => state === 'matched')
  const certain = own.filter((row) => !row.is_doubt)
  const lost = Math.max(0, times - own.length)
  const doubled = Math.max(0, matched.length - times, certain.length - times)
  outcome.inDoubt += own.length - certain.length
  outcome.lost += lost
  outcome.doubled += doubled
  outcome.byItself += matched.length
  expect(lost === 0 && doubled === 0, `stored ${own.length} times, ${matched.length} of them recorded`)
  const asked = own.filter(({ state }) => state === 'open')
  outcome.asked.push(...asked.flatMap(({ reasons }) => reasons))
  if (transfer.hasTwoReferences)
    expect(own.length === 2 && certain.length === 1, `stored ${own.length} times, ${certain.length} of them for sure`)
  if (expected === 'doubt')
    for (const { reasons } of asked) expect(reasons.join() === 'perhaps-repeated', `left to a person for ${reasons.join()}`)
  if (expected === 'itself') {
    outcome.clean += times
    outcome.cleanByItself += Math.min(matched.length, times)
    if (matched.length < times) outcome.left.push({ kind: `${kind} (${asked.flatMap(({ reasons }) => reasons).join(', ')})` })
  }
  for (const one of matched) {
    const isRight = expected !== 'person' && expected !== 'nothing' && one.deal === deal && one.by_itself && one.payments === 1
    if (!isRight) outcome.wrong++
    expect(isRight, `recorded by itself at the deal ${one.deal}; right was ${deal}, by: ${expected}`)
    expect(one.paid_currency === one.currency && one.paid !== null && Big(one.paid).eq(one.amount), `${one.amount} became ${one.paid}`)
  }
  const counted = [...new Set([...matched, ...certain, ...own])].slice(0, times)
  for (const row of counted) {
    const isRight = signed(row).eq(transfer.amount) && row.currency === transfer.currency && row.account === accounts[transfer.currency]
    expect(isRight, `${transfer.amount} ${transfer.currency} is stored as ${signed(row).toFixed()} ${row.currency} on ${row.account}`)
    expect(statesOf(transfer).includes(row.state), `the entry is ${row.state}`)
  }
  return counted
}

const signed = ({ amount, direction }: Stored) => (direction === 'debit' ? Big(amount).neg() : Big(amount))

function statesOf({ expected, neverBooked, amount }: MarkedTransfer): string[] {
  if (neverBooked) return ['pending']
  if (Big(amount).eq(0)) return ['parked']
  if (expected === 'nothing') return ['noted']
  return expected === 'person' ? ['open'] : ['matched', 'open']
}

/** Each account has what the bank's last statement says. */
function checkBalances(closings: BankHistory['closings'], counted: Stored[], checks: Checks): void {
  for (const [currency, closing] of closings) {
    const booked = counted.filter((row) => row.currency === currency && row.state !== 'pending')
    const sum = booked.reduce((all, row) => all.plus(signed(row)), Big(0))
    checks.expect(sum.eq(closing), `the entries in ${currency} make ${sum.toFixed(2)}, and the bank says ${closing}`)
  }
}

interface Paid {
  deals: UnpaidDeal[]
  counted: Stored[]
  /** Deals whose money the statement reports under another reference than the notification. */
  toldTwice: Set<string | null>
}

/** Each deal has the payments of its entries and no others, and is paid when they are its amount. */
async function checkDeals({ query }: Pick<DeskSite, 'query'>, { deals, counted, toldTwice }: Paid, checks: Checks): Promise<void> {
  const matched = Map.groupBy(
    counted.filter(({ state }) => state === 'matched'),
    ({ deal }) => deal,
  )
  const found = await query<StoredDeal>(storedDeals, [deals.map(({ reference }) => reference)])
  const byReference = new Map(found.map((deal) => [deal.reference, deal]))
  for (const unpaid of deals) {
    const { reference } = unpaid
    const deal = byReference.get(reference)
    const own = matched.get(reference) ?? []
    const sum = own.reduce((all, row) => all.plus(row.amount), Big(0))
    const name = `the deal ${reference}`
    checks.expect(deal?.payments === own.length && sum.eq(deal.paid), `${name} has ${deal?.paid}, and its entries make ${sum.toFixed()}`)
    const isMissing = deal?.is_missing === true
    checks.expect(!isMissing || toldTwice.has(reference), `${name} is asked about money that the statements have`)
    const state = isMissing ? 'in-question' : stateOf(unpaid, Big(deal?.counts ?? 0))
    checks.expect(deal?.state === state, `${name} is ${deal?.state} instead of ${state}`)
  }
}

/** What a deal is after so much money. What comes late is a question. */
function stateOf({ amount, isOver }: UnpaidDeal, counts: Big): string {
  if (isOver) return counts.eq(0) ? 'lapsed' : 'in-question'
  return counts.lt(amount) ? 'awaiting-payment' : counts.gt(amount) ? 'in-question' : 'paid'
}

/** The statements of each account continue one another, as the desk reads them. Returns how many do. */
export async function checkChain(clerk: Pick<Person, 'call'>, checks: Checks): Promise<number> {
  const links: (string | null)[] = []
  for (let before: string | undefined, more = true; more;) {
    const page = await must(clerk.call(listBankFiles, { query: before === undefined ? {} : { before } }))
    links.push(...page.files.flatMap(({ statements }) => statements.map(({ link }) => link)))
    before = page.files.at(-1)?.receivedAt
    more = page.more
  }
  const count = (wanted: string) => links.filter((link) => link === wanted).length
  const [gaps, forks, linked] = [count('gap'), count('fork'), count('linked')]
  checks.expect(gaps === 0 && forks === 0, `the chain of balances has ${gaps} gaps and ${forks} forks`)
  checks.expect(linked > 0, 'no statement continues another')
  return linked
}
