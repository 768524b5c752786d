import { createContext } from 'react'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'

/** Id of the data block with the market that the landing page was rendered with. */
export const marketBlockId = 'market'

/** The market when the server rendered the page: the browser's first render shows the same. Null if there were no rates. */
export const MarketSnapshotContext = createContext<MarketSnapshot | null>(null)

/** Reads the document's market. */
export function readMarketSnapshot(): MarketSnapshot | null {
  const text = document.getElementById(marketBlockId)?.textContent
  return text ? (JSON.parse(text) as MarketSnapshot | null) : null
}
