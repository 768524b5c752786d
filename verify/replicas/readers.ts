import { calls } from '#contract/calls.ts'
import { newNetworkAddress, type Site } from '../harness/client.ts'
import { send } from '../harness/http.ts'
import type { Client } from '../harness/load/client.ts'
import type { Random } from '../harness/random.ts'

export interface Readers {
  /** The number of responses with 200. */
  succeeded(): number
  /** One sentence for each request without a 200. */
  failures(): string[]
  stop(): Promise<void>
}

interface ReaderSettings {
  site: Site
  clients: Client[]
  random: Random
  /** The URL path of a built asset. */
  asset: string
}

/** Starts visitors and clients who only read pages, assets, rates and profiles. */
export function startReaders({ site, clients, random, asset }: ReaderSettings, parallel: number): Readers {
  const failures: string[] = []
  let succeeded = 0
  const stopping = new AbortController()
  const anyClient = () => clients[random.between(0, clients.length - 1)]
  // Each visitor has their own IP address, because nginx limits the calls from one.
  const page = (path: string) => () => send(site.origin, { path, from: newNetworkAddress() })
  const reads = [
    page('/'),
    page('/app/login'),
    page(asset),
    page(calls.rates.path),
    () => anyClient()?.send(calls.readProfile),
    () => anyClient()?.send(calls.readSessions),
  ]

  async function read(): Promise<void> {
    while (!stopping.signal.aborted && !site.ended?.aborted) {
      const outcome = await reads[random.between(0, reads.length - 1)]?.()
      if (outcome?.kind === 'answered' && outcome.status === 200) succeeded++
      else failures.push(`${new Date().toISOString()} a read: ${JSON.stringify(outcome)}`)
    }
  }

  const reading = Array.from({ length: parallel }, read)
  return {
    succeeded: () => succeeded,
    failures: () => failures,
    async stop() {
      stopping.abort()
      await Promise.all(reading)
    },
  }
}
