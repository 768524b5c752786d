import type { ChainTrouble } from '#contract/desk/chain-states.ts'
import { type WatchedNetwork, watchedNetworks } from '../../provider/chain/chain.ts'
import { plusSeconds } from '../../platform/clock.ts'
import { announceChange } from '../../platform/change/change.ts'
import { sourcesOf } from '../../provider/chain/read-chain.ts'
import { readTips } from '../../provider/chain/read-tips.ts'
import { findNetwork } from '../chain/chain-record.store.ts'
import type { LookedAt } from './address-turns.ts'
import * as store from './chain-watch.store.ts'
import type { Unfit } from './recognize-sent.ts'
import { oneAfterAnother, roundOf, type WatchContext } from './round.ts'
import { findArrivals, type Scanned } from './watch-arrivals.ts'
import { watchSightings } from './watch-sightings.ts'
import { watchTransfers } from './watch-transfers.ts'

/** How often the nodes of a network are asked, by one replica. */
export const watchEveryMs = 5000

export interface ChainWatch {
  /** One round of every network that has nodes, unless another replica has just begun one. */
  watch(stopping?: AbortSignal): Promise<void>
  /** One look at one network. */
  look(network: WatchedNetwork, stopping?: AbortSignal): Promise<void>
}

/** Watches the transactions of transfers, the coins of sells, and small transfers of wallets. Any number of workers may do it at the same time. */
export function createChainWatch(context: WatchContext): ChainWatch {
  const { database, databaseNow, chain } = context
  const lookedAt: LookedAt = new Map()
  const unfit: Record<WatchedNetwork, Unfit> = { bitcoin: new Map(), ethereum: new Map() }

  async function look(network: WatchedNetwork, stopping?: AbortSignal): Promise<void> {
    const now = await databaseNow(database)
    const end: RoundEnd = { now, trouble: 'away' }
    try {
      const { nodes, height, isApart, chain: live } = await readTips(chain, network)
      await store.storeNodes(database, network, nodes, now)
      if (height === undefined) return
      const round = roundOf(context, { network, now, chain: live, stopping })
      const arrivals = async () => {
        const found = await findArrivals(context, round, { height, lookedAt, unfit: unfit[network] })
        Object.assign(end, isApart ? { trouble: 'apart' } : found)
      }
      const parts = [() => watchTransfers(context, round), arrivals, () => watchSightings(context, round)]
      await oneAfterAnother(parts, stopping, (part) => part())
    } catch (error) {
      end.trouble ??= 'away'
      throw error
    } finally {
      if (!stopping?.aborted) await endRound(context, network, end)
    }
  }

  return {
    look,
    async watch(stopping) {
      const networks = watchedNetworks.filter((network) => sourcesOf(chain, network).length > 0)
      // Side by side: a network whose nodes do not answer holds up no other.
      const ended = await Promise.allSettled(
        networks.map(async (network) => {
          const now = await databaseNow(database)
          const notSince = plusSeconds(now, 1 - watchEveryMs / 1000)
          if (await store.beginRound(database, network, { now, notSince })) await look(network, stopping)
        }),
      )
      const failed = ended.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}

interface RoundEnd {
  now: Date
  trouble: ChainTrouble | null
  scanned?: Scanned | undefined
  readAt?: Date | undefined
  unread?: string[] | undefined
}

async function endRound({ database }: WatchContext, network: WatchedNetwork, end: RoundEnd): Promise<void> {
  const before = await findNetwork(database, network)
  await store.endRound(database, network, end)
  if (before?.trouble !== end.trouble) await announceChange(database, 'switches')
}
