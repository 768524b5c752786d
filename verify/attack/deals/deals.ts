import { calls } from '#contract/calls.ts'
import type { readClosing, readMoney } from '#contract/desk/endpoints/money.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { checkDeal, type DeskDeal, readStored } from '../../harness/deals/invariants.ts'
import { type People, signInPeople } from '../../harness/deals/people.ts'
import { enterProvenWallet } from '../../harness/deals/wallet.ts'
import { inParallel } from '../../harness/in-parallel.ts'
import { storeOffer, type Template } from '../../harness/offers.ts'
import { Checks, type Options, type Part, type Result } from '../../harness/part.ts'
import type { Random } from '../../harness/random.ts'
import { becomeBuyers, type Buyer, newRequest, publishTemplate, signInStaff } from '../offers/prepare.ts'
import type { Target } from '../target.ts'
import { type ActName, acts, type Walk } from './acts.ts'

// Clients' access tokens last 15 minutes, so each hundred walks has new clients and new people.
const batch = 100
const walksAtOnce = 6
const walksOfClient = 5
const longestWalk = 25

export const deals: Part<Target> = {
  name: 'deals',
  title: '# random walks of deals: everything that clients, the desk and time can do, in any order',
  count: 10_000,
  run,
}

async function run(target: Target, { count, random, print }: Options): Promise<Result> {
  const checks = new Checks()
  const [replica] = await target.startDesks()
  const staff = await signInStaff(replica)
  const [dealer] = staff.dealers
  if (!dealer) throw new Error('there is no dealer')
  const templates = [await publishTemplate(target, replica, dealer, '5000'), await publishTemplate(target, replica, dealer, '500')]
  const [ends, done, refused] = [new Map<string, number>(), new Map<ActName, number>(), new Map<ActName, number>()]
  const count1 = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (let first = 0; first < count; first += batch) {
    const walks = Math.min(batch, count - first)
    const known = checks.failures.length
    // Nobody works so much in an hour.
    await target.query('delete from rate_limit')
    const people = await signInPeople(target, replica.desk)
    const buyers = await becomeBuyers(target, Math.max(walksAtOnce, Math.ceil(walks / walksOfClient)))
    for (const buyer of buyers) await enterProvenWallet(target, people.payments, buyer)
    await inParallel(Array.from({ length: walks }), walksAtOnce, async (_, at) => {
      // One client has one walk at a time: freezing the account is a part of it.
      const buyer = buyers[at % buyers.length] as Buyer
      await inTurn(buyer.accountId, async () => {
        const template = templates[random.between(0, templates.length - 1)] as Template
        const end = await walk({
          target,
          people,
          buyer,
          template,
          random,
          checks,
          onAct: (name, isDone) => count1(isDone ? done : refused, name),
        })
        count1(ends, end)
      })
    })
    await checkMoney(people, checks)
    print([`${first + walks} walks, ${checks.failures.length} failures`, ...checks.failures.slice(known)].join('\n  '))
  }
  checks.expect(await target.isAlive(), 'the service has crashed')
  const list = (counts: Map<string, number>) => [...counts].map(([name, times]) => `${times} ${name}`).join(', ')
  return { figures: { done: list(done), refused: list(refused), 'states at the end': list(ends) }, failures: checks.failures }
}

/** What the desk reads of all deals together: the day's closing list adds up, whatever happened. */
async function checkMoney({ payments: [clerk] }: People, checks: Checks): Promise<void> {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' })
  const closing = await clerk.call<ReplyOf<typeof readClosing>>('readClosing', { query: `?from=${today}&to=${today}` })
  checks.expect(closing.addsUp, `the closing list does not add up: ${JSON.stringify(closing.sums)}`)
  const { coins } = await clerk.call<ReplyOf<typeof readMoney>>('readMoney')
  checks.expect(coins.length > 0, 'there is no exposure')
}

const turns = new Map<string, Promise<void>>()
function inTurn(key: string, work: () => Promise<void>): Promise<void> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(work)
  turns.set(
    key,
    turn.catch(() => {}),
  )
  return turn
}

interface Walking {
  target: Target
  people: People
  buyer: Buyer
  template: Template
  random: Random
  checks: Checks
  onAct: (name: ActName, isDone: boolean) => void
}

/** Accepts an offer, and does anything to its deal. Returns the state at the end. */
async function walk({ target, people, buyer, template, random, checks, onAct }: Walking): Promise<string> {
  const { accountId, partyId } = buyer
  const offer = await storeOffer(target, { template, request: await newRequest(target, buyer), accountId, partyId, lifeMs: 60_000 })
  const body = { offerHash: offer.hash, termsVersion: offer.termsVersion, currentPassword: buyer.password }
  const path = calls.acceptOffer.path.replace(':reference', offer.reference)
  const accepted = await target.call({ method: 'POST', path, body, token: buyer.accessToken, from: buyer.from })
  if (accepted.status !== 200) throw new Error(`the offer was not accepted: ${accepted.status} ${accepted.text}`)
  const { deal: reference } = accepted.json as { deal: string }
  const going: Walk = { target, people, buyer, reference, random, isFrozen: false }
  let deal = await read(going)
  for (let left = random.between(1, longestWalk); left > 0; left--) {
    const name = likely(deal, random) ?? anyAct(random)
    const transfers = deal.transfers.length
    const answer = await acts[name](going, deal)
    const wasFrozen = going.isFrozen
    const before = deal
    deal = await read(going)
    if (!answer) continue
    const { status, text } = answer
    onAct(name, status === 200)
    checks.expect(status === 200 || (status >= 400 && status < 500 && status !== 429), `${name} returned ${status} ${text}`)
    checks.expect(!wasFrozen || deal.transfers.length === transfers, `${name}: something left for a frozen client`)
    const isSame = deal.steps.length === before.steps.length && deal.transfers.length === transfers
    checks.expect(status === 200 || isSame || isOfClock(deal), `${name} was refused with ${text}, and changed the deal`)
    checkDeal(await readStored(target, going.reference), deal, checks)
  }
  if (going.isFrozen) await acts.freeze(going)
  return deal.state
}

const names = Object.keys(acts) as ActName[]
const anyAct = (random: Random): ActName => names[random.between(0, names.length - 1)] ?? 'pay'

const isOfClock = ({ steps }: DeskDeal) => steps.at(-1)?.by === 'system'

/** Half of the time, what leads on: otherwise hardly any walk would come to an end. */
function likely({ state, transfers }: DeskDeal, random: Random): ActName | undefined {
  if (random() < 0.5) return undefined
  if (state === 'awaiting-payment') return 'pay'
  if (state === 'paid') return 'fill'
  if (state === 'executed') return 'deliver'
  if (state === 'sending') return 'recordStep'
  if (state === 'refunding') return transfers.length === 0 || random() < 0.5 ? 'refund' : 'recordStep'
  return state === 'in-question' ? 'decide' : undefined
}

async function read({ people, reference }: Walk): Promise<DeskDeal> {
  return await people.dealer.call<DeskDeal>('readDeal', { params: { reference } })
}
