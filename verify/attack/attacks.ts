import { rateLimits } from './rate-limits.ts'
import { enumeration } from './enumeration.ts'
import { forgedTokens } from './forged-tokens.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { injection } from './injection.ts'
import { races } from './races/races.ts'
import { slowClients } from './slow-clients.ts'
import { stolenTokens } from './stolen-tokens.ts'
import { twoTabs } from './two-tabs.ts'
import { upstreamFaults } from './upstream-faults.ts'
import type { Part } from '../harness/part.ts'
import type { Target } from './target.ts'

/** The parts of `npm run attack`, in their order. */
export const attacks: Part<Target>[] = [
  fuzz,
  races,
  forgedTokens,
  stolenTokens,
  enumeration,
  rateLimits,
  injection,
  twoTabs,
  upstreamFaults,
  slowClients,
]
