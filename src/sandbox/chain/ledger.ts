import { createHash } from 'node:crypto'
import { blockMs, type NetworkId, networks, RefusedTransfer } from './networks.ts'
import type { Transaction } from './transaction.ts'
import type { Blocks, ChainState } from './state-file.ts'

export interface Block {
  height: number
  /** 32 bytes as hex. */
  hash: string
  parentHash: string
  at: number
}

export interface Reorganisation {
  /** So many of the newest blocks are replaced. */
  blocks: number
  /** Transactions that the new blocks do not have. */
  without: string[]
  comesBack: 'later' | 'never'
}

interface LedgerParts {
  state: ChainState
  save: () => void
  now: () => number
  /** False while no transaction gets into a block. */
  isMining: (network: NetworkId) => boolean
}

export type Ledger = ReturnType<typeof createLedger>

/** A transaction that a reorganisation removed comes back after so many further blocks. */
const blocksUntilBack = 3
const maxReorganisation = 100
const searchedBlocks = 2000

/** The blocks of all networks. Time makes them: a block is computed when it is asked for, so none is missing after a restart. */
export function createLedger({ state, save, now, isMining }: LedgerParts) {
  function blocksOf(network: NetworkId): Blocks {
    const height = networks[network].firstHeight
    return (state.blocks[network] ??= { spans: [{ height, at: now(), branch: 0 }], filledTo: height, branches: 0 })
  }

  const spanAt = (network: NetworkId, height: number) => {
    const { spans } = blocksOf(network)
    return spans.findLast((span) => span.height <= height) ?? spans[0]!
  }

  function tipOf(network: NetworkId): number {
    const last = blocksOf(network).spans.at(-1)!
    return Math.max(last.height, last.height + Math.floor((now() - last.at) / blockMs))
  }

  /** Puts what waits into the first block that was found since. */
  function settle(network: NetworkId): number {
    const [blocks, tip] = [blocksOf(network), tipOf(network)]
    if (tip === blocks.filledTo) return tip
    const waiting = state.transactions.filter((one) => one.network === network && one.height === null && one.gone === null)
    const from = blocks.filledTo + 1
    blocks.filledTo = tip
    if (waiting.length === 0) return tip
    for (const one of isMining(network) ? waiting : []) {
      const parents = state.transactions.filter(({ id }) => one.parents.includes(id)).map(({ height }) => height)
      if (one.notBefore > tip || parents.includes(null)) continue
      one.height = Math.max(from, one.notBefore, ...parents.map(Number))
    }
    save()
    return tip
  }

  function blockAt(network: NetworkId, height: number): Block {
    const span = spanAt(network, height)
    return {
      height,
      hash: hashOf(network, height),
      parentHash: hashOf(network, height - 1),
      at: span.at + (height - span.height) * blockMs,
    }
  }

  const hashOf = (network: NetworkId, height: number) => {
    const { branch } = spanAt(network, height)
    const hash = createHash('sha256').update(`${network} ${height} ${branch}`).digest('hex')
    // As if work had been done for it.
    return network === 'bitcoin' ? '0'.repeat(19) + hash.slice(19) : hash
  }

  const allOf = (network: NetworkId) => {
    settle(network)
    return state.transactions.filter((one) => one.network === network)
  }

  /** The transactions, and all that are invalid without them. */
  function withDescendants(network: NetworkId, ids: string[]): Set<string> {
    const all = new Set(ids)
    // A child is always added after its parents.
    for (const one of allOf(network)) if (one.parents.some((id) => all.has(id))) all.add(one.id)
    return all
  }

  const ledger = {
    /** Of the latest blocks, and of those with transactions; undefined if no such block is in the chain. */
    heightOfHash(network: NetworkId, hash: string): number | undefined {
      const tip = settle(network)
      const heights = [...Array.from({ length: searchedBlocks }, (_, back) => tip - back), ...allOf(network).map(({ height }) => height)]
      return heights.find((height): height is number => height !== null && height <= tip && hashOf(network, height) === hash)
    },

    /** Height of the newest block. */
    tip: settle,
    blockAt,
    all: allOf,
    /** Those that nodes know: in a block, or in the mempool. */
    live: (network: NetworkId) => allOf(network).filter(({ gone }) => gone === null),

    find(network: NetworkId, id: string): Transaction | undefined {
      return allOf(network).find((one) => one.id === id)
    },

    /** Puts a transaction into the mempool. */
    add(transaction: Transaction) {
      settle(transaction.network)
      state.transactions.push(transaction)
      save()
    },

    /** Finds blocks at once. Returns the new height. */
    mine(network: NetworkId, count: number): number {
      if (!Number.isInteger(count) || count < 1 || count > 1000) throw new RefusedTransfer('count must be a number from 1 to 1000.')
      const tip = settle(network)
      const { spans } = blocksOf(network)
      spans.push({ height: tip + 1, at: now() - (count - 1) * blockMs, branch: spans.at(-1)!.branch })
      save()
      return settle(network)
    },

    /** Replaces the newest blocks by others, and one more. Transactions stay in them, except the named ones and their descendants. */
    reorganise(network: NetworkId, { blocks: count, without, comesBack }: Reorganisation): number {
      if (!Number.isInteger(count) || count < 1 || count > maxReorganisation)
        throw new RefusedTransfer(`blocks must be a number from 1 to ${maxReorganisation}.`)
      const first = settle(network) - count + 1
      if (first <= networks[network].firstHeight) throw new RefusedTransfer('The chain does not have so many blocks yet.')
      const blocks = blocksOf(network)
      const known = allOf(network)
      for (const id of without) {
        const found = known.find((one) => one.id === id)
        if (found?.height == null) throw new RefusedTransfer(`${id} is in no block.`)
        if (found.height < first)
          throw new RefusedTransfer(`${id} is in block ${found.height}: replace ${count + first - found.height} blocks.`)
      }
      blocks.branches += 1
      blocks.spans = blocks.spans.filter(({ height }) => height < first)
      blocks.spans.push({ height: first, at: now() - count * blockMs, branch: blocks.branches })
      blocks.filledTo = first + count
      const removed = withDescendants(network, without)
      for (const one of known.filter(({ id, height }) => removed.has(id) && (height === null || height >= first))) {
        Object.assign(one, { height: null, notBefore: blocks.filledTo + blocksUntilBack })
        if (comesBack === 'never') one.gone = 'dropped'
      }
      save()
      return blocks.filledTo
    },

    /** A transaction of the mempool gives way to another one. */
    replace(old: Transaction, next: Transaction) {
      const invalid = withDescendants(old.network, [old.id])
      for (const one of state.transactions.filter(({ id }) => invalid.has(id))) {
        // With Bitcoin, they spend what no longer exists. With Ethereum, only the number counts.
        if (one.bitcoin || one === old) one.gone = one === old ? { replacedBy: next.id } : 'dropped'
        else one.parents = one.parents.map((id) => (id === old.id ? next.id : id))
      }
      ledger.add(next)
    },
  }
  return ledger
}
