import Big from 'big.js'
import type { Checks } from '../part.ts'
import type { DeskSite } from '../staff.ts'
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
  /** Of the payment. */
  deal: string | null
  paid: string | null
  paid_currency: string | null
  payments: number
  by_itself: boolean
}

const stored = `
  select substring(text from $1) as mark, account, entry.currency, direction, entry.amount::text, entry.state, doubt_of is not null as is_doubt,
    max(deal.reference) as deal, max(payment.amount)::text as paid, max(payment.currency) as paid_currency, count(payment.id)::int as payments,
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
  payments: number
}

const storedDeals = `
  select reference, state, coalesce(sum(amount), 0)::text as paid, count(payment.id)::int as payments
  from deal left join deal_payment payment on payment.deal_id = deal.id where reference = any($1) group by deal.id`

/** What became of the transfers, in numbers. */
export interface Outcome {
  clean: number
  cleanByItself: number
  byItself: number
  wrong: number
  lost: number
  doubled: number
  /** Entries that the service thought to be the same as another. */
  inDoubt: number
}

/** `isInOrder`: what an honest clerk expects to be recorded by itself comes after what it rests on. */
export async function checkHistory(
  { query }: Pick<DeskSite, 'query'>,
  { transfers, deals, mark, closings }: BankHistory,
  checks: Checks,
): Promise<Outcome> {
  const rows = Map.groupBy(await query<Stored>(stored, [`${mark}\\d+`]), (row) => row.mark)
  const outcome: Outcome = { clean: 0, cleanByItself: 0, byItself: 0, wrong: 0, lost: 0, doubled: 0, inDoubt: 0 }
  const counted = new Map<string, Stored>()
  for (const transfer of transfers) {
    const own = rows.get(transfer.mark) ?? []
    rows.delete(transfer.mark)
    const matched = checkTransfer(transfer, own, outcome, checks)
    if (matched) counted.set(transfer.mark, matched)
  }
  checks.expect(rows.size === 0, `${rows.size} entries are of no transfer`)
  checkBalances({ transfers, closings }, counted, checks)
  await checkDeals({ query }, { deals, counted: [...counted.values()], transfers }, checks)
  return outcome
}

/** Whether it was recorded, by whom, and once. Returns the row that counts. */
function checkTransfer(transfer: MarkedTransfer, own: Stored[], outcome: Outcome, checks: Checks): Stored | undefined {
  const { kind, amount, mark, deal, expected, neverBooked } = transfer
  const expect = (condition: boolean, what: string) => checks.expect(condition, `${mark}, ${kind}: ${what}`)
  const count = (what: keyof Outcome, isSo: boolean) => {
    if (isSo) outcome[what]++
    return isSo
  }
  const matched = own.filter(({ state }) => state === 'matched')
  const certain = own.filter((row) => !row.is_doubt)
  outcome.inDoubt += own.length - certain.length
  const row = matched[0] ?? certain[0] ?? own[0]
  if (neverBooked === 'INFO') {
    expect(own.length === 0, 'an information is stored')
    return undefined
  }
  expect(!count('lost', row === undefined), 'lost')
  expect(!count('doubled', matched.length > 1 || certain.length > 1), `stored ${certain.length} times, recorded ${matched.length} times`)
  if (!row) return undefined
  count('byItself', matched.length > 0)
  if (expected === 'itself') {
    outcome.clean++
    count('cleanByItself', matched.length > 0)
  }
  for (const one of matched) {
    const isRight = (expected === 'itself' || expected === 'either') && one.deal === deal && one.by_itself && one.payments === 1
    expect(!count('wrong', !isRight), `recorded at ${one.deal} instead of ${deal}, and expected: ${expected}`)
    expect(one.paid_currency === one.currency && one.paid !== null && Big(one.paid).eq(one.amount), `${one.amount} became ${one.paid}`)
  }
  const signed = row.direction === 'debit' ? Big(row.amount).neg() : Big(row.amount)
  const isRightSum = signed.eq(amount) && row.currency === transfer.currency && row.account === accounts[transfer.currency]
  expect(isRightSum, `${amount} ${transfer.currency} is stored as ${signed.toFixed()} ${row.currency} on ${row.account}`)
  const states = neverBooked ? ['pending'] : expected === 'nothing' ? ['noted'] : expected === 'person' ? ['open'] : ['matched', 'open']
  expect(states.includes(row.state), `the entry is ${row.state}`)
  return row
}

/** Each account has what the bank's last statement says. */
function checkBalances(
  { transfers, closings }: Pick<BankHistory, 'transfers' | 'closings'>,
  counted: Map<string, Stored>,
  checks: Checks,
): void {
  for (const [currency, closing] of closings) {
    const booked = transfers.filter((one) => one.currency === currency && !one.neverBooked).map(({ mark }) => counted.get(mark))
    const sum = booked.reduce((all, row) => (row?.direction === 'debit' ? all.minus(row.amount) : all.plus(row?.amount ?? 0)), Big(0))
    checks.expect(sum.eq(closing), `the entries in ${currency} make ${sum.toFixed(2)}, and the bank says ${closing}`)
  }
}

interface Paid {
  deals: UnpaidDeal[]
  counted: Stored[]
  transfers: MarkedTransfer[]
}

/** Each deal has the payments of its entries and no others, and is paid when they are its amount. */
async function checkDeals({ query }: Pick<DeskSite, 'query'>, { deals, counted, transfers }: Paid, checks: Checks): Promise<void> {
  const matched = Map.groupBy(
    counted.filter(({ state }) => state === 'matched'),
    ({ deal }) => deal,
  )
  const found = await query<StoredDeal>(storedDeals, [deals.map(({ reference }) => reference)])
  const byReference = new Map(found.map((deal) => [deal.reference, deal]))
  for (const { reference, amount } of deals) {
    const deal = byReference.get(reference)
    const own = matched.get(reference) ?? []
    const sum = own.reduce((all, row) => all.plus(row.amount), Big(0))
    const name = `the deal ${reference}`
    checks.expect(deal?.payments === own.length && sum.eq(deal.paid), `${name} has ${deal?.paid}, and its entries make ${sum.toFixed()}`)
    const state = sum.eq(0) || sum.lt(amount) ? 'awaiting-payment' : sum.gt(amount) ? 'in-question' : 'paid'
    checks.expect(deal?.state === state, `${name} is ${deal?.state} instead of ${state}`)
  }
  const names = new Set(transfers.flatMap(({ deal }) => deal ?? []))
  checks.expect(
    [...matched.keys()].every((reference) => reference !== null && names.has(reference)),
    'an entry is recorded at a deal of nobody',
  )
}
