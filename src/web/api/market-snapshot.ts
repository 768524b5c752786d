import { createContext } from 'react'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'

/** Id of the data block with which the landing page was rendered. */
export const marketBlockId = 'market'

/** The market as it was when the page was rendered: what the first render shows, on the server and in the browser. Null where nothing was known. */
export const MarketSnapshotContext = createContext<MarketSnapshot | null>(null)

/** What the document says of the market. */
export function readMarketSnapshot(): MarketSnapshot | null {
  const text = document.getElementById(marketBlockId)?.textContent
  return text ? (JSON.parse(text) as MarketSnapshot | null) : null
}
