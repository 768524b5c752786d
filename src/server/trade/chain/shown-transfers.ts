import Big from 'big.js'
import type { transferOnChain } from '#contract/desk/endpoints/chain.ts'
import type { Operator } from '#contract/operator.ts'
import type { z } from 'zod'
import { plusDays } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { WatchedNetwork } from '../../provider/chain/chain.ts'
import * as store from './chain-record.store.ts'
import { countMisplaced } from './sighting.store.ts'
import { pick } from '../../platform/pick.ts'

type Rules = Pick<Operator, 'chain'>

/** How many nodes must say the same of an amount of this value. */
export const nodesNeeded = ({ chain }: Rules, amountEur: string): number => (Big(amountEur).gte(chain.twoSourcesFromEur) ? 2 : 1)

/** After how many confirmations a transaction counts. */
export const confirmationsNeeded = ({ chain }: Rules, network: WatchedNetwork): number => chain.confirmations[network]

/** What the chain shows of transfers of a deal, by their ids. */
export async function readShownTransfers(
  db: Queryable,
  operator: Rules,
  { ids, amountEur }: { ids: string[]; amountEur: string },
): Promise<Map<string, z.infer<typeof transferOnChain>>> {
  const rows = ids.length > 0 ? await store.findChainOfTransfers(db, ids) : []
  return new Map(
    rows.map((row) => [
      row.transferId,
      {
        ...pick(row, 'state', 'transaction', 'confirmations', 'nodes', 'trouble', 'seen', 'replacedBy', 'lookedAt'),
        needed: confirmationsNeeded(operator, row.network),
        nodesNeeded: nodesNeeded(operator, amountEur),
        isContradicted: row.state === 'contradicts' || row.state === 'gone' || row.trouble === 'apart',
      },
    ]),
  )
}

/** Transfers, and coins that came, of which the chain shows something else than is recorded, or about which the nodes contradict one another. */
export const countContradictions = async (db: Queryable, now: Date): Promise<number> =>
  (await store.countContradictions(db, plusDays(now, -1))) + (await countMisplaced(db))
