import { createChainWatch } from '../trade/chain-watch/watch-chain.ts'
import { fakeChain } from './fake-chain.ts'
import { serviceOfFile } from './service.ts'

/** A service with a fake chain, which a test watches itself. */
export async function watchedService(environment: Record<string, string> = {}) {
  let now = () => new Date()
  const fake = fakeChain(() => now())
  const service = await serviceOfFile({ sharedSandbox: true, chain: fake.chain, environment })
  const { database, clock, config, app } = service
  now = clock
  const context = {
    database,
    clock,
    databaseNow: async () => clock(),
    mail: { order: async () => {}, orderLater: async () => {} },
    operator: config.operator,
    chain: fake.chain,
    log: app.log,
  }
  const { look, watch } = createChainWatch(context)

  /** One look, a minute after the one before. */
  async function lookAgain(network: 'bitcoin' | 'ethereum' = 'bitcoin') {
    clock.advance({ seconds: 61 })
    await look(network)
  }

  return { ...fake, service, context, look, lookAgain, watch }
}
