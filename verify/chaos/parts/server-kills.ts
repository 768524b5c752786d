import { setTimeout as pause } from 'node:timers/promises'
import { becomeClients, clientsFor } from '../load/client.ts'
import { openLedger } from '../load/ledger.ts'
import { startWriters } from '../load/writers.ts'
import { type Part, spread } from '../part.ts'
import { doorOf } from '../world/world.ts'
import { booksOf, loggedOut, readBack } from './books.ts'

/** In the full run: 200 kills among 20,000 acknowledged writes. */
const writesForEachKill = 100
const parallel = 24

/** `kill -9` of the server, again and again, while clients write. */
export const serverKills: Part = {
  name: 'server-kills',
  title: `# × kill -9 of the server, ${writesForEachKill} acknowledged writes for each`,
  count: 200,
  async run({ count, random, world }) {
    const door = doorOf(world)
    const clients = await becomeClients(door, random, clientsFor(count * writesForEachKill))
    const ledger = openLedger()
    const writers = startWriters({ door, clients, ledger, random }, { parallel })
    const restarts: number[] = []
    for (let kill = 1; kill <= count; kill++) {
      const until = Math.round(writesForEachKill * (kill - random() * 0.5))
      while (writers.acknowledged() < until) await pause(random.between(1, 20))
      await world.server.kill()
      restarts.push(await world.server.start())
    }
    while (writers.acknowledged() < count * writesForEachKill) await pause(20)
    await writers.stop()

    const books = await booksOf(ledger, world.database)
    const replayed = await readBack(ledger, random, Math.min(500, count * 5))
    const out = loggedOut(clients)
    const { limited, unavailable, lost } = writers.setbacks()
    return {
      figures: [
        ...books.figures,
        { what: 'answers lost by a kill', value: String(lost) },
        { what: 'answered 503, 429', value: `${unavailable}, ${limited}` },
        { what: 'restart until it listens', value: `${spread(restarts)}; starts that failed ${world.server.failedStarts()}` },
        replayed.figure,
        out.figure,
      ],
      failures: [...books.failures, ...writers.surprises(), ...replayed.failures, ...out.failures, ...neverAlone(world.server.losses())],
    }
  },
}

const neverAlone = (losses: number) => (losses > 0 ? [`the server ended ${losses} times without having been killed`] : [])
