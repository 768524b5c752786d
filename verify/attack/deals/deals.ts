import { readClosing, readMoney } from '#contract/desk/endpoints/money.ts'
import { chainSettings } from '../../../tools/launcher/settings.ts'
import { accept, type DealReply } from '../../../src/server/testing/deals.ts'
import { usualPassword } from '../../harness/client.ts'
import { checkDeal, checkSums, checkTraces } from '../../harness/deals/judge.ts'
import { becomeBuyers, type Buyer, look, newDeal, type Office, openOffice } from '../../harness/deals/office.ts'
import type { People } from '../../harness/staff.ts'
import { must } from '../../../src/server/testing/staff.ts'
import { Checks, inParallel, type Options, type Part, type Result } from '../../harness/part.ts'
import type { Random } from '../../harness/random.ts'
import { sandboxChain } from '../../harness/sandbox.ts'
import { until } from '../../harness/until.ts'
import type { Target } from '../target.ts'
import { type ActName, acts, type Walk } from './acts.ts'
import { checkCoins, newSell, type SandboxChain } from './sells.ts'

const batch = 100
const walksAtOnce = 6
const walksOfClient = 5
const longestWalk = 25
/** Share of walks that a 503 of a busy machine may end: of a long run, of a short one. */
const mostGivenUp = { long: 0.01, short: 0.5 }

/** Of walks: the others buy. */
const shareOfSells = 0.3

export const deals: Part<Target> = {
  name: 'deals',
  title: '# random walks of deals: everything that clients, the desk and time can do, in any order',
  // With more, addresses that no deal waits for are read too seldom to wait for. Each run has its own service, so thousands are many runs.
  count: 300,
  short: 8,
  run,
}

async function run(target: Target, { count, isShort, random, print }: Options): Promise<Result> {
  const checks = new Checks()
  const office = await openOffice(target)
  // Only this process has nodes. The other one serves the calls.
  await target.startReplica(chainSettings({}, target.sandboxOrigin))
  const chain = sandboxChain(target.sandboxOrigin)
  const sandbox = { chain }
  const [ends, done, refused] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const givenUp: string[] = []
  const count1 = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (let first = 0; first < count; first += batch) {
    const walks = Math.min(batch, count - first)
    const known = checks.failures.length
    // Nobody works so much in an hour.
    await target.query('delete from rate_limit')
    const buyers = await becomeBuyers(office, Math.max(walksAtOnce, Math.ceil(walks / walksOfClient)))
    const onAct = (name: ActName, isDone: boolean) => count1(isDone ? done : refused, name)
    // One client has one walk at a time: freezing the account is a part of it.
    await inParallel(buyers, walksAtOnce, async (buyer, at) => {
      for (let next = at; next < walks; next += buyers.length) {
        const end = await walk({ office, buyer, sandbox, random, checks, onAct }).catch((error: Error) => error)
        if (end instanceof Error) {
          checks.expect(end.message.startsWith('refused: 503 '), `a walk ended with an error: ${end.message}`)
          // The account may be frozen: this client walks no more.
          return void givenUp.push(end.message)
        }
        count1(ends, end)
      }
    })
    await until(async () => (await checkMoney(office.people, checks)) ?? true, { what: 'the closing list', mayFail: true, everyMs: 1000 })
    await checkSums(target, checks)
    print([`${first + walks} walks, ${checks.failures.length} failures`, ...checks.failures.slice(known)].join('\n  '))
  }
  checks.expect(await target.isAlive(), 'the service has crashed')
  checks.expect(givenUp.length <= count * mostGivenUp[isShort ? 'short' : 'long'], `${givenUp.length} walks were given up: ${givenUp[0]}`)
  const list = (counts: Map<string, number>) => [...counts].map(([name, times]) => `${times} ${name}`).join(', ')
  return {
    figures: {
      done: list(done),
      refused: list(refused),
      'given up': givenUp.length,
      'states at the end': list(ends),
    },
    failures: checks.failures,
  }
}

/** What the desk reads of all deals together: the day's closing list adds up, whatever happened. */
async function checkMoney({ payments }: People, checks: Checks): Promise<void> {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' })
  const closing = await must(payments.call(readClosing, { query: { from: today, to: today } }))
  checks.expect(closing.addsUp, `the closing list does not add up: ${JSON.stringify(closing.sums)}`)
  const { coins } = await must(payments.call(readMoney))
  checks.expect(coins.length > 0, 'there is no exposure')
}

interface Walking {
  office: Office
  buyer: Buyer
  sandbox: SandboxChain
  random: Random
  checks: Checks
  onAct: (name: ActName, isDone: boolean) => void
}

/** Accepts an offer, and does anything to its deal. Returns the state at the end. */
async function walk({ office, buyer, sandbox, random, checks, onAct }: Walking): Promise<string> {
  const { running, sell } =
    random() < shareOfSells
      ? await newSell(office, { buyer, random, sandbox })
      : { running: await newDeal(office, { buyer, template: random() < 0.5 ? 'large' : 'small', lifeMs: 60_000 }), sell: undefined }
  await must(accept(buyer.client.call, running.offer.reference, usualPassword))
  const going: Walk = { office, running, sell, random, isFrozen: false }
  let deal = await read(going)
  for (let left = random.between(1, longestWalk); left > 0; left--) {
    const name = likely(deal, random) ?? anyAct(random)
    const transfers = deal.transfers.length
    const answer = await acts[name](going, deal)
    const wasFrozen = going.isFrozen
    const before = deal
    deal = await read(going)
    if (!answer) continue
    const { status, body } = answer
    const text = JSON.stringify(body)
    if (status === 503) throw new Error(`refused: 503 ${text}`)
    onAct(name, status === 200)
    checks.expect(status === 200 || (status >= 400 && status < 500 && status !== 429), `${name} returned ${status} ${text}`)
    checks.expect(!wasFrozen || deal.transfers.length === transfers, `${name}: something left for a frozen client`)
    const isSame = deal.steps.length === before.steps.length && deal.transfers.length === transfers
    checks.expect(status === 200 || isSame || isOfClock(deal), `${name} was refused with ${text}, and changed the deal`)
    await checkDeal(office, deal, checks)
    if (sell) await checkCoins(office, sell, deal, checks)
  }
  await checkTraces(office, deal.request, checks)
  if (going.isFrozen) await acts.freeze(going)
  return deal.state
}

const names = Object.keys(acts) as ActName[]
const anyAct = (random: Random): ActName => names[random.between(0, names.length - 1)] ?? 'pay'

const isOfClock = ({ steps }: DealReply) => steps.at(-1)?.by === 'system'

/** Half of the time, what leads on: otherwise hardly any walk would come to an end. */
function likely({ state, transfers }: DealReply, random: Random): ActName | undefined {
  if (random() < 0.5) return undefined
  if (state === 'awaiting-payment') return 'pay'
  if (state === 'awaiting-coins') return 'receiveCoins'
  if (state === 'paid') return 'fill'
  if (state === 'executed') return 'deliver'
  if (state === 'sending') return 'recordStep'
  if (state === 'refunding') return transfers.length === 0 || random() < 0.5 ? 'refund' : 'recordStep'
  return state === 'in-question' ? (random() < 0.5 ? 'honour' : 'decide') : undefined
}

async function read({ office, running }: Walk): Promise<DealReply> {
  await look(office, running)
  if (!running.deal) throw new Error(`the offer ${running.offer.reference} is not accepted`)
  return running.deal
}
