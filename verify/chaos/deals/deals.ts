import { becomeBuyers, type Buyer, newDeal, type Office, openOffice } from '../../harness/deals/office.ts'
import { operatorFileWith } from '../../../src/server/testing/operator-file.ts'
import { ofManyOffers, type ServiceUnderTest } from '../../harness/environment/test-environment.ts'
import { Checks, type Options, type Part, type Result } from '../../harness/part.ts'
import { until, untilThereAreRates } from '../../harness/until.ts'
import type { OpenOffer } from '../../harness/offers.ts'
import { copiesByLetter, isSentTwice } from '../../harness/environment/mail-server.ts'
import { databaseKill, type Kill, serverKill } from '../kills.ts'
import { checkStored, playRound, type Route } from './round.ts'
import { type StageName, Tally } from './stages.ts'

const offerLifeMs = 5 * 60_000
const largeEur = 1_000_000
const killsForEachBuyer = 10
const fewestBuyers = 3
/** Not each kill hits a call of each stage. */
const mostKills = (count: number) => 10 + 3 * count

/** What may become of an offer. */
const courses: { template: keyof Office['templates']; stages: StageName[] }[] = [
  { template: 'large', stages: ['accept', 'type', 'pay', 'fill', 'propose', 'approve', 'sent', 'confirmed'] },
  { template: 'small', stages: ['accept', 'type', 'pay', 'fill', 'send', 'sent', 'confirmed'] },
  { template: 'large', stages: ['accept', 'type', 'pay', 'refuse', 'propose', 'approve', 'sent', 'confirmed'] },
]
const longestCourse = Math.max(...courses.map(({ stages }) => stages.length))

export const deals: Part<ServiceUnderTest> = {
  name: 'deals',
  title:
    '# kills of the server and # of PostgreSQL during each of: accepting an offer, recording payments and fills, proposing and approving, sending',
  count: 100,
  short: 1,
  // One person decides hundreds of small deliveries in a day, and fills at a price of the beginning.
  env: {
    OPERATOR_FILE: operatorFileWith({ offers: ofManyOffers, deals: { secondPersonFromEur: largeEur, fillFromMarketBp: 10_000 } }),
  },
  run,
}

async function run(service: ServiceUnderTest, { count, random, print }: Options): Promise<Result> {
  const { database, server, site } = service
  await untilThereAreRates(server.origin)
  const office = await openOffice({ site, desk: server.desk, query: database.query }, String(largeEur))
  const buyers = await becomeBuyers(office, Math.max(fewestBuyers, Math.ceil(count / killsForEachBuyer)))
  const crashesBefore = server.crashes()
  const [checks, tally] = [new Checks(), new Tally()]
  const all: Route[] = []
  const play = async (kill?: Kill) => {
    // Nobody works so much in an hour.
    await database.query('delete from rate_limit')
    await playRound({ office, routes: all.filter(({ left }) => left.length > 0), kill, random, checks, tally })
  }
  const playWithNewDeals = async (kill?: Kill) => {
    const first = all.length
    const added = courses.map(async ({ template, stages }, at) => {
      const buyer = buyers[(first + at) % buyers.length] as Buyer
      return { running: await newDeal(office, { buyer, template, lifeMs: offerLifeMs }), left: [...stages] }
    })
    all.push(...(await Promise.all(added)))
    await play(kill)
  }
  // Afterwards, some deal is at each stage, and it is known how long each takes.
  for (let round = 0; round < longestCourse; round++) await playWithNewDeals()
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
  while (all.some(({ left }) => left.length > 0)) await play()

  const letters = await checkDealLetters(service, { offers: all.map(({ running }) => running.offer), ...fromServer })
  const ends: string[] = []
  for (const { running } of all) ends.push(await checkStored(office, running, checks))
  const crashes = server.crashes() - crashesBefore
  checks.expect(crashes === 0, `the server ended ${crashes} times without having been killed`)
  return {
    figures: {
      kills: kills.map(({ victim, killedAt }) => `${killedAt.length} of ${victim}`).join(', '),
      'offers and deals': [...Map.groupBy(ends, (end) => end)].map(([end, found]) => `${found.length} ${end}`).join(', '),
      ...Object.assign({}, ...kills.map(({ victim }) => tally.figures(victim))),
      ...letters.figures,
    },
    failures: [...checks.failures, ...letters.failures],
  }
}

const deliveryLimitMs = 300_000
/** A letter is sent twice if its process is killed after it was sent, and before its job is marked (decision 093). The mail server may read it after the kill. */
const markLimitMs = 1000

/** Waits until all letters about these offers are sent, and compares the orders with what the mail server received. */
async function checkDealLetters(
  { database, mailServer }: ServiceUnderTest,
  { offers, killedAt, interrupted }: { offers: Pick<OpenOffer, 'id'>[]; killedAt: number[]; interrupted: Set<string> },
): Promise<Result> {
  const ids = offers.map(({ id }) => id)
  const readOrders = () =>
    database.query<{ id: string; kind: string; isWaiting: boolean }>(
      `select id, data->>'kind' kind, state < 'completed' "isWaiting" from pgboss.job where name = 'letter' and data->>'offerId' = any($1::text[])`,
      [ids],
    )
  const startedAt = performance.now()
  const areSent = async () => (await readOrders()).every(({ isWaiting }) => !isWaiting)
  await until(areSent, { what: 'all letters sent', withinMs: deliveryLimitMs, everyMs: 200 })
  const ordered = await readOrders()
  const copies = new Map(
    [...copiesByLetter(mailServer.receivedLetters())].map(([messageId, found]) => [/[\w-]+/.exec(messageId)?.[0], found]),
  )
  const sent = ordered.map(({ id, kind }) => ({ id, kind, copies: copies.get(id) ?? [] }))
  const lost = sent.filter((letter) => letter.copies.length === 0)
  const twice = sent.filter((letter) => isSentTwice(letter.copies))
  const msFromKill = ({ copies: [first] }: (typeof sent)[number]) => Math.min(...killedAt.map((at) => Math.abs(at - (first?.at ?? 0))))
  const isExplained = (letter: (typeof sent)[number]) => interrupted.has(letter.id) && msFromKill(letter) < markLimitMs
  return {
    figures: {
      letters: `${ordered.length}, lost ${lost.length}`,
      'letters that a kill of the server interrupted': sent.filter(({ id }) => interrupted.has(id)).length,
      'of which were sent twice, because they were not yet marked': twice.length,
      'until all letters were sent': `${Math.round((performance.now() - startedAt) / 1000)} s`,
    },
    failures: [
      ...lost.map(({ kind }) => `a letter “${kind}” was lost`),
      ...twice
        .filter((one) => !isExplained(one))
        .map(
          (one) =>
            `a letter “${one.kind}” was sent twice, ${Math.round(msFromKill(one))} ms from the nearest kill, which ${interrupted.has(one.id) ? 'interrupted' : 'did not interrupt'} it`,
        ),
    ],
  }
}
