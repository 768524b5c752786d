import { candles, currenciesInfo, pairsInfo, rates, tradeHistory } from '#contract/endpoints/market-data.ts'
import type { Route } from '../../platform/http/route.ts'
import type { MarketData } from './market-data.ts'

export function marketDataRoutes(route: Route, marketData: MarketData): void {
  route(currenciesInfo, () => marketData.currenciesInfo())
  route(pairsInfo, ({ body }) => marketData.pairsInfo(body))
  route(tradeHistory, ({ body }) => marketData.tradeHistory(body))
  route(candles, ({ body }) => marketData.candles(body))
  route(rates, () => marketData.rates())
}
