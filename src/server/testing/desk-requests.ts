import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { readRequest } from '#contract/desk/endpoints/requests.ts'
import { quoteRequest } from './quote-request.ts'
import type { TestService } from './service.ts'
import type { signInAs } from './staff.ts'

export type SignedIn = Awaited<ReturnType<typeof signInAs>>

/** A client with a request. Without another address, the contact address is the account's. */
export async function clientWithRequest(service: TestService, body: Record<string, unknown> = {}) {
  const client = await service.newClient()
  const reference = await ask(service, client, body)
  return { ...client, reference }
}

/** Sends a request of a client. Returns its reference. */
export async function ask(
  service: TestService,
  { email, accessToken }: { email: string; accessToken: string },
  body: Record<string, unknown> = {},
) {
  const sent = await service.call(submitExchangeRequest, { token: accessToken, body: { ...quoteRequest, email, ...body } })
  if (sent.status !== 200) throw new Error(`the request was refused: ${sent.status}`)
  return sent.body.reference
}

/** The request's page, as one of the staff reads it. */
export const pageOf = async (staff: SignedIn, reference: string) => (await staff.call(readRequest, { params: { reference } })).body
