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
  /** Section 4: itself on the server, in the browser one that comes when it is about to be seen. */
  Rates: ComponentType
  /** On the server only. */
  staticParts?: StaticParts
}

// The browser is told nothing of them.
const nowhere: StaticParts = {}

/** The one tree that the server renders and the browser hydrates. */
export function LandingRoot({ operator, snapshot, Rates, staticParts = nowhere }: LandingRootProps) {
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
