import { hash } from '@node-rs/argon2'
import { calls } from '#contract/calls.ts'
import { quoteRequest } from '../../src/server/testing/quote-request.ts'
import { usualPassword } from '../harness/client.ts'
import { call, type Request } from '../harness/http.ts'
import { inParallel } from '../harness/part.ts'

/** Headers that every browser sends. */
const usualHeaders = {
  accept: 'application/json',
  'accept-language': 'en',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}

/** Sends `count` requests and returns the bodies of the responses. Repeats a request after a 503; throws at any other status than 200. */
export type Load = (count: number, next: (number: number) => Request) => Promise<string[]>

export const createLoad =
  (origin: string, { connections }: { connections: number }): Load =>
  async (count, next) => {
    const responses: string[] = []
    await inParallel(
      Array.from({ length: count }),
      connections,
      async (_, number) => void responses.push(await sendOne(origin, next(number))),
    )
    return responses
  }

async function sendOne(origin: string, request: Request, tries = 20): Promise<string> {
  const { status, text } = await call(origin, { ...request, headers: { ...usualHeaders, ...request.headers } })
  if (status === 200) return text
  // An overloaded service may return 503.
  if (status === 503 && tries > 1) return sendOne(origin, request, tries - 1)
  throw new Error(`${request.method} ${request.path} returned ${status}: ${text}`)
}

/** A client with a profile and a session. */
interface Client {
  email: string
  accessToken: string
  /** The IP address of the client and of the client's session. */
  from: string
}

type Query = (text: string, values: unknown[]) => Promise<unknown>

/** The client with this number. `addClients` stores the same values. */
export const clientAt = (number: number): Client => ({
  email: `client-${number}@example.com`,
  accessToken: `access-token-of-client-${number}`,
  from: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
})

/**
 * Stores clients with sessions as sign-up, confirmation and log-in do, and returns the hash of their password. With API calls, the 200,000 clients of
 * the bench's part `growth` would take hours.
 */
export async function addClients(query: Query, count: number): Promise<string> {
  // The settings with which the service hashes passwords.
  const passwordHash = await hash(usualPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await query(
    `with number as (select n, n >> 16 & 255 as a, n >> 8 & 255 as b, n & 255 as c from generate_series(0, $1::int - 1) as n),
      account as (
        insert into account (email, password_hash, policy_versions, created_at, password_changed_at)
        select format('client-%s@example.com', n), $2, '{}', now() - interval '1 day', now() - interval '1 day' from number
        returning id, email),
      client as (
        select id, n, format('10.%s.%s.%s', a, b, c) as from
        from number join account on email = format('client-%s@example.com', n)),
      profile as (
        insert into profile (account_id, first_name, last_name, phone, country, updated_at)
        select id, 'Ada', 'Lovelace', '+48 600 100 200', 'PL', now() from client),
      session as (
        insert into session (account_id, created_at, last_used_at, user_agent, network_address, family_hash)
        select id, now(), now(), $3, "from", sha256(uuid_send(id)) from client
        returning id, account_id)
    insert into token_pair (refresh_hash, access_hash, session_id, created_at, access_expires_at, refresh_expires_at, issued_to, first_used_at)
    select sha256(convert_to(format('refresh-token-of-client-%s', n), 'UTF8')), sha256(convert_to(format('access-token-of-client-%s', n), 'UTF8')),
      session.id, now(), now() + interval '1 day', now() + interval '30 days', '', now()
    from client join session on account_id = client.id`,
    [count, passwordHash, usualHeaders['user-agent']],
  )
  return passwordHash
}

/** A client's exchange request. `number` changes its amount and its idempotency key. */
export const exchangeRequestOf = ({ from, accessToken, email }: Client, number: number): Request => ({
  ...calls.submitExchangeRequest,
  from,
  token: accessToken,
  body: { ...quoteRequest, amount: 10_000 + number, email },
  headers: { 'idempotency-key': `request-${number}` },
})
