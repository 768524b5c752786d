import { checkHistory } from '../harness/bank/check.ts'
import { storeDeals } from '../harness/bank/deals.ts'
import { kindsOf, makeHistory } from '../harness/bank/history.ts'
import { dropFiles, untilSettled } from '../harness/bank/inbox.ts'
import { Checks, type Options, type Part, type Result } from '../harness/part.ts'
import type { Target } from './target.ts'

const transfersOfDay = 250
const fewestDays = 3
/** In percent, of the transfers that an honest clerk expects to be recorded by themselves. */
const fewestByItself = 98

export const bank: Part<Target> = {
  name: 'bank',
  title: '# transfers in files of the bank, in every spelling, with mistakes, strangers, copies and broken files',
  count: 10_000,
  short: 150,
  run,
}

async function run(target: Target, { count, seed, random, print }: Options): Promise<Result> {
  const days = Math.max(fewestDays, Math.ceil(count / transfersOfDay))
  const history = makeHistory({ transfers: count, days, random, isShuffled: false })
  await storeDeals(target, history.deals)
  print(kindsOf(history.transfers))
  let files = 0
  for (const [at, { batches }] of history.days.entries()) {
    for (const batch of batches) {
      dropFiles(target.bankInbox, batch)
      files += batch.length
      await untilSettled(target, target.bankInbox)
    }
    if (at % 10 === 9) print(`${at + 1} of ${days} days`)
  }
  const checks = new Checks()
  const outcome = await checkHistory(target, history, checks)
  const { clean, cleanByItself, left, byItself, wrong, lost, doubled, inDoubt } = outcome
  const share = (100 * cleanByItself) / clean
  checks.expect(share >= fewestByItself, `only ${share.toFixed(2)} % of what is clean was recorded by itself`)
  checks.expect(await target.isAlive(), 'the service has crashed')
  return {
    figures: {
      transfers: history.transfers.length,
      files,
      deals: history.deals.length,
      'clean ones recorded by themselves': `${cleanByItself} of ${clean}, ${share.toFixed(2)} %`,
      'clean ones left to a person': kindsOf(left) || 'none',
      'others recorded by themselves': byItself - cleanByItself,
      'wrongly recorded': wrong,
      lost,
      doubled,
      'in doubt': inDoubt,
    },
    failures: checks.failures.map((failure) => `${failure} (seed ${seed})`),
  }
}
