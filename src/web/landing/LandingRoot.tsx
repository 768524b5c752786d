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
  /** Section 4: on the server the section itself, in the browser a lazy section. */
  Rates: ComponentType
  /** On the server only. */
  staticParts?: StaticParts
}

/** Id of the hydrated element. */
export const rootId = 'landing'

const none: StaticParts = {}

/** The tree that the server renders and the browser hydrates. */
export function LandingRoot({ operator, snapshot, Rates, staticParts = none }: LandingRootProps) {
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
