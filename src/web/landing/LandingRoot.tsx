import { type ComponentType, StrictMode } from 'react'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import type { PublicOperator } from '#contract/operator.ts'
import { MarketProvider } from '../api/market-cache.ts'
import { MarketSnapshotContext } from '../api/market-snapshot.ts'
import { Landing } from './Landing.tsx'
import { type StaticParts, StaticPartsContext } from './StaticPart.tsx'

interface LandingRootProps {
  operator: PublicOperator
  snapshot: MarketSnapshot | null
  /** The section with the rates. The server renders the section directly. The browser loads the section's code on demand. */
  Rates: ComponentType
  /** Set only on the server. */
  staticParts?: StaticParts
}

/** Id of the hydrated element. */
export const rootId = 'landing'

const noStaticParts: StaticParts = {}

/** The tree that the server renders and the browser hydrates. */
export function LandingRoot({ operator, snapshot, Rates, staticParts = noStaticParts }: LandingRootProps) {
  return (
    <StrictMode>
      <StaticPartsContext value={staticParts}>
        <MarketSnapshotContext value={snapshot}>
          <MarketProvider>
            <Landing operator={operator} Rates={Rates} />
          </MarketProvider>
        </MarketSnapshotContext>
      </StaticPartsContext>
    </StrictMode>
  )
}
