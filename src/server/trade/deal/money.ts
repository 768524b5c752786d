import Big from 'big.js'
import type { DealState } from '#contract/desk/deal-moves.ts'
import type { readMoney as endpoint } from '#contract/desk/endpoints/money.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { MovementKind } from '#contract/desk/amount-decimals.ts'
import { inSnapshot, sendTogether, type Transaction } from '../../platform/database/database.ts'
import { listOpenObjects } from '../../staff/approval/approval.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import type { TradeContext } from '../context.ts'
import {
  boughtCoins,
  heldFor,
  isRunning,
  type Ledger,
  type LedgerFill,
  type LedgerPayment,
  type LedgerTransfer,
  liveDelivery,
  openQuestions,
  readLedgers,
  receivedFor,
  sentReferenceOf,
} from './ledger.ts'
import type { DealWithOffer } from './deal.store.ts'
import { amountsToPayBack } from './refund.ts'
import { coinsToFill, dueCurrencyOf, dueOf, type SettledDeal } from './terms.ts'
import * as store from './money.store.ts'

type Money = ReplyOf<typeof endpoint>

/** Lists and sums of money use the days of this time zone. */
export const moneyZone = 'Europe/Warsaw'
type LeftCoins = Awaited<ReturnType<typeof store.findLeftCoins>>[number]

/** What the deals that are not over mean for the operator, now. */
export const readMoney = ({ database, databaseNow }: Pick<TradeContext, 'database' | 'databaseNow'>): Promise<Money> =>
  inSnapshot(database, async (tx) => {
    const now = await databaseNow(tx)
    const left = await store.findLeftCoins(tx)
    const settled = await readSettled(tx)
    const refunds = (await findToPayBack(tx, now)).size
    return {
      now: now.toISOString(),
      coins: coinsOf(settled, left),
      money: moneyOf(settled),
      left: left.map(({ reference, ...deal }) => ({ deal: reference, ...deal })),
      due: { ...dueNow(settled, now), refunds, questions: left.length + countQuestions(settled) },
    }
  })

/** The deals that are running, and those that are over with an open question about a payment. */
export async function readSettled(tx: Transaction): Promise<SettledDeal[]> {
  const [running, withPayments] = await sendTogether([store.findRunning(tx), store.findWithOpenPayments(tx)])
  return withLedgers(tx, [...running, ...withPayments])
}

/**
 * What must be paid back and nobody has proposed, by the ids of the deals. These are refunding, or have an open question about a payment. A deal has one
 * proposal at a time.
 */
export async function findToPayBack(tx: Transaction, now: Date): Promise<Map<string, { unit: string; amount: string }[]>> {
  const [refunding, withPayments] = await sendTogether([store.findRefunding(tx), store.findWithOpenPayments(tx)])
  const proposed = await listOpenObjects(tx, 'send-refund', now)
  const settled = await withLedgers(
    tx,
    [...refunding, ...withPayments].filter(({ deal }) => !proposed.has(deal.reference)),
  )
  return new Map(
    settled.flatMap((one) => {
      const amounts: Amounts = new Map()
      for (const { unit, amount } of amountsToPayBack(one)) add(amounts, unit, amount)
      return amounts.size > 0 ? [[one.deal.id, listed(amounts)]] : []
    }),
  )
}

/** Each deal once, with what was recorded for it. */
async function withLedgers(tx: Transaction, deals: DealWithOffer[]): Promise<(DealWithOffer & { ledger: Ledger })[]> {
  const found = [...new Map(deals.map((one) => [one.deal.id, one])).values()]
  const ledgers = await readLedgers(
    tx,
    found.map(({ deal }) => deal.rootDealId ?? deal.id),
  )
  return found.flatMap(({ deal, offer }) => {
    const ledger = ledgers.get(deal.rootDealId ?? deal.id)
    return ledger ? [{ deal, offer, ledger }] : []
  })
}

const isAwaiting = (state: DealState) => state === 'awaiting-payment' || state === 'awaiting-coins'
const goesOn = (state: DealState) => state === 'paid' || state === 'executed' || state === 'sending'

function coinsOf(settled: SettledDeal[], left: LeftCoins[]): Money['coins'] {
  const sums = { toBuy: new Map(), toBuyIfPaid: new Map(), toSell: new Map(), toSellIfReceived: new Map(), left: new Map() } as const
  for (const one of settled) {
    const { state } = one.deal
    const { coin, direction } = one.offer
    const [now, later] = direction === 'buy' ? (['toBuy', 'toBuyIfPaid'] as const) : (['toSell', 'toSellIfReceived'] as const)
    if (goesOn(state)) add(sums[now], coin, coinsToFill(one))
    if (isAwaiting(state) || state === 'in-question') add(sums[later], coin, coinsToFill(one))
    if (state === 'refunding') add(sums.left, coin, boughtCoins(one.ledger))
  }
  for (const { coin, amount } of left) add(sums.left, coin, amount)
  return rowsOf(sums).map(({ unit, amounts }) => ({
    coin: unit,
    ...decimals(amounts),
    exposure: amounts.left.plus(amounts.toSell).minus(amounts.toBuy).toFixed(),
  }))
}

export function moneyOf(settled: SettledDeal[]): Money['money'] {
  const sums = { expected: new Map(), held: new Map(), toDeliver: new Map(), onTheWay: new Map(), toPayBack: new Map() } as const
  for (const one of settled) {
    const { deal, offer, ledger } = one
    const unit = dueCurrencyOf(offer)
    const missing = Big(dueOf(offer)).minus(receivedFor(ledger))
    if (isAwaiting(deal.state) && missing.gt(0)) add(sums.expected, unit, missing)
    if (isAwaiting(deal.state) || goesOn(deal.state) || deal.state === 'in-question' || deal.state === 'refunding') {
      add(sums.held, unit, heldFor(ledger))
    }
    if (goesOn(deal.state) && !liveDelivery(ledger)) {
      const isBuy = offer.direction === 'buy'
      add(sums.toDeliver, isBuy ? offer.coin : offer.currency, isBuy ? offer.coinAmount : offer.fiatAmount)
    }
    for (const { transfer } of ledger.transfers.filter(isRunning)) add(sums.onTheWay, transfer.currency, transfer.amount)
    for (const { unit: of, amount } of amountsToPayBack(one)) add(sums.toPayBack, of, amount)
  }
  return rowsOf(sums).map(({ unit, amounts }) => ({ unit, ...decimals(amounts) }))
}

/** Without those about left coins, which are counted with the coins. */
const countQuestions = (settled: SettledDeal[]) =>
  settled.flatMap(({ ledger }) => openQuestions(ledger)).filter(({ cause }) => cause !== 'coins-left').length

function dueNow(settled: SettledDeal[], now: Date): Omit<Money['due'], 'questions' | 'refunds'> {
  const today = dayOf(now, moneyZone)
  const count = (is: (one: SettledDeal) => boolean) => settled.filter(is).length
  const transfers = settled.flatMap(({ ledger }) => ledger.transfers)
  return {
    payments: count(({ deal }) => isAwaiting(deal.state) && dayOf(deal.payBy, moneyZone) <= today),
    fills: count(({ deal }) => deal.state === 'paid'),
    deliveries: count(({ deal }) => deal.state === 'executed'),
    transfers: transfers.filter(({ state, order }) => state === 'decided' && !order).length,
    ordered: transfers.filter(({ state, order }) => state === 'decided' && order).length,
    confirmations: transfers.filter(({ state }) => state === 'sent').length,
  }
}

/** What moved money or coins of a deal, or corrected what was recorded. */
export interface Movement {
  /** When it was recorded or decided, so that nothing recorded later changes a past day. */
  at: Date
  kind: MovementKind
  /** What came; with a minus, what left. */
  amounts: Amounts
  /** It is a payment that did not count for its deal, or its refund: somebody's money, and never our result. */
  isSetAside: boolean
  /** For people, who compare it with bank and chain. A transfer's transaction is in it as soon as it is recorded. */
  reference: string
}

/** All movements of a deal and those that it replaces, in no order. */
export function movementsOf(ledger: Ledger, { coin, currency }: { coin: string; currency: string }): Movement[] {
  const accepted = ledger.questions.flatMap(({ paymentId, outcome }) => (outcome === 'accepted' ? [paymentId] : []))
  const setAside = ledger.payments.flatMap(({ payment: { id, setAside: why } }) => (why !== null && !accepted.includes(id) ? [id] : []))
  return [
    ...ledger.payments.flatMap((one) => movementsOfPayment(one, setAside.includes(one.payment.id))),
    ...ledger.fills.flatMap((one) => movementsOfFill(one, { coin, currency })),
    ...ledger.transfers.flatMap((one) => movementsOfTransfer(one, setAside.includes(one.transfer.paymentId ?? ''))),
  ]
}

function movementsOfPayment({ payment, reversal }: LedgerPayment, isSetAside: boolean): Movement[] {
  const reference = inOneLine(payment.bankReference, payment.payerName)
  const came: Movement = {
    at: payment.recordedAt,
    kind: 'payment',
    amounts: amountsOf([payment.currency, payment.amount]),
    isSetAside,
    reference,
  }
  if (!reversal) return [came]
  const amounts = amountsOf([payment.currency, minus(payment.amount)])
  return [came, { at: reversal.recordedAt, kind: 'payment-taken-back', amounts, isSetAside, reference }]
}

function movementsOfFill({ fill, annulment }: LedgerFill, { coin, currency }: { coin: string; currency: string }): Movement[] {
  const isSetAside = false
  const [bought, sold] = [
    fill.side === 'buy' ? fill.coinAmount : minus(fill.coinAmount),
    fill.side === 'buy' ? minus(fill.fiatAmount) : fill.fiatAmount,
  ]
  const reference = `${fill.venue} ${fill.venueReference}`
  const made: Movement = { at: fill.recordedAt, kind: 'fill', amounts: amountsOf([coin, bought], [currency, sold]), isSetAside, reference }
  if (!annulment) return [made]
  const amounts = amountsOf([coin, minus(bought)], [currency, minus(sold)])
  return [made, { at: annulment.recordedAt, kind: 'fill-annulled', amounts, isSetAside, reference }]
}

function movementsOfTransfer(given: LedgerTransfer, isSetAside: boolean): Movement[] {
  const { transfer, steps } = given
  const { purpose, currency, amount, committedAt, toName, toAccount } = transfer
  const reference = inOneLine(sentReferenceOf(given), toName, toAccount)
  const gone = (at: Date): Movement => ({ at, kind: purpose, amounts: amountsOf([currency, minus(amount)]), isSetAside, reference })
  const movements = [gone(committedAt)]
  for (const [place, { step }] of steps.entries()) {
    if (step.kind === 'failed' || step.kind === 'returned')
      movements.push({ at: step.recordedAt, kind: `${purpose}-failed`, amounts: amountsOf([currency, amount]), isSetAside, reference })
    // That it came back was a mistake.
    else if (steps[place - 1]?.step.kind === 'returned') movements.push(gone(step.recordedAt))
  }
  return movements
}

const inOneLine = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')

const minus = (amount: string) => Big(amount).times(-1).toFixed()

function amountsOf(...parts: [unit: string, amount: string][]): Amounts {
  const amounts: Amounts = new Map()
  for (const [unit, amount] of parts) add(amounts, unit, amount)
  return amounts
}

/** What the movements before a moment leave. */
export function balanceAt(movements: Movement[], moment: Date): Amounts {
  const balance: Amounts = new Map()
  for (const { at, amounts } of movements) if (at < moment) amounts.forEach((amount, unit) => add(balance, unit, amount))
  return balance
}

/** Sums by the code of a currency or coin. */
export type Amounts = Map<string, Big>

export const add = (amounts: Amounts, unit: string, amount: Big | string): void =>
  void amounts.set(unit, (amounts.get(unit) ?? Big(0)).plus(amount))

export const addAll = (amounts: Amounts, others: Amounts, sign: 1 | -1 = 1): void =>
  others.forEach((amount, unit) => add(amounts, unit, amount.times(sign)))

/** What is not zero, by unit. */
export const listed = (amounts: Amounts) =>
  [...amounts]
    .filter(([, amount]) => !amount.eq(0))
    .map(([unit, amount]) => ({ unit, amount: amount.toFixed() }))
    .toSorted((a, b) => a.unit.localeCompare(b.unit))

/** The sums of each unit that has any. */
export function rowsOf<Name extends string>(sums: Record<Name, Amounts>): { unit: string; amounts: Record<Name, Big> }[] {
  const names = Object.keys(sums) as Name[]
  const units = [...new Set(names.flatMap((name) => [...sums[name].keys()]))].toSorted()
  return units
    .map((unit) => ({
      unit,
      amounts: Object.fromEntries(names.map((name) => [name, sums[name].get(unit) ?? Big(0)])) as Record<Name, Big>,
    }))
    .filter(({ amounts }) => names.some((name) => !amounts[name].eq(0)))
}

export const decimals = <Name extends string>(amounts: Record<Name, Big>) =>
  Object.fromEntries(Object.entries<Big>(amounts).map(([name, amount]) => [name, amount.toFixed()])) as Record<Name, string>
