import { vi } from 'vitest'
import type { Call } from '#contract/calls.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { type FailureCode, type FailureReply, failureStatus } from '#contract/failures.ts'

/** A request that the fake back end received. */
interface ReceivedRequest<Body, Query> {
  body: Body
  query: Query
  path: string
  headers: Headers
  credentials: RequestCredentials
}

/** The endpoint of a call, in whichever domain it is. */
type EndpointOf<Domains, Name extends string> = {
  [Domain in keyof Domains]: Name extends keyof Domains[Domain] ? Domains[Domain][Name] : never
}[keyof Domains]

export type FailureDetails = Omit<Partial<FailureReply>, 'error'> & { retryAfterSeconds?: number }

export const jsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export const retryAfter = ({ retryAfterSeconds }: FailureDetails): Record<string, string> =>
  retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }

export const standardFailure = (_name: string, error: FailureCode, { retryAfterSeconds, ...more }: FailureDetails) =>
  jsonResponse(failureStatus[error], { error, message: `This failed: ${error}`, ...more }, retryAfter({ retryAfterSeconds }))

/**
 * Replaces `fetch` in one test. The test sets one answer per call; a later answer replaces an earlier one. A call without an answer fails
 * the test. `failureOf`: the response of a call that fails, if it is not the standard one.
 */
export function createFakeBackend<Domains, Name extends string>(
  calls: Record<Name, Call>,
  failureOf: (name: Name, code: FailureCode, more: FailureDetails) => Response = standardFailure,
) {
  type Reply<N extends Name> = ReplyOf<EndpointOf<Domains, N>>
  type Received<N extends Name> = ReceivedRequest<BodyOf<EndpointOf<Domains, N>>, QueryOf<EndpointOf<Domains, N>>>
  type Answer = (request: Received<Name>) => Response | Promise<Response>
  const answers = new Map<Name, Answer>()
  const received: { name: Name; request: Received<Name> }[] = []
  const findCall = (method: string, path: string) =>
    (Object.keys(calls) as Name[]).find(
      (name) => calls[name].method === method && new RegExp(`^${calls[name].path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    )

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const name = findCall(request.method, pathname)
    const answer = name && answers.get(name)
    if (!name || !answer) {
      console.error(`No answer was set for ${request.method} ${pathname}`)
      throw new TypeError('Failed to fetch')
    }
    const { headers, credentials } = request
    const parsed: unknown = { body: await bodyOf(request), query: Object.fromEntries(searchParams), path: pathname, headers, credentials }
    received.push({ name, request: parsed as Received<Name> })
    return answer(parsed as Received<Name>)
  })

  const fake = {
    /** The call succeeds with this reply, or with the function's result for each request. */
    answer<N extends Name>(name: N, reply: Reply<N> | ((request: Received<N>) => Reply<N> | Promise<Reply<N>>)) {
      const replyTo = typeof reply === 'function' ? (reply as (request: unknown) => unknown) : () => reply
      return fake.respond(name, async (request) => jsonResponse(200, await replyTo(request)))
    },
    /** The call gets this response, which may be outside the contract. */
    respond(name: Name, respond: Answer) {
      answers.set(name, respond)
      return fake
    },
    /** The call succeeds with a file. */
    file(name: Name, { name: fileName, type, text }: { name: string; type: string; text: string }) {
      const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` }
      return fake.respond(name, () => new Response(text, { headers }))
    },
    /** The call fails with a code of the contract. */
    fail: (name: Name, code: FailureCode, more: FailureDetails = {}) => fake.respond(name, () => failureOf(name, code, more)),
    /** The call gets no response: the network is down. */
    unreachable: (name: Name) => fake.respond(name, breakOff),
    /** One answer per request, the last answer repeated: `answerInOrder('readProfile', 'UNAUTHENTICATED', { reply: profile })`. */
    answerInOrder<N extends Name>(name: N, ...outcomes: (FailureCode | { reply: Reply<N> } | 'no network')[]) {
      let count = 0
      return fake.respond(name, () => {
        const outcome = outcomes[Math.min(count++, outcomes.length - 1)]
        if (outcome === 'no network' || outcome === undefined) return breakOff()
        return typeof outcome === 'object' ? jsonResponse(200, outcome.reply) : failureOf(name, outcome, {})
      })
    },
    /** The call waits until the test calls the returned function with the reply. */
    hold<N extends Name>(name: N): (reply: Reply<N>) => void {
      const { promise, resolve } = Promise.withResolvers<Reply<N>>()
      fake.respond(name, async () => jsonResponse(200, await promise))
      return resolve
    },
    /** The requests of a call so far, oldest first. */
    requests: <N extends Name>(name: N) => received.filter((entry) => entry.name === name).map((entry) => entry.request as Received<N>),
  }
  return fake
}

function breakOff(): never {
  throw new TypeError('Failed to fetch')
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type') === 'application/octet-stream') return new Uint8Array(await request.arrayBuffer())
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}
