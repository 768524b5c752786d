import { ProviderFault } from '../provider-call.ts'
import {
  type ChainSource,
  type ChainTransaction,
  type Found,
  type Wanted,
  watchedCoins,
  type WatchedNetwork,
  watchedNetworks,
} from './chain.ts'
import type { EthereumSource } from './ethereum.adapter.ts'

/** The nodes of each network. A network without any is not watched. */
export interface Chain {
  bitcoin: ChainSource[]
  ethereum: EthereumSource[]
}

/** The network, if our nodes see this coin's transactions on it. Elsewhere a person of the desk confirms them. */
export const watchedNetworkOf = (chain: Chain, { coin, network }: { coin: string; network: string }): WatchedNetwork | undefined =>
  watchedNetworks.find((one) => one === network && chain[one].length > 0 && watchedCoins[one].some((watched) => watched === coin))

/** Whether our nodes see transactions of this coin on this network. */
export const isWatched = (chain: Chain, of: { coin: string; network: string }): boolean => watchedNetworkOf(chain, of) !== undefined

export const sourcesOf = (chain: Chain, network: WatchedNetwork): ChainSource[] => chain[network]

/** What the nodes of a network say together. `away`: none answers, or one of them has not seen the newest blocks. `apart`: they contradict one another. */
export type Agreed<Value> = { kind: 'agreed'; by: number; value: Value } | { kind: 'apart' } | { kind: 'away' }

interface Seen {
  transaction: ChainTransaction | null
  /** 0: it is not in a block. */
  confirmations: number
}

interface View {
  height: number
  transaction: ChainTransaction | null
}

/** The answers of all sources; without those that give none. */
async function askAll<Source extends ChainSource, Answer>(sources: Source[], ask: (source: Source) => Promise<Answer>): Promise<Answer[]> {
  const settled = await Promise.allSettled(sources.map(ask))
  return settled.flatMap((one) => {
    if (one.status === 'fulfilled') return [one.value]
    if (!(one.reason instanceof ProviderFault)) throw one.reason
    return []
  })
}

/**
 * Asks every node for a transaction. All that answer must say the same. The caller judges how many must answer. `minedAt`: the height of the block in which
 * it was seen before; a node that has not come so far says nothing by not knowing it.
 */
export async function readTransaction(
  chain: Chain,
  network: WatchedNetwork,
  id: string,
  minedAt: number | null = null,
): Promise<Agreed<Seen>> {
  const views = await askAll(sourcesOf(chain, network), async (source) => ({
    height: await source.height(),
    transaction: await source.transaction(id),
  }))
  return compareViews(views.filter(({ height, transaction }) => transaction !== null || height >= (minedAt ?? 0)))
}

function compareViews(views: View[]): Agreed<Seen> {
  const [first] = views
  if (!first) return { kind: 'away' }
  const inBlock = views.find(({ transaction }) => transaction?.block)?.transaction
  if (!inBlock?.block) {
    const pending = views.flatMap(({ transaction }) => (transaction ? [transaction] : []))
    if (pending.some((one) => !isSame(one, pending[0]))) return { kind: 'apart' }
    // Nodes hear of a new transaction one after the other.
    return { kind: 'agreed', by: pending.length || views.length, value: { transaction: pending[0] ?? null, confirmations: 0 } }
  }
  const { height } = inBlock.block
  const others = views.filter(({ transaction }) => !isSame(transaction, inBlock))
  if (others.some((one) => one.height >= height || one.transaction?.block)) return { kind: 'apart' }
  if (others.length > 0) return { kind: 'away' }
  const confirmations = Math.max(0, Math.min(...views.map((one) => one.height)) - height + 1)
  return { kind: 'agreed', by: views.length, value: { transaction: inBlock, confirmations } }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Transactions that any node finds. `isComplete`: every node has looked. `unread`: addresses that one of them could not read. */
export async function findTransactions(chain: Chain, network: WatchedNetwork, wanted: Wanted): Promise<Found & { isComplete: boolean }> {
  const sources = sourcesOf(chain, network)
  const found = await askAll(sources, (source) => source.find(wanted))
  const [ids, unread] = [found.flatMap((one) => one.ids), found.flatMap((one) => one.unread)]
  return { ids: [...new Set(ids)], unread: [...new Set(unread)], isComplete: found.length === sources.length }
}

/** Whether any node knows that an address was used. Null: none can say. */
export async function hasHistory(chain: Chain, network: WatchedNetwork, address: string): Promise<boolean | null> {
  const answers = await askAll(sourcesOf(chain, network), (source) => source.hasHistory(address))
  if (answers.includes(true)) return true
  return answers.includes(false) ? false : null
}

/** Which transaction used what only one can use, by all nodes; null if none did. */
export async function readUser(chain: Chain, network: WatchedNetwork, use: string): Promise<Agreed<string | null>> {
  return compare(await askAll(sourcesOf(chain, network), (source) => source.userOf(use)))
}

function compare<Value>(answers: Value[]): Agreed<Value> {
  const [value] = answers
  if (value === undefined) return { kind: 'away' }
  return answers.every((one) => isSame(one, value)) ? { kind: 'agreed', by: answers.length, value } : { kind: 'apart' }
}

/**
 * Contracts of Ethereum, which say themselves whether a signature is right. Null: no node answers, or they contradict one another. Undefined without
 * nodes.
 */
export function contractsOf({ ethereum }: Chain) {
  if (ethereum.length === 0) return undefined
  return {
    async isValidSignature(address: string, hash: Uint8Array, signature: Uint8Array): Promise<boolean | null> {
      const answer = compare(await askAll(ethereum, (source) => source.isValidSignature(address, hash, signature)))
      return answer.kind === 'agreed' ? answer.value : null
    },
  }
}
