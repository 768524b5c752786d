import type { arrival } from '#contract/desk/endpoints/chain.ts'
import type { Operator } from '#contract/operator.ts'
import type { z } from 'zod'
import type { Queryable } from '../../platform/database/database.ts'
import { watchedNetworks } from '../../provider/chain/chain.ts'
import { type Chain, sourcesOf } from '../../provider/chain/read-chain.ts'
import type { ChainSightingRow } from './chain-record.table.ts'
import * as store from './sighting.store.ts'
import { confirmationsNeeded } from './shown-transfers.ts'
import { pick } from '../../platform/pick.ts'

/** Coins that came for a deal, oldest first. */
export async function readArrivals(
  db: Queryable,
  operator: Pick<Operator, 'chain'>,
  rootDealId: string,
): Promise<z.infer<typeof arrival>[]> {
  return (await store.findSightingsOf(db, rootDealId)).map((row) => arrivalReply(row, confirmationsNeeded(operator, row.network)))
}

const arrivalReply = (row: ChainSightingRow, needed: number) => ({
  ...pick(row, 'id', 'transaction', 'coin', 'amount', 'senders', 'state', 'confirmations', 'paymentId', 'firstSeenAt', 'blockAt'),
  needed,
})

/** References of overdue sells that do not lapse yet, because of what the chain shows, or because its nodes are away. */
export const findHeldDeals = (
  db: Queryable,
  { chain, operator, now }: { chain: Chain; operator: Pick<Operator, 'chain'>; now: Date },
): Promise<string[]> => {
  const networks = watchedNetworks.filter((network) => sourcesOf(chain, network).length > 0)
  return store.findHeldDeals(db, { now, networks, pendingMinutes: operator.chain.pendingMinutes })
}
