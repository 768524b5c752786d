import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkChain, checkHistory } from '../../harness/bank/check.ts'
import { createDeals, storeDeals, type UnpaidDeal } from '../../harness/bank/deals.ts'
import type { BankFile } from '../../harness/bank/files.ts'
import { makeHistory } from '../../harness/bank/history.ts'
import { ageReading, dropFiles, untilSettled, waitingFiles } from '../../harness/bank/inbox.ts'
import { chance, pick } from '../../harness/random.ts'
import { deskAddress } from '../../harness/desk.ts'
import { type People, signInPeople } from '../../harness/staff.ts'
import { Checks, type Options, type Part, type Result } from '../../harness/part.ts'
import { until } from '../../harness/until.ts'
import type { ServiceUnderTest } from '../../harness/environment/test-environment.ts'
import { databaseKill, type Kill, serverKill } from '../kills.ts'
import { approval, confirmation, reportTyped, strikePerson, timePerson } from './people.ts'

const transfersOfDay = 100
const fewestDays = 3
/** By how much the moments of the kills move after one that came too late, or in time. */
const shorter = 0.8
const longer = 1.05
/** In percent. */
const settledDays = 70
/** What is being done at a kill of each victim, in turn. */
const moments = ['files', 'confirmation', 'files', 'approval'] as const
type Moment = (typeof moments)[number]
const momentOf = (day: number): Moment => moments[Math.floor(day / 2) % moments.length] ?? 'files'

export const bank: Part<ServiceUnderTest> = {
  name: 'bank',
  title:
    '# kills of the server and of PostgreSQL in turn while files of the bank are read and matched, uploads confirmed and typed payments approved',
  count: 100,
  short: 4,
  run,
}

async function run(service: ServiceUnderTest, options: Options): Promise<Result> {
  const { count, seed, random } = options
  const { database, server, bankInbox } = service
  const crashesBefore = server.crashes()
  // The first day has no kill: it shows how long a day takes.
  const days = Math.max(fewestDays, count + 1)
  const history = makeHistory({ transfers: days * transfersOfDay, days, random, isShuffled: true })
  await storeDeals(database, history.deals)
  const files = history.days.flatMap(({ batches }) => batches)
  const checks = new Checks()
  const people = await signInPeople({ deskOrigin: deskAddress, desk: server.desk, query: database.query })
  const ofTyped = createDeals(random)
  for (let day = 0; day <= count; day++) ofTyped.newPlainDeal()
  await storeDeals(database, ofTyped.deals)
  const hits = await playDays(service, options, { files, people, typed: ofTyped.deals, checks })
  const again = files.flat().map(({ name, text }) => ({ name: `again-${name}`, text }))
  dropFiles(bankInbox, again)
  await untilSettled(database, bankInbox)
  const { lost, doubled, wrong, byItself, inDoubt } = await checkHistory(database, history, checks)
  const decided = ofTyped.deals.filter((_, day) => day === 0 || momentOf(day) === 'approval')
  await reportTyped(service, decided, checks)
  const linked = await checkChain(people.clerk, checks)
  const moved = ['done', 'refused'].flatMap((folder) => readdirSync(join(bankInbox, folder))).length
  checks.expect(moved === 2 * again.length + decided.length, `of ${2 * again.length + decided.length} files, ${moved} were moved`)
  const crashes = server.crashes() - crashesBefore
  checks.expect(crashes === 0, `the server ended ${crashes} times without having been killed`)
  return {
    figures: {
      ...Object.fromEntries([...Map.groupBy(hits, (hit) => hit)].map(([hit, all]) => [hit, all.length])),
      transfers: history.transfers.length,
      files: moved,
      'recorded by themselves': byItself,
      'wrongly recorded': wrong,
      lost,
      doubled,
      'in doubt': inDoubt,
      'statements that continue another': linked,
      'payments typed': decided.length,
      balances: [...history.closings].map(([currency, closing]) => `${closing} ${currency}`).join(', '),
    },
    failures: checks.failures.map((failure) => `${failure} (seed ${seed})`),
  }
}

interface Playing {
  /** Of each day. */
  files: BankFile[][]
  people: People
  /** Whose payments are typed, one for each day. */
  typed: UnpaidDeal[]
  checks: Checks
}

/** Hands over the files of each day, and kills while they are worked on, or before it while people decide. Returns what each kill interrupted. */
async function playDays(service: ServiceUnderTest, { count, random, print }: Options, playing: Playing): Promise<string[]> {
  const { database, bankInbox } = service
  const { files: days, people, typed, checks } = playing
  const kills = [databaseKill(service, random), serverKill(service)]
  const hits: string[] = []
  let longestMs = 0
  const site = { database, people }
  const longestOfPerson = { confirmation: 0, approval: 0 }
  for (const [at, files] of days.entries()) {
    const kill = at > 0 && at <= count ? kills[at % kills.length] : undefined
    const moment = momentOf(at)
    if (at > 0 && at % 10 === 0) print(`${at - 1} kills`)
    const whole = files.flatMap(({ figures, ...file }) => (figures ? [{ ...file, figures }] : []))
    const acts = {
      confirmation: () => confirmation(site, pick(whole, random), checks),
      approval: () => approval(site, typed[at] as UnpaidDeal),
    }
    if (at === 0) for (const name of ['confirmation', 'approval'] as const) longestOfPerson[name] = 2 * (await timePerson(acts[name]()))
    if (kill && moment !== 'files') {
      const act = acts[moment]()
      const hit = await strikePerson(site, act, { kill, afterMs: random() * longestOfPerson[moment], checks })
      longestOfPerson[moment] *= hit === 'too late' ? shorter : longer
      hits.push(`${kill.victim} killed during ${act.what}, ${hit}`)
    }
    dropFiles(bankInbox, files)
    if (!kill || moment !== 'files') {
      const took = await untilSettled(database, bankInbox)
      if (!kill) longestMs = took
      continue
    }
    const hit = await strike(service, kill, random() * longestMs)
    longestMs *= hit === 'too late' ? shorter : longer
    hits.push(`${kill.victim} killed ${hit}`)
    // Now and then, the next day's files come before all of these were read.
    if (chance(settledDays, random)) await untilSettled(database, bankInbox)
  }
  await untilSettled(database, bankInbox)
  return hits
}

type Hit = 'while files were read' | 'while entries were matched' | 'too late'

/** Kills so long after the first file was read, and restarts. Returns what it interrupted. */
async function strike({ database, bankInbox }: ServiceUnderTest, kill: Kill, afterMs: number): Promise<Hit> {
  const lay = waitingFiles(bankInbox).length
  await until(() => waitingFiles(bankInbox).length < lay, { what: 'a file is read', everyMs: 5 })
  await pause(afterMs)
  const left = waitingFiles(bankInbox).length
  await kill.strike()
  // Nothing is matched while the server is away, and PostgreSQL answers before the server has found it again.
  const countNew = () => database.query<{ left: number }>(`select count(*)::int as left from bank_entry where state = 'new'`)
  const before = kill.victim === 'the server' ? await countNew() : undefined
  if (kill.victim === 'the server') ageReading(bankInbox)
  await kill.recover()
  const [found] = before ?? (await countNew())
  return left > 0 ? 'while files were read' : found && found.left > 0 ? 'while entries were matched' : 'too late'
}
