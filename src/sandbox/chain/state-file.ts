import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { NetworkId } from './networks.ts'
import type { Transaction } from './transaction.ts'
import type { MadeWallet } from './wallet/wallets.ts'

/** From this height on, blocks follow each other in the usual time, until the next span. */
export interface Span {
  height: number
  /** When its first block was found. */
  at: number
  /** Another number than before means other blocks. */
  branch: number
}

/** One network's blocks. */
export interface Blocks {
  spans: Span[]
  /** Transactions were put into blocks up to this height. */
  filledTo: number
  branches: number
}

export interface ChainState {
  blocks: Partial<Record<NetworkId, Blocks>>
  transactions: Transaction[]
  /** In addition to those that every sandbox has. */
  wallets: MadeWallet[]
}

/** The chain's file. Without a path, the state is kept in memory only. */
export function openStateFile(path: string | undefined): { state: ChainState; save: () => void } {
  const state = path === undefined ? emptyState() : read(path)
  return {
    state,
    save() {
      if (path === undefined) return
      mkdirSync(dirname(path), { recursive: true })
      // Half a file must never have the name of a whole one.
      const part = `${path}.part`
      writeFileSync(part, JSON.stringify(state))
      renameSync(part, path)
    },
  }
}

const emptyState = (): ChainState => ({ blocks: {}, transactions: [], wallets: [] })

function read(path: string): ChainState {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ChainState
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState()
    throw error
  }
}
