import { rateLimits } from './rate-limits.ts'
import { enumeration } from './enumeration.ts'
import { forgedTokens } from './forged-tokens.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { headers } from './headers.ts'
import { injection } from './injection.ts'
import type { Part } from './part.ts'
import { races } from './races/races.ts'
import { slowClients } from './slow-clients.ts'
import { stolenTokens } from './stolen-tokens.ts'
import { twoTabs } from './two-tabs.ts'
import { upstreamFaults } from './upstream-faults.ts'

/** The parts, in the order in which they run. */
export const catalogue: Part[] = [
  fuzz,
  races,
  forgedTokens,
  stolenTokens,
  enumeration,
  rateLimits,
  headers,
  injection,
  twoTabs,
  upstreamFaults,
  slowClients,
]
