import type { Chain } from '../provider/chain/read-chain.ts'
import { notWatched } from './fake-chain.ts'
import type { TestService } from './service.ts'

/** What a use case of the trade department needs, for a test that calls it directly. Letters are not sent. */
export const tradeContext = ({ database, clock, config: { operator, bank, publicOrigin } }: TestService, chain: Chain = notWatched) => ({
  database,
  clock,
  databaseNow: async () => clock(),
  mail: { order: async () => {}, orderLater: async () => {} },
  operator,
  bank,
  publicOrigin,
  chain,
})
