import { readDeal } from '#contract/desk/endpoints/deals.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { offer as readOffer } from '#contract/endpoints/offers.ts'
import { type DealReply, newWallet } from '../../../src/server/testing/deals.ts'
import { quoteRequest } from '../../../src/server/testing/quote-request.ts'
import type { TestedService } from '../../../src/server/testing/service.ts'
import type { Site } from '../client.ts'
import { deskAddress } from '../desk.ts'
import { type Client, startClients } from '../load/client.ts'
import { storePartyOf, type OpenOffer, publishTemplate, storeOffer, type Template } from '../offers.ts'
import { type People, signInPeople } from '../staff.ts'
import { must } from '../../../src/server/testing/staff.ts'

/** Who works on deals, and for whom. */
export interface Office extends TestedService {
  site: Site
  people: People
  /** Offers from which others are copied: of an amount that two people must send, and of one that a single person may. */
  templates: { large: Template; small: Template }
}

/** A client whose check is approved, and who has a proven wallet for bitcoin. */
export interface Buyer {
  client: Client
  accountId: string
  partyId: string
}

/** `desk`: where it listens. `large`: the amount that two people must send. */
export async function openOffice({ site, desk, query }: TestedService & { site: Site; desk: string }, large = '5000'): Promise<Office> {
  const people = await signInPeople({ deskOrigin: deskAddress, desk, query })
  const [buyer] = (await becomeBuyers({ site, query, people }, 1)) as [Buyer]
  const publish = async (amount: string) =>
    publishTemplate({ query }, people.dealer, { request: await newRequest(buyer), partyId: buyer.partyId, amount })
  return { site, query, people, templates: { large: await publish(large), small: await publish('500') } }
}

export async function becomeBuyers({ site, query, people }: Pick<Office, 'site' | 'query' | 'people'>, count: number): Promise<Buyer[]> {
  const clients = await startClients(site, count)
  const buyers = await Promise.all(clients.map(async (client) => ({ client, ...(await storePartyOf({ query }, client)) })))
  for (const { accountId } of buyers) await newWallet({ query }, people, { accountId, coin: 'BTC', network: 'bitcoin' })
  return buyers
}

/** A client asks for an offer. Returns the request's reference. */
export async function newRequest({ client }: Buyer, wish: Partial<BodyOf<typeof submitExchangeRequest>> = {}): Promise<string> {
  const body = { ...quoteRequest, email: client.email, ...wish }
  return (await must(client.call(submitExchangeRequest, { body }))).reference
}

/** A deal on its way from its offer to its end. */
export interface RunningOffer {
  buyer: Buyer
  offer: Pick<OpenOffer, 'reference'>
  /** As the client read it last. */
  offerState: string
  /** Of the deal, once the offer is accepted. */
  reference: string | undefined
  /** As the desk read it last. */
  deal: DealReply | undefined
}

/** Its offer is stored, so what only the database has is known. */
export interface RunningDeal extends RunningOffer {
  offer: OpenOffer
}

/** An open offer to a buyer. */
export async function newDeal(
  office: Office,
  { buyer, template, lifeMs }: { buyer: Buyer; template: keyof Office['templates']; lifeMs: number },
): Promise<RunningDeal> {
  const { accountId, partyId } = buyer
  const offered = { template: office.templates[template], request: await newRequest(buyer), accountId, partyId, lifeMs }
  return { buyer, offer: await storeOffer(office, offered), offerState: 'open', reference: undefined, deal: undefined }
}

/** Reads something, perhaps again and again. `what` is for the error message. */
type Attempt = <Found>(what: string, read: () => Promise<Found>) => Promise<Found>
const once: Attempt = (_, read) => read()

/** Reads how far a deal is, as client and desk do after a call without an answer. */
export async function look({ people }: Office, running: RunningOffer, attempt = once): Promise<void> {
  const { buyer, offer } = running
  if (!running.deal) {
    const params = { reference: offer.reference }
    const read = await attempt(`the offer ${offer.reference}`, () => must(buyer.client.call(readOffer, { params })))
    running.offerState = read.state
    running.reference = read.deal ?? undefined
  }
  const { reference } = running
  if (reference !== undefined)
    running.deal = await attempt(`the deal ${reference}`, () => must(people.dealer.call(readDeal, { params: { reference } })))
}
