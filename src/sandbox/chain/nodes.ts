import type { FastifyInstance } from 'fastify'
import type { Service } from '../control/control-page.ts'
import { html } from '../page/html.ts'
import { esploraRoutes } from './bitcoin/esplora.routes.ts'
import type { Chain } from './chain.ts'
import { rpcRoutes } from './ethereum/rpc.routes.ts'

/** Two nodes of Bitcoin and two of Ethereum, each with its own faults. */
export async function nodeRoutes(app: FastifyInstance, { chain }: { chain: Chain }) {
  const { ledger, wallets, faults } = chain
  for (const node of [1, 2] as const) {
    const partsOf = (network: 'bitcoin' | 'ethereum') => ({
      ledger,
      failure: () => faults[network].current()[`node${node}`],
      delayMs: () => faults[network].current().delayMs,
    })
    await app.register(esploraRoutes, { prefix: `/chain/bitcoin/${node}`, ...partsOf('bitcoin') })
    await app.register(rpcRoutes, { prefix: `/chain/ethereum/${node}`, ...partsOf('ethereum'), wallets })
  }
}

/** The watched networks, for the control page. */
export const chainServices = ({ faults }: Chain, origin: () => string): Service[] =>
  (['bitcoin', 'ethereum'] as const).map((network) => ({
    id: network,
    name: network === 'bitcoin' ? 'Bitcoin' : 'Ethereum',
    address: () => html`<code>${origin()}/chain/${network}/1</code> and <code>/2</code> → <a href="/chain">wallets and transactions</a>`,
    faults: faults[network],
  }))
