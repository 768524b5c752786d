import { checkDeal, readStored } from '../../harness/deals/invariants.ts'
import { Checks, type Options, type Part, type Result } from '../../harness/part.ts'
import type { ServiceUnderTest } from '../../harness/environment/service-under-test.ts'
import { checkDealLetters } from './deal-letters.ts'
import { databaseKill, type Kill, serverKill } from './kills.ts'
import { longestRoute, newDeals, type Office, openOffice, type RunningDeal } from './office.ts'
import { playRound } from './round.ts'
import { Tally } from './tally.ts'
import { checkTraces } from './traces.ts'

const killsForEachBuyer = 10
const fewestBuyers = 3
/** Not each kill hits a call of each stage. */
const mostKills = (count: number) => 10 + 3 * count

export const deals: Part<ServiceUnderTest> = {
  name: 'deals',
  title:
    '# kills of the server and # of PostgreSQL during each of: accepting an offer, recording payments and fills, proposing and approving, sending',
  count: 100,
  run,
}

async function run(service: ServiceUnderTest, { count, random, print }: Options): Promise<Result> {
  const office = await openOffice(service, Math.max(fewestBuyers, Math.ceil(count / killsForEachBuyer)))
  const crashesBefore = service.server.crashes()
  const [checks, tally] = [new Checks(), new Tally()]
  const all: RunningDeal[] = []
  let running: RunningDeal[] = []
  const play = async (kill?: Kill) => {
    // Nobody works so much in an hour.
    await service.database.query('delete from rate_limit')
    await playRound({ office, running, kill, random, checks, tally })
    for (const { deal, left } of running)
      if (deal && left.length === 0) checkDeal(await readStored(service.database, deal.reference), deal, checks)
    running = running.filter(({ left }) => left.length > 0)
  }
  const playWithNewDeals = async (kill?: Kill) => {
    const added = await newDeals(office, all.length)
    all.push(...added)
    running.push(...added)
    await play(kill)
  }
  // Afterwards, some deal is at each stage, and it is known how long each takes.
  for (let round = 0; round < longestRoute; round++) await playWithNewDeals()
  const fromServer = serverKill(service)
  // PostgreSQL first: what its kills leave of jobs is taken up at the next kill of the server.
  const kills = [databaseKill(service, random), fromServer]
  for (const kill of kills) {
    const { victim, killedAt } = kill
    while (tally.fewest(victim) < count && killedAt.length < mostKills(count)) {
      await playWithNewDeals(kill)
      if (killedAt.length % 10 === 0) print(`${killedAt.length} kills of ${victim}, ${checks.failures.length} failures`)
    }
    checks.expect(tally.fewest(victim) >= count, `a stage was hit only ${tally.fewest(victim)} times by kills of ${victim}`)
  }
  while (running.length > 0) await play()
  return report({ office, all, kills, fromServer, checks, tally, crashes: service.server.crashes() - crashesBefore })
}

interface Ended {
  office: Office
  all: RunningDeal[]
  kills: Kill[]
  fromServer: ReturnType<typeof serverKill>
  checks: Checks
  tally: Tally
  crashes: number
}

async function report({ office: { service }, all, kills, fromServer, checks, tally, crashes }: Ended): Promise<Result> {
  const offers = all.map(({ offer }) => offer)
  const letters = await checkDealLetters(service, { offers, ...fromServer })
  const states = await checkTraces(service, offers, checks)
  const ends = [...Map.groupBy(states, (state) => state ?? 'declined')].map(([state, found]) => `${found.length} ${state}`)
  checks.expect(crashes === 0, `the server ended ${crashes} times without having been killed`)
  return {
    figures: {
      kills: kills.map(({ victim, killedAt }) => `${killedAt.length} of ${victim}`).join(', '),
      'offers and deals': ends.join(', '),
      ...Object.assign({}, ...kills.map(({ victim }) => tally.figures(victim))),
      ...letters.figures,
    },
    failures: [...checks.failures, ...letters.failures],
  }
}
