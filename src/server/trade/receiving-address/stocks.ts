import type { listReceivingAddresses as listEndpoint } from '#contract/desk/endpoints/offers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Operator } from '#contract/operator.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isAccount } from './reserve-address.ts'
import * as store from './receiving-address.store.ts'

type Stock = ReplyOf<typeof listEndpoint>['stocks'][number]

type Rules = { offers: Pick<Operator['offers'], 'closedNetworks'>; chain: Pick<Operator['chain'], 'warnBelowAddresses'> }

/**
 * What is left of each coin and network that ever had an address: of others, nobody asked for one. An account of ours never runs out, and a network
 * that is not on offer needs none.
 */
export async function readStocks(db: Queryable, { offers, chain }: Rules): Promise<Stock[]> {
  const stocks = new Map<string, Stock>()
  for (const { coin, network, hasMemo, free, waiting, used } of await store.countAddresses(db)) {
    const key = `${coin} ${network}`
    const isOfAccount = isAccount({ coin, network, memo: hasMemo ? '' : null })
    const before = stocks.get(key) ?? none
    stocks.set(key, {
      coin,
      network,
      hasAccount: before.hasAccount || (isOfAccount && free > 0),
      free: before.free + (isOfAccount ? 0 : free),
      waiting: before.waiting + waiting,
      used: before.used + used,
      isLow: false,
    })
  }
  const isOnOffer = ({ coin, network }: Stock) => !offers.closedNetworks[coin]?.includes(network)
  return [...stocks.values()]
    .map((stock) => ({ ...stock, isLow: isOnOffer(stock) && !stock.hasAccount && stock.free < chain.warnBelowAddresses }))
    .toSorted((one, other) => Number(other.isLow) - Number(one.isLow) || compare(one, other))
}

const none = { hasAccount: false, free: 0, waiting: 0, used: 0 }

const compare = (one: Stock, other: Stock) => `${one.coin} ${one.network}`.localeCompare(`${other.coin} ${other.network}`, 'en')

/** Of how many coins and networks few addresses are left. */
export const countLowStocks = async (db: Queryable, rules: Rules): Promise<number> =>
  (await readStocks(db, rules)).filter(({ isLow }) => isLow).length
