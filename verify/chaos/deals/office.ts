import { randomBytes } from 'node:crypto'
import { calls } from '#contract/calls.ts'
import type { DeskDeal } from '../../harness/deals/invariants.ts'
import { type People, signInPeople } from '../../harness/deals/people.ts'
import { enterProvenWallet } from '../../harness/deals/wallet.ts'
import { type Client, startClients } from '../../harness/load/client.ts'
import { approve, type OpenOffer, publishTemplate, storeOffer, type Template } from '../../harness/offers.ts'
import { until, untilThereAreRates } from '../../harness/until.ts'
import type { ServiceUnderTest } from '../../harness/environment/service-under-test.ts'
import type { StageName } from './stages.ts'

const offerLifeMs = 5 * 60_000
const patienceMs = 20_000

/** Who works on the deals, and for whom. */
export interface Office {
  service: ServiceUnderTest
  people: People
  buyers: Buyer[]
  /** Of an amount that two people must send, and of one that a single person may. */
  templates: { large: Template; small: Template }
}

interface Buyer {
  client: Client
  accountId: string
  partyId: string
}

/** A deal on its way from its offer to its end. */
export interface RunningDeal {
  client: Client
  offer: OpenOffer
  /** The stages that it has still to pass, the next one first. */
  left: StageName[]
  /** As the client reads it. */
  offerState: string
  /** As the desk read it last; undefined until the offer is accepted. */
  deal: DeskDeal | undefined
  /** The reference of its payment at the bank, of its fill at the venue, and of what was sent. */
  unique: string
}

const toDelivery: StageName[] = ['sent', 'confirmed']
/** What may become of an offer. */
const routes: { template: keyof Office['templates']; stages: StageName[] }[] = [
  { template: 'large', stages: ['accept', 'pay', 'fill', 'propose', 'approve', ...toDelivery] },
  { template: 'small', stages: ['accept', 'pay', 'fill', 'send', ...toDelivery] },
  { template: 'large', stages: ['accept', 'pay', 'refuse', 'propose', 'approve', ...toDelivery] },
]
export const longestRoute = Math.max(...routes.map(({ stages }) => stages.length))

export async function openOffice(service: ServiceUnderTest, buyerCount: number): Promise<Office> {
  const { database, server, site } = service
  await untilThereAreRates(server.origin)
  const people = await signInPeople(database, server.desk)
  const clients = await startClients(site, buyerCount)
  const buyers = await Promise.all(clients.map(async (client) => ({ client, ...(await approve(database, client)) })))
  for (const buyer of buyers) await enterProvenWallet(database, people.payments, buyer)
  const publish = async (amount: string) => {
    const [buyer] = buyers as [Buyer]
    const template = { reference: await newRequest(buyer), partyId: buyer.partyId, amount }
    return publishTemplate(database, (call, input) => people.dealer.request(call, input), template)
  }
  return { service, people, buyers, templates: { large: await publish('5000'), small: await publish('500') } }
}

async function newRequest({ client }: Buyer): Promise<string> {
  const contact = { name: 'Ada', email: client.email, phone: '', country: 'PL', message: '' }
  const body = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 5000, ...contact }
  const response = await client.send({ ...calls.submitExchangeRequest, body })
  if (response.kind === 'lost' || response.status !== 200) throw new Error(`the request was not accepted: ${JSON.stringify(response)}`)
  return String(response.body['reference'])
}

/** An open offer for each route. `first`: the number of the buyer who gets the first one. */
export function newDeals({ service, buyers, templates }: Office, first: number): Promise<RunningDeal[]> {
  return Promise.all(
    routes.map(async ({ template, stages }, at) => {
      const buyer = buyers[(first + at) % buyers.length] as Buyer
      const { client, accountId, partyId } = buyer
      const request = await newRequest(buyer)
      const offer = await storeOffer(service.database, {
        template: templates[template],
        request,
        accountId,
        partyId,
        lifeMs: offerLifeMs,
      })
      // In the form of a transaction's id, which is also the reference of a payment and a fill.
      return { client, offer, left: [...stages], offerState: 'open', deal: undefined, unique: randomBytes(32).toString('hex') }
    }),
  )
}

/** Reads how far a deal is, as client and desk would after a call without an answer. */
export async function look({ people }: Office, running: RunningDeal): Promise<void> {
  const { client, offer, deal } = running
  let reference = deal?.reference
  if (reference === undefined) {
    const path = calls.offer.path.replace(':reference', offer.reference)
    const response = await until(
      async () => {
        const read = await client.send({ ...calls.offer, path })
        return read.kind === 'answered' && read.status === 200 && read.body
      },
      { what: `the offer ${offer.reference}`, everyMs: 100 },
    )
    running.offerState = String(response['state'])
    if (typeof response['deal'] !== 'string') return
    reference = response['deal']
  }
  const params = { reference }
  running.deal = await patiently(`the deal ${reference}`, () => people.dealer.call<DeskDeal>('readDeal', { params }))
}

/** Tries again until it succeeds. Only for what changes nothing, such as reading or signing. */
export const patiently = <Found>(what: string, work: () => Promise<Found>): Promise<Found> => {
  let reason: unknown
  const attempt = () =>
    work().then(
      (found) => ({ found }),
      (error: unknown) => void (reason = error),
    )
  return until(attempt, { what, withinMs: patienceMs, everyMs: 100 }).then(
    ({ found }) => found,
    (error: unknown) => {
      throw new Error(`${what} failed: ${String(reason)}`, { cause: error })
    },
  )
}
