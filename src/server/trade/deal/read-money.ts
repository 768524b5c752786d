import Big from 'big.js'
import type { DealState } from '#contract/desk/deal-moves.ts'
import type { readMoney as endpoint } from '#contract/desk/endpoints/money.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { inSnapshot, sendTogether, type Transaction } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import type { TradeContext } from '../context.ts'
import { boughtCoins, heldFor, isRunning, liveDelivery, openQuestions, readLedgers, receivedFor } from './ledger.ts'
import { amountsToPayBack } from './refundable.ts'
import { coinsToFill, dueCurrencyOf, dueOf, type SettledDeal } from './terms.ts'
import { add, decimals, rowsOf } from './amounts.ts'
import * as store from './money.store.ts'

type Money = ReplyOf<typeof endpoint>
type LeftCoins = Awaited<ReturnType<typeof store.findLeftCoins>>[number]

/** What the deals that are not over mean for the operator, now. */
export const readMoney = ({ database, databaseNow }: Pick<TradeContext, 'database' | 'databaseNow'>): Promise<Money> =>
  inSnapshot(database, async (tx) => moneyNow(await databaseNow(tx), await store.findLeftCoins(tx), await readSettled(tx)))

function moneyNow(now: Date, left: LeftCoins[], settled: SettledDeal[]): Money {
  return {
    now: now.toISOString(),
    coins: coinsOf(settled, left),
    money: moneyOf(settled),
    left: left.map(({ reference, ...deal }) => ({ deal: reference, ...deal })),
    due: { ...dueNow(settled, now), questions: left.length + countQuestions(settled) },
  }
}

/** The deals that are running, and those that are over with an open question about a payment. */
async function readSettled(tx: Transaction): Promise<SettledDeal[]> {
  const [running, withPayments] = await sendTogether([store.findRunning(tx), store.findWithOpenPayments(tx)])
  const found = [...new Map([...running, ...withPayments].map((one) => [one.deal.id, one])).values()]
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

function moneyOf(settled: SettledDeal[]): Money['money'] {
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

function dueNow(settled: SettledDeal[], now: Date): Omit<Money['due'], 'questions'> {
  const today = dayOf(now, 'Europe/Warsaw')
  const count = (is: (one: SettledDeal) => boolean) => settled.filter(is).length
  const transfers = settled.flatMap(({ ledger }) => ledger.transfers)
  return {
    payments: count(({ deal }) => isAwaiting(deal.state) && dayOf(deal.payBy, 'Europe/Warsaw') <= today),
    fills: count(({ deal }) => deal.state === 'paid'),
    deliveries: count(({ deal }) => deal.state === 'executed'),
    transfers: transfers.filter(({ state }) => state === 'decided').length,
    confirmations: transfers.filter(({ state }) => state === 'sent').length,
    refunds: count((one) => amountsToPayBack(one).length > 0),
  }
}
