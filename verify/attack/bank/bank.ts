import { checkChain, checkHistory } from '../../harness/bank/check.ts'
import { storeDeals } from '../../harness/bank/deals.ts'
import type { BankFile } from '../../harness/bank/files.ts'
import { kindsOf, makeHistory } from '../../harness/bank/history.ts'
import { dropFiles, untilSettled } from '../../harness/bank/inbox.ts'
import { Checks, type Options, type Part, type Result } from '../../harness/part.ts'
import { chance, pick, type Random } from '../../harness/random.ts'
import { type People, signInPeople } from '../../harness/staff.ts'
import { deskAddress } from '../../harness/desk.ts'
import { confirmFile, uploadFile } from '../../harness/bank/upload.ts'
import type { Target } from '../target.ts'
import { attackTyped } from './typed.ts'
import { attackUploads } from './uploads.ts'

const transfersOfDay = 250
const fewestDays = 3
/** In percent, of the transfers that an honest clerk expects to be recorded by themselves. */
const fewestByItself = 98
/** In percent, of the batches of which a file is uploaded before the bank's client brings it. */
const uploaded = 15
/** Of how many transfers there is one attack by uploads, and one by typing, of each kind. */
const transfersOfRound = 500

export const bank: Part<Target> = {
  name: 'bank',
  title:
    '# transfers in files of the bank, in every spelling, with mistakes, strangers, copies and broken files; forged uploads and payments that people type',
  count: 10_000,
  short: 150,
  run,
}

async function run(target: Target, { count, seed, random, print }: Options): Promise<Result> {
  const days = Math.max(fewestDays, Math.ceil(count / transfersOfDay))
  const history = makeHistory({ transfers: count, days, random, isShuffled: false })
  await storeDeals(target, history.deals)
  print(kindsOf(history.transfers))
  const people = await signInPeople({ deskOrigin: deskAddress, desk: target.desk, query: target.query })
  const checks = new Checks()
  let files = 0
  for (const [at, { batches }] of history.days.entries()) {
    for (const batch of batches) {
      if (batch.length > 0 && chance(uploaded, random)) await uploadOne(people, { batch, random, checks })
      dropFiles(target.bankInbox, batch)
      files += batch.length
      await untilSettled(target, target.bankInbox)
    }
    if (at % 10 === 9) print(`${at + 1} of ${days} days`)
  }
  const outcome = await checkHistory(target, history, checks)
  const { clean, cleanByItself, left, byItself, wrong, lost, doubled, inDoubt, asked } = outcome
  const share = (100 * cleanByItself) / clean
  checks.expect(share >= fewestByItself, `only ${share.toFixed(2)} % of what is clean was recorded by itself`)
  const rounds = Math.ceil(count / transfersOfRound)
  const ofUploads = await attackUploads(target, people, { rounds, random, checks })
  const ofTyped = await attackTyped(target, people, { rounds, random, checks })
  const linked = await checkChain(people.clerk, checks)
  checks.expect(await target.isAlive(), 'the service has crashed')
  return {
    figures: {
      transfers: history.transfers.length,
      files,
      deals: history.deals.length,
      'clean ones recorded by themselves': `${cleanByItself} of ${clean}, ${share.toFixed(2)} %`,
      'clean ones left to a person': kindsOf(left) || 'none',
      'entries about which a person is asked, by reason': kindsOf(asked.map((kind) => ({ kind }))),
      'others recorded by themselves': byItself - cleanByItself,
      'wrongly recorded': wrong,
      lost,
      doubled,
      'in doubt': inDoubt,
      'statements that continue another': linked,
      ...ofUploads,
      ...ofTyped,
    },
    failures: checks.failures.map((failure) => `${failure} (seed ${seed})`),
  }
}

interface Handing {
  batch: BankFile[]
  random: Random
  checks: Checks
}

/** A person uploads a file that the bank's client brings later. Now and then, another one confirms it before. */
async function uploadOne({ clerk, otherClerk }: People, { batch, random, checks }: Handing): Promise<void> {
  const { figures, ...file } = pick(batch, random)
  const uploaded = await uploadFile(clerk, file)
  if (!figures || chance(50, random)) return
  const { status } = await confirmFile(otherClerk, uploaded, figures)
  // The same bytes may have come before.
  checks.expect(status === (uploaded.isWaiting ? 200 : 409), `${file.name} was confirmed with ${status}`)
}
