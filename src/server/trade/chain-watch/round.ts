import type { FastifyBaseLogger } from 'fastify'
import type { WatchedNetwork } from '../../provider/chain/chain.ts'
import type { Chain } from '../../provider/chain/read-chain.ts'
import { confirmationsNeeded } from '../chain/shown-transfers.ts'
import type { TradeContext } from '../context.ts'

export interface WatchContext extends Pick<TradeContext, 'clock' | 'database' | 'databaseNow' | 'mail' | 'operator' | 'chain'> {
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** One look at a network. */
export interface Round {
  network: WatchedNetwork
  now: Date
  /** Only the nodes that answer. */
  chain: Chain
  /** After so many confirmations a transaction counts. */
  countsAt: number
  /** After so many it is watched no more. */
  finalAt: number
  stopping: AbortSignal | undefined
}

/** No reorganisation was ever as deep. Ethereum is final after about 64 blocks. */
const followedBlocks = 100

export const roundOf = ({ operator }: WatchContext, { network, ...parts }: Omit<Round, 'countsAt' | 'finalAt'>): Round => {
  const countsAt = confirmationsNeeded(operator, network)
  return { network, ...parts, countsAt, finalAt: countsAt + followedBlocks }
}

/** Works on rows one after another. One that fails holds up no other. Throws the first error, after the others. */
export async function oneAfterAnother<Row>(
  rows: Row[],
  stopping: AbortSignal | undefined,
  act: (row: Row) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for (const row of rows) {
    if (stopping?.aborted) return
    await act(row).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
