import { calls } from '#contract/calls.ts'
import { send } from '../chaos/load/call.ts'
import type { Client, Door } from '../chaos/load/client.ts'
import type { Random } from '../chaos/random.ts'

export interface Readers {
  /** How many answers came, as they should be. */
  answered(): number
  /** One sentence for each other one. */
  failures(): string[]
  stop(): Promise<void>
}

interface ReadersParts {
  door: Door
  clients: Client[]
  random: Random
  /** Address of a built asset. */
  asset: string
}

/** Visitors and clients who only look: pages, assets, rates, profiles. */
export function startReaders({ door, clients, random, asset }: ReadersParts, parallel: number): Readers {
  const failures: string[] = []
  let answered = 0
  let told = false
  const stopping = () => told || door.ended.aborted
  const somebody = () => clients[random.between(0, clients.length - 1)]
  const page = (path: string) => () => send(door.origin, { method: 'GET', path, from: '10.1.1.1' })
  const looks = [
    page('/'),
    page('/app/login'),
    page(asset),
    page(calls.rates.path),
    () => somebody()?.send(calls.readProfile),
    () => somebody()?.send(calls.readSessions),
  ]

  async function read(): Promise<void> {
    while (!stopping()) {
      const outcome = await looks[random.between(0, looks.length - 1)]?.()
      if (outcome?.kind === 'answered' && outcome.status === 200) answered++
      else failures.push(`${new Date().toISOString()} a read: ${JSON.stringify(outcome)}`)
    }
  }

  const reading = Array.from({ length: parallel }, read)
  return {
    answered: () => answered,
    failures: () => failures,
    async stop() {
      told = true
      await Promise.all(reading)
    },
  }
}
