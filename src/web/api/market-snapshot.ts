import { createContext } from 'react'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'

/** Id of the data block with the market data from which the server rendered the landing page. */
export const marketBlockId = 'market'

/** The market data from which the server rendered the page, for the browser's first render. Null if there were no rates. */
export const MarketSnapshotContext = createContext<MarketSnapshot | null>(null)

/** Reads the document's data block. */
export function readMarketSnapshot(): MarketSnapshot | null {
  const text = document.getElementById(marketBlockId)?.textContent
  return text ? (JSON.parse(text) as MarketSnapshot | null) : null
}
