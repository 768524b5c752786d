import type { chainNode, networkWatch } from '#contract/desk/endpoints/chain.ts'
import type { z } from 'zod'
import { secondsSince } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { watchedNetworks } from '../../provider/chain/chain.ts'
import type { ChainNetworkRow, ChainNodeRow } from './chain-record.table.ts'
import * as store from './chain-record.store.ts'
import { pick } from '../../platform/pick.ts'

/** By network, the nodes of the settings; none: the network is not watched. */
type Nodes = Record<(typeof watchedNetworks)[number], { length: number }>

/** Whether the nodes of each watched network agree. */
export async function readNetworks(db: Queryable, nodes: Nodes): Promise<z.infer<typeof networkWatch>[]> {
  const rows = await store.findNetworks(db)
  return watchedNetworks
    .filter((network) => nodes[network].length > 0)
    .map((network) =>
      networkReply(
        network,
        rows.find((row) => row.network === network),
      ),
    )
}

const networkReply = (network: string, row: ChainNetworkRow | undefined) => ({
  network,
  agreedAt: row?.agreedAt?.toISOString() ?? null,
  trouble: row?.trouble ?? null,
  troubleSince: row?.troubleSince?.toISOString() ?? null,
})

/** The nodes of the settings, as the last round found them. */
export async function readNodes(db: Queryable, nodes: Nodes): Promise<z.infer<typeof chainNode>[]> {
  return (await store.findNodes(db)).filter(({ network, number }) => number <= nodes[network].length).map(nodeReply)
}

const nodeReply = (node: ChainNodeRow) => pick(node, 'network', 'number', 'host', 'height', 'fault', 'answeredAt', 'faultSince')

/** Seconds since the nodes of each watched network last agreed. Of one that never did, since its first round. */
export async function secondsSinceAgreement(db: Queryable, nodes: Nodes, now: Date): Promise<Record<string, number>> {
  const rows = await store.findNetworks(db)
  return Object.fromEntries(
    rows
      .filter(({ network }) => nodes[network].length > 0)
      .map(({ network, agreedAt, troubleSince, roundAt }) => [network, secondsSince(agreedAt ?? troubleSince ?? roundAt, now)]),
  )
}
