import { cancelDeal } from '#contract/endpoints/deals.ts'
import { mayDo, type Role, roles as everyRole } from '#contract/desk/permissions.ts'
import * as deals from '../../../src/server/testing/deals.ts'
import { operatorFileWith } from '../../../src/server/testing/operator-file.ts'
import { usualPassword } from '../../harness/client.ts'
import { deskAddress } from '../../harness/desk.ts'
import {
  becomeBuyers,
  type Buyer,
  look,
  newDeal,
  newRequest,
  type Office,
  openOffice,
  type RunningDeal,
} from '../../harness/deals/office.ts'
import { Checks, inParallel, type Options, type Part, type Result } from '../../harness/part.ts'
import type { Random } from '../../harness/random.ts'
import { signInStaff, type StaffMember } from '../../harness/staff.ts'
import { must } from '../../../src/server/testing/staff.ts'
import type { Target } from '../target.ts'
import { acts, nextAct, type Scene } from './acts.ts'
import { checkLimits } from './limits.ts'

const batch = 60
const atOnce = 4
const longest = 12
/** Of somebody who may do nothing about deals. */
const longestWithoutRights = 3
/** Otherwise nobody would come near a limit of 24 hours, or everybody would be beyond it. */
const runsOfPerson = 8
const leastAccepted = 0.3
/** Sequences that a busy machine may keep from being prepared: of a long run, of a short one. */
const mostLeft = { long: 0.02, short: 0.5 }

/** Each role alone, and somebody with all of them. */
const people: readonly (readonly Role[])[] = [...everyRole.map((role) => [role]), [...everyRole], [...everyRole]]

export const onePerson: Part<Target> = {
  name: 'one-person',
  title:
    '# sequences of calls by one member of staff alone, on deals that colleagues prepared: nothing leaves, and no price is given, beyond the limits',
  count: 2000,
  short: 16,
  // One client accepts many offers, by password alone. Little may be forgiven, so that the limit is reached. All else is as the operator’s file leaves it.
  env: { OPERATOR_FILE: operatorFileWith({ offers: { secondFactorFromEur: 100_000_000, limits: { honourEur: 5 } } }) },
  run,
}

async function run(target: Target, { count, isShort, random, print }: Options): Promise<Result> {
  const checks = new Checks()
  const office = await openOffice(target)
  const tally = { accepted: 0, refused: 0, byAct: new Map<string, number>() }
  const left: string[] = []
  const alone = new Map<number, Promise<StaffMember>>()
  const personOf = (at: number) => {
    const roles = people[at % people.length] ?? ['supervisor']
    const number = Math.floor(at / people.length / runsOfPerson) * people.length + (at % people.length)
    const found =
      alone.get(number) ?? signInStaff({ deskOrigin: deskAddress, desk: target.desk, query: target.query }, { roles, name: 'Sam Sobol' })
    alone.set(number, found)
    return { roles, found }
  }
  for (let first = 0; first < count; first += batch) {
    const runs = Math.min(batch, count - first)
    const known = checks.failures.length
    // Nobody works so much in an hour.
    await target.query('delete from rate_limit')
    const buyers = await becomeBuyers(office, atOnce * 2)
    await inParallel(Array.from({ length: runs }), atOnce, async (_, at) => {
      const { roles, found } = personOf(first + at)
      const buyer = buyers[at % buyers.length] as Buyer
      // What colleagues and client do first may be too much for a busy machine.
      await play(office, { person: await found, roles, buyer, random, tally }).catch((error: unknown) => left.push(String(error)))
    })
    for (const [number, person] of alone)
      await checkLimits(target, { id: (await person).id, roles: people[number % people.length] ?? [] }, checks)
    print([`${first + runs} sequences, ${checks.failures.length} failures`, ...checks.failures.slice(known)].join('\n  '))
  }
  checks.expect(await target.isAlive(), 'the service has crashed')
  checks.expect(left.length <= count * mostLeft[isShort ? 'short' : 'long'], `${left.length} sequences could not be prepared: ${left[0]}`)
  const calls = tally.accepted + tally.refused
  const share = tally.accepted / calls
  checks.expect(isShort || share >= leastAccepted, `only ${(share * 100).toFixed(0)} % of the calls were accepted`)
  const figures = {
    calls,
    'not prepared': left.length,
    'accepted, in per cent': Math.round(share * 100),
    accepted: [...tally.byAct].map(([name, times]) => `${times} ${name}`).join(', '),
  }
  return { figures, failures: checks.failures }
}

interface Playing {
  person: StaffMember
  roles: readonly Role[]
  buyer: Buyer
  random: Random
  tally: { accepted: number; refused: number; byAct: Map<string, number> }
}

/** Colleagues prepare a deal, and then one person does whatever they like. */
async function play(office: Office, { buyer, tally, ...alone }: Playing): Promise<void> {
  const { random, roles } = alone
  const mayDoSomething = Object.values(acts).some(({ needs }) => needs !== 'approvals.read' && mayDo(roles, needs))
  const running = await newDeal(office, { buyer, template: random() < 0.7 ? 'small' : 'large', lifeMs: 60_000 })
  await must(deals.accept(buyer.client.call, running.offer.reference, usualPassword))
  await prepare(office, running, random)
  const scene: Scene = { office, ...alone, running, otherRequest: await newRequest(buyer) }
  for (let left = random.between(2, mayDoSomething ? longest : longestWithoutRights); left > 0; left--) {
    const deal = await read(office, running)
    const name = nextAct(scene, deal)
    const answer = await acts[name].act(scene, deal).catch(() => ({ status: 403, body: null }))
    if (!answer) continue
    const isAccepted = answer.status === 200
    tally[isAccepted ? 'accepted' : 'refused'] += 1
    if (isAccepted) tally.byAct.set(name, (tally.byAct.get(name) ?? 0) + 1)
    if (isAccepted && name === 'publish') await takeOffer(scene)
    if (isAccepted && name === 'typePayment' && random() < 0.7) await believe(scene)
  }
}

/** Colleagues believe what the person typed: one approves it, and one buys the coins. */
async function believe({ office, running }: Scene): Promise<void> {
  const { approvals } = await read(office, running)
  const typed = approvals.find(({ action }) => action === 'record-payment')
  if (!typed) return
  await deals.approve(office.people.otherClerk, typed.id)
  const deal = await read(office, running)
  if (deal.state === 'paid') await deals.recordFill(office, office.people.dealer, deal)
}

/** The client takes what the person offers, and pays a little too little, in time. Colleagues record it. */
async function takeOffer({ office, running, random }: Scene): Promise<void> {
  if (random() < 0.3) return
  const { buyer } = running
  const [open] = await office.query<{ reference: string }>(
    `select offer.reference from offer join exchange_request request on request.open_offer_id = offer.id
     where offer.account_id = $1 and kind = 'firm' order by published_at desc limit 1`,
    [buyer.accountId],
  )
  if (!open) return
  const { status, body } = await deals.accept(buyer.client.call, open.reference, usualPassword)
  if (status !== 200) return
  if (random() < 0.2) return void (await buyer.client.call(cancelDeal, { params: { reference: body.deal } }))
  running.offer = { ...running.offer, reference: open.reference }
  running.reference = body.deal
  running.deal = await deals.readDealOf(office.people.dealer, body.deal)
  await payShort(office, running, '4')
}

type Preparation = (office: Office, running: RunningDeal) => Promise<void>

const pay: Preparation = async (office, running) => {
  const deal = await read(office, running)
  await must(deals.recordPayment(office, office.people, deal, { amount: deal.sums.due }))
}
const fill: Preparation = async (office, running) => {
  await pay(office, running)
  await deals.recordFill(office, office.people.dealer, await read(office, running))
}
const send: Preparation = async (office, running) => {
  await fill(office, running)
  const { payments, otherPayments } = office.people
  const sent = await deals.deliver(payments, await read(office, running))
  if (sent.body.approvalId) await deals.approve(otherPayments, sent.body.approvalId)
}

/** Less than is due, and the time to pay is over. */
async function payShort(office: Office, running: RunningDeal, missing: string): Promise<void> {
  const { sums, reference } = await read(office, running)
  await deals.recordPayment(office, office.people, reference, { amount: (Number(sums.due) - Number(missing)).toFixed(2) })
  await office.query(`begin; set local session_replication_role = replica;
    update deal set pay_by = now() + interval '1 second' where reference = '${reference}'; commit`)
  await new Promise((done) => setTimeout(done, 2500))
}

const preparations: Preparation[] = [
  async () => {},
  pay,
  fill,
  fill,
  fill,
  fill,
  send,
  (office, running) => payShort(office, running, '3'),
  (office, running) => payShort(office, running, '4'),
]

const prepare = (office: Office, running: RunningDeal, random: Random) =>
  (preparations[random.between(0, preparations.length - 1)] as Preparation)(office, running)

async function read(office: Office, running: RunningDeal): Promise<deals.DealReply> {
  await look(office, running)
  if (!running.deal) throw new Error(`the offer ${running.offer.reference} is not accepted`)
  return running.deal
}
