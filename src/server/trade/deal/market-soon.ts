import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../../platform/failure.ts'
import type { LiveMarket } from '../../provider/market-data/live-market.ts'
import type { TradeContext } from '../context.ts'
import type { OfferRow } from '../offer/offer.table.ts'

// The price is evidence only: it must not make anybody late.
const marketWaitMs = 300

/** The market of an offer's coin now, as evidence; null if the exchange does not answer at once. */
export async function marketSoon(
  { marketData }: Pick<TradeContext, 'marketData'>,
  { coin, currency }: Pick<OfferRow, 'coin' | 'currency'>,
): Promise<LiveMarket | null> {
  const live = marketData.liveMarket({ crypto: coin, fiat: currency }).catch(() => null)
  const market = await Promise.race([live, pause(marketWaitMs, null)])
  return market instanceof Failure ? null : market
}

/** The columns of a row that keeps a market as evidence. */
export const evidenceOf = (market: LiveMarket | null) =>
  market && { evidence: market.evidence.text, evidenceHash: Buffer.from(market.evidence.sha256, 'hex') }
