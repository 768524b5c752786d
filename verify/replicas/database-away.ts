import { startClients } from '../harness/load/client.ts'
import { observeOutages } from '../harness/outage.ts'
import type { Part } from '../harness/part.ts'
import type { Installation } from './installation.ts'

/** While PostgreSQL is away, the proxy must still reach the replicas: pages and rates are served, and calls get our 503 at once. */
export const databaseAway: Part<Installation> = {
  name: 'database',
  title: 'every call and page through the proxy while PostgreSQL is stopped, killed and suspended for # s each',
  count: 30,
  short: 3,
  async run({ database, site, newWorker }, { count }) {
    const worker = await newWorker()
    await worker.start()
    const clients = await startClients(site, 3)
    const result = await observeOutages({ database, origin: site.origin, clients, servesPages: true }, count)
    await worker.stop()
    return result
  },
}
