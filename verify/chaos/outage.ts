import { startClients } from '../harness/load/client.ts'
import { observeOutages } from '../harness/outage.ts'
import type { Part } from '../harness/part.ts'
import type { ServiceUnderTest } from '../harness/environment/test-environment.ts'

/** Checks what the service returns while PostgreSQL is away, and how soon each call works again afterwards. */
export const outage: Part<ServiceUnderTest> = {
  name: 'outage',
  title: 'every call and page while PostgreSQL is stopped, killed and suspended (SIGSTOP) for # s each',
  count: 30,
  short: 3,
  pages: true,
  async run({ database, server, site, pages: servesPages }, { count }) {
    const clients = await startClients(site, 3)
    const { figures, failures } = await observeOutages({ database, origin: server.origin, clients, servesPages }, count)
    const crashes = server.crashes()
    return {
      figures: { ...figures, 'crashes of the server': crashes },
      failures: [...failures, ...(crashes > 0 ? ['the server ended'] : [])],
    }
  },
}
