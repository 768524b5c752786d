import { calls } from '#contract/calls.ts'
import { deskCalls } from '#contract/desk/calls.ts'
import { type Colleague, signInColleague } from '../../harness/desk.ts'
import { approve, type DeskCaller, type OpenOffer, publishTemplate as publish, storeOffer, type Template } from '../../harness/offers.ts'
import { type Client, becomeClients } from '../clients.ts'
import type { Replica, Target } from '../target.ts'

/** A client whose check is approved. */
export interface Buyer extends Client {
  accountId: string
  partyId: string
}

export async function becomeBuyers(target: Target, count: number): Promise<Buyer[]> {
  const clients = await becomeClients(target, count)
  return Promise.all(clients.map(async (client) => ({ ...client, ...(await approve(target, client)) })))
}

const contactOf = ({ email }: Client) => ({ name: 'Ada', email, phone: '+48 600 100 200', country: 'PL', message: '' })

/** A new request. Returns its reference. */
export async function newRequest(target: Target, buyer: Buyer): Promise<string> {
  const body = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 5000, ...contactOf(buyer) }
  const { status, json, text } = await target.call({ ...calls.submitExchangeRequest, body, token: buyer.accessToken, from: buyer.from })
  if (status !== 200) throw new Error(`the request was refused: ${status} ${text}`)
  return (json as { reference: string }).reference
}

const emails = { dealers: ['ewa.lis', 'jan.wrona'], supervisors: ['zofia.gil', 'adam.kos'] } as const

/** Dealers and supervisors. Two of each: otherwise 1,000 rounds would exceed the limit of one person's calls in an hour. */
export interface Staff {
  dealers: Colleague[]
  supervisors: Colleague[]
}

export async function signInStaff({ desk }: Replica): Promise<Staff> {
  const signIn = (names: readonly string[]) => Promise.all(names.map((name) => signInColleague(desk, `${name}@kantor.example`)))
  return { dealers: await signIn(emails.dealers), supervisors: await signIn(emails.supervisors) }
}

/** A person of the desk who works at this replica. */
export const callerAt =
  (desk: string, person: Colleague): DeskCaller =>
  (callName, input) =>
    person.call(desk, deskCalls[callName], input)

/** An offer that the desk published, from which others are copied. */
export async function publishTemplate(target: Target, { desk }: Replica, dealer: Colleague, amount = '5000'): Promise<Template> {
  const [buyer] = (await becomeBuyers(target, 1)) as [Buyer]
  const { partyId } = buyer
  return publish(target, callerAt(desk, dealer), { reference: await newRequest(target, buyer), partyId, amount })
}

/** Stores an offer for a new request of the buyer's. It ends in `lifeMs`. */
export async function openOffer(
  target: Target,
  { template, buyer, lifeMs }: { template: Template; buyer: Buyer; lifeMs: number },
): Promise<OpenOffer> {
  const { accountId, partyId } = buyer
  return storeOffer(target, { template, request: await newRequest(target, buyer), accountId, partyId, lifeMs })
}
