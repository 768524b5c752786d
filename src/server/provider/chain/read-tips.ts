import { ProviderFault } from '../provider-call.ts'
import type { ChainSource, WatchedNetwork } from './chain.ts'
import { type Chain, sourcesOf } from './read-chain.ts'

export type Tip<Source extends ChainSource = ChainSource> = { source: Source } & ({ height: number } | { fault: string })

/** Nodes whose heights differ by more than this are not on the same chain, or one of them does not move. */
const mostApart: Record<WatchedNetwork, number> = { bitcoin: 3, ethereum: 10 }

export interface Tips {
  nodes: Tip[]
  /** The lowest height of the nodes that answer; undefined if none does. */
  height: number | undefined
  /** Whether they have different chains. */
  isApart: boolean
  /** Only the nodes that answer. */
  chain: Chain
}

/** Asks every node of a network for its newest block. */
export async function readTips(chain: Chain, network: WatchedNetwork): Promise<Tips> {
  const nodes = await Promise.all(sourcesOf(chain, network).map(tipOf))
  const heights = nodes.flatMap((tip) => ('height' in tip ? [tip.height] : []))
  const answering = new Set(nodes.flatMap((tip) => ('height' in tip ? [tip.source.number] : [])))
  const live: Chain = { ...chain, [network]: sourcesOf(chain, network).filter(({ number }) => answering.has(number)) }
  const height = heights.length > 0 ? Math.min(...heights) : undefined
  if (height === undefined) return { nodes, height, isApart: false, chain: live }
  const isFar = Math.max(...heights) - height > mostApart[network]
  // The newest block may be replaced at any moment, the one before it rarely.
  return { nodes, height, isApart: isFar || (await readHash(live, network, Math.max(0, height - 1))) === null, chain: live }
}

async function tipOf(source: ChainSource): Promise<Tip> {
  try {
    return { source, height: await source.height() }
  } catch (error) {
    if (error instanceof ProviderFault) return { source, fault: error.message }
    throw error
  }
}

/** The hash of the block at a height; null if the nodes do not say the same. */
export async function readHash(chain: Chain, network: WatchedNetwork, height: number): Promise<string | null> {
  const hashes = await Promise.all(
    sourcesOf(chain, network).map((source) =>
      source.blockHash(height).catch((error: unknown) => {
        if (error instanceof ProviderFault) return null
        throw error
      }),
    ),
  )
  const [first] = hashes
  return first && hashes.every((hash) => hash === first) ? first : null
}
