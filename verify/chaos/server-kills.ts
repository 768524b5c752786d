import { setTimeout as pause } from 'node:timers/promises'
import { booksOf, loggedOut, readBack } from '../harness/load/books.ts'
import { clientsFor, startClients } from '../harness/load/client.ts'
import { openLedger } from '../harness/load/ledger.ts'
import { startWriters } from '../harness/load/writers.ts'
import { type Part, spread } from '../harness/part.ts'
import type { World } from '../harness/world/world.ts'

/** In the full run: 200 kills among 20,000 acknowledged writes. */
const writesForEachKill = 100
const parallel = 24

export const serverKills: Part<World> = {
  name: 'server-kills',
  title: `# × kill -9 of the server, ${writesForEachKill} acknowledged writes for each`,
  count: 200,
  async run({ database, server, site }, { count, random }) {
    const clients = await startClients(site, clientsFor(count * writesForEachKill))
    const ledger = openLedger()
    const writers = startWriters({ site, clients, ledger, random }, { parallel })
    const restarts: number[] = []
    for (let kill = 1; kill <= count; kill++) {
      const writes = Math.round(writesForEachKill * (kill - random() * 0.5))
      while (writers.acknowledged() < writes) await pause(random.between(1, 20))
      await server.kill()
      restarts.push(await server.start())
    }
    while (writers.acknowledged() < count * writesForEachKill) await pause(20)
    await writers.stop()

    const books = await booksOf(ledger, database)
    const replayed = await readBack(ledger, random, Math.min(500, count * 5))
    const out = loggedOut(clients)
    const { limited, unavailable, lost } = writers.setbacks()
    const losses = server.losses()
    return {
      figures: {
        ...books.figures,
        'answers lost by a kill': lost,
        'answered 503, 429': `${unavailable}, ${limited}`,
        'restart until it listens': `${spread(restarts)}; starts that failed ${server.failedStarts()}`,
        ...replayed.figures,
        ...out.figures,
      },
      failures: [
        ...books.failures,
        ...writers.surprises(),
        ...replayed.failures,
        ...out.failures,
        ...(losses > 0 ? [`the server ended ${losses} times without having been killed`] : []),
      ],
    }
  },
}
