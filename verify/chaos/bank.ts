import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkHistory } from '../harness/bank/check.ts'
import { storeDeals } from '../harness/bank/deals.ts'
import type { BankFile } from '../harness/bank/files.ts'
import { makeHistory } from '../harness/bank/history.ts'
import { dropFiles, untilSettled, waitingFiles } from '../harness/bank/inbox.ts'
import { chance } from '../harness/random.ts'
import { Checks, type Options, type Part, type Result } from '../harness/part.ts'
import { until } from '../harness/until.ts'
import type { ServiceUnderTest } from '../harness/environment/test-environment.ts'
import { databaseKill, type Kill, serverKill } from './kills.ts'

const transfersOfDay = 100
const fewestDays = 3
/** By how much the moments of the kills move after one that came too late, or in time. */
const shorter = 0.8
const longer = 1.05
/** In percent. */
const settledDays = 70

export const bank: Part<ServiceUnderTest> = {
  name: 'bank',
  title: '# kills of the server and of PostgreSQL in turn while files of the bank are read and matched: halves, in any order, each twice',
  count: 100,
  short: 2,
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
  const hits = await playDays(service, options, files)
  const again = files.flat().map(({ name, text }) => ({ name: `again-${name}`, text }))
  dropFiles(bankInbox, again)
  await untilSettled(database, bankInbox)
  const checks = new Checks()
  const { lost, doubled, wrong, byItself, inDoubt } = await checkHistory(database, history, checks)
  const moved = ['done', 'refused'].flatMap((folder) => readdirSync(join(bankInbox, folder))).length
  checks.expect(moved === 2 * again.length, `of ${2 * again.length} files, ${moved} were moved`)
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
      balances: [...history.closings].map(([currency, closing]) => `${closing} ${currency}`).join(', '),
    },
    failures: checks.failures.map((failure) => `${failure} (seed ${seed})`),
  }
}

/** Hands over the files of each day, and kills while they are worked on. Returns what each kill interrupted. */
async function playDays(service: ServiceUnderTest, { count, random, print }: Options, days: BankFile[][]): Promise<string[]> {
  const { database, bankInbox } = service
  const kills = [databaseKill(service, random), serverKill(service)]
  const hits: string[] = []
  let longestMs = 0
  for (const [at, files] of days.entries()) {
    dropFiles(bankInbox, files)
    const kill = at > 0 && at <= count ? kills[at % kills.length] : undefined
    if (!kill) {
      longestMs = await untilSettled(database, bankInbox)
      continue
    }
    const hit = await strike(service, kill, random() * longestMs)
    longestMs *= hit === 'too late' ? shorter : longer
    hits.push(`${kill.victim} killed ${hit}`)
    // Now and then, the next day's files come before all of these were read.
    if (chance(settledDays, random)) await untilSettled(database, bankInbox)
    if (at % 10 === 0) print(`${at} kills`)
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
  await kill.recover()
  const [found] = before ?? (await countNew())
  return left > 0 ? 'while files were read' : found && found.left > 0 ? 'while entries were matched' : 'too late'
}
