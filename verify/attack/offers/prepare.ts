import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { quoteRequest } from '../../../src/server/testing/quote-request.ts'
import type { Person } from '../../../src/server/testing/staff.ts'
import { requestOf } from '../../harness/client.ts'
import { type Colleague, signInColleague } from '../../harness/desk.ts'
import { storePartyOf, type OpenOffer, publishTemplate as publish, storeOffer, type Template } from '../../harness/offers.ts'
import { type Client, becomeClients } from '../clients.ts'
import type { Replica, Target } from '../target.ts'

/** A client whose check is approved. */
export interface Buyer extends Client {
  accountId: string
  partyId: string
}

export async function becomeBuyers(target: Target, count: number): Promise<Buyer[]> {
  const clients = await becomeClients(target, count)
  return Promise.all(clients.map(async (client) => ({ ...client, ...(await storePartyOf(target, client)) })))
}

/** A new request. Returns its reference. */
async function newRequest(target: Target, { email, accessToken: token, from }: Buyer): Promise<string> {
  const request = requestOf(submitExchangeRequest, { body: { ...quoteRequest, email } })
  const { status, json, text } = await target.call({ ...request, token, from })
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
export const callerAt = (desk: string, { call }: Colleague): Pick<Person, 'call'> => ({
  call: async (endpoint, { query, ...options } = {}) => {
    const response = await call(desk, endpoint.call, { ...options, query: query ? `?${new URLSearchParams(query)}` : '' })
    return { ...response, body: response.json as never }
  },
})

/** An offer that the desk published, from which others are copied. */
export async function publishTemplate(target: Target, { desk }: Replica, dealer: Colleague): Promise<Template> {
  const [buyer] = (await becomeBuyers(target, 1)) as [Buyer]
  const { partyId } = buyer
  return publish(target, callerAt(desk, dealer), { request: await newRequest(target, buyer), partyId, amount: '5000' })
}

/** Stores an offer for a new request of the buyer's. It ends in `lifeMs`. */
export async function openOffer(
  target: Target,
  { template, buyer, lifeMs }: { template: Template; buyer: Buyer; lifeMs: number },
): Promise<OpenOffer> {
  const { accountId, partyId } = buyer
  return storeOffer(target, { template, request: await newRequest(target, buyer), accountId, partyId, lifeMs })
}
