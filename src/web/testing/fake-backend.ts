import { vi } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { type FailureCode, type FailureReply, failureStatus, type LoginFailureReply } from '#contract/failures.ts'
import type { Body, Query, Reply } from '../api/call-types.ts'

/** A request that the fake back end received. */
export interface ReceivedRequest<Name extends CallName> {
  body: Body<Name>
  query: Query<Name>
  path: string
  headers: Headers
  credentials: RequestCredentials
}

type Answer = (request: ReceivedRequest<CallName>) => Response | Promise<Response>

/**
 * Replaces `fetch` in one test. The test sets one answer per call; a later answer replaces an earlier one. A call without an answer fails
 * the test.
 */
export function fakeBackend() {
  // Every screen reads the switches: by default nothing is paused.
  const answers = new Map<CallName, Answer>([['readSwitches', () => jsonResponse(200, { paused: {} })]])
  const received: { name: CallName; request: ReceivedRequest<CallName> }[] = []

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const name = findCall(request.method, url.pathname)
    const answer = name && answers.get(name)
    if (!name || !answer) {
      console.error(`No answer was set for ${request.method} ${url.pathname}`)
      throw new TypeError('Failed to fetch')
    }
    const text = await request.text()
    const parsed = {
      body: text === '' ? undefined : JSON.parse(text),
      query: url.search === '' ? undefined : Object.fromEntries(url.searchParams),
      path: url.pathname,
      headers: request.headers,
      credentials: request.credentials,
    } as ReceivedRequest<CallName>
    received.push({ name, request: parsed })
    return answer(parsed)
  })

  const fake = {
    /** The call succeeds with this reply, or with the function's result for each request. */
    answer<Name extends CallName>(
      name: Name,
      reply: Reply<Name> | ((request: ReceivedRequest<Name>) => Reply<Name> | Promise<Reply<Name>>),
    ) {
      answers.set(name, async (request) => jsonResponse(200, typeof reply === 'function' ? await reply(request) : reply))
      return fake
    },
    /** The call fails with a code of the contract. */
    fail(name: CallName, code: FailureCode, more: FailureDetails = {}) {
      answers.set(name, () => failure(name, code, more))
      return fake
    },
    /** One answer per request, the last answer repeated: `answerInOrder('readProfile', 'UNAUTHENTICATED', { reply: profile })`. */
    answerInOrder<Name extends CallName>(name: Name, ...outcomes: (FailureCode | { reply: Reply<Name> } | 'no network')[]) {
      let count = 0
      answers.set(name, () => {
        const outcome = outcomes[Math.min(count++, outcomes.length - 1)]
        if (outcome === 'no network' || outcome === undefined) throw new TypeError('Failed to fetch')
        return typeof outcome === 'object' ? jsonResponse(200, outcome.reply) : failure(name, outcome)
      })
      return fake
    },
    /** The call gets this response, which may be outside the contract. */
    respond(name: CallName, respond: Answer) {
      answers.set(name, respond)
      return fake
    },
    /** The call gets no response: the network is down. */
    unreachable(name: CallName) {
      answers.set(name, () => {
        throw new TypeError('Failed to fetch')
      })
      return fake
    },
    /** The call waits until the test calls the returned function with the reply. */
    hold<Name extends CallName>(name: Name): (reply: Reply<Name>) => void {
      const { promise, resolve } = Promise.withResolvers<Reply<Name>>()
      answers.set(name, async () => jsonResponse(200, await promise))
      return resolve
    },
    /** The requests of a call so far, oldest first. */
    requests: <Name extends CallName>(name: Name) =>
      received.filter((entry) => entry.name === name).map((entry) => entry.request as ReceivedRequest<Name>),
  }
  return fake
}

export type FakeBackend = ReturnType<typeof fakeBackend>

function findCall(method: string, path: string): CallName | undefined {
  const isPath = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
  return (Object.keys(calls) as CallName[]).find((name) => calls[name].method === method && isPath(calls[name].path))
}

const jsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

const marketCalls: CallName[] = ['currenciesInfo', 'pairsInfo', 'tradeHistory', 'candles']

type FailureDetails = Omit<Partial<FailureReply>, 'error'> & { retryAfterSeconds?: number }

function failure(name: CallName, code: FailureCode, { retryAfterSeconds, ...more }: FailureDetails = {}): Response {
  const status = failureStatus[code]
  const headers: Record<string, string> = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  if (marketCalls.includes(name)) return jsonResponse(status, { error: code })
  if (name !== 'login') return jsonResponse(status, { error: code, message: `This failed: ${code}`, ...more }, headers)
  const errorType = code === 'INVALID_CREDENTIALS' || code === 'EMAIL_NOT_VERIFIED' ? code : 'OTHER_ERROR'
  return jsonResponse(status, { errorType } satisfies LoginFailureReply, headers)
}
