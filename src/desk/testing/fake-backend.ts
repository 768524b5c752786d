import { vi } from 'vitest'
import { type DeskCallName, deskCalls } from '#contract/desk/calls.ts'
import { type FailureCode, type FailureReply, failureStatus } from '#contract/failures.ts'
import type { Body, Query, Reply } from '../api/call-types.ts'

/** As in a new installation. */
const openOutward: Reply<'readOutward'> = {
  timeline: '7000000000000000001-1-16400',
  firstSeenAt: '2026-11-01T10:00:00.000Z',
  reconciled: { at: '2026-11-01T10:00:00.000Z', by: { is: 'system', id: null, name: null }, note: null },
}

/** Also an example for tests in which something waits. */
export const nothingWaits: Reply<'readWaiting'> = {
  requests: 0,
  deals: 0,
  questions: 0,
  approvals: 0,
  wallets: 0,
  receivingAddresses: 0,
  fewAddresses: 0,
  payments: 0,
  payoutAccounts: 0,
}

/** A request that the fake back end received. */
export interface ReceivedRequest<Name extends DeskCallName> {
  body: Body<Name>
  query: Query<Name>
  path: string
  credentials: RequestCredentials
}

type Answer = (request: ReceivedRequest<DeskCallName>) => Response | Promise<Response>

type AnswerOf<Name extends DeskCallName> = (request: ReceivedRequest<Name>) => Reply<Name> | Promise<Reply<Name>>

type FailureDetails = Omit<Partial<FailureReply>, 'error'> & { retryAfterSeconds?: number }

/**
 * Replaces `fetch` in one test. The test sets one answer per call; a later answer replaces an earlier one. A call without an answer fails the test.
 * Polls find no changes, nothing waits, and money and coins may leave, unless the test says otherwise.
 */
export function fakeBackend() {
  const answers = new Map<DeskCallName, Answer>([
    ['readChanges', () => jsonResponse(200, { cursor: '1', topics: [] })],
    ['readWaiting', () => jsonResponse(200, nothingWaits)],
    ['listUnconfirmedWallets', () => jsonResponse(200, { wallets: [] })],
    ['listWalletTransfers', () => jsonResponse(200, { transfers: [] })],
    ['readOutward', () => jsonResponse(200, openOutward)],
  ])
  const received: { name: DeskCallName; request: ReceivedRequest<DeskCallName> }[] = []

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const name = findCall(request.method, url.pathname)
    const answer = name && answers.get(name)
    if (!name || !answer) {
      console.error(`No answer was set for ${request.method} ${url.pathname}`)
      throw new TypeError('Failed to fetch')
    }
    const parsed = {
      body: await bodyOf(request),
      query: Object.fromEntries(url.searchParams),
      path: url.pathname,
      credentials: request.credentials,
    } as ReceivedRequest<DeskCallName>
    received.push({ name, request: parsed })
    return answer(parsed)
  })

  const fake = {
    /** The call succeeds with this reply, or with the function's result for each request. */
    answer<Name extends DeskCallName>(name: Name, reply: Reply<Name> | AnswerOf<Name>) {
      answers.set(name, async (request) =>
        jsonResponse(
          200,
          typeof reply === 'function' ? await (reply as (request: unknown) => Reply<Name> | Promise<Reply<Name>>)(request) : reply,
        ),
      )
      return fake
    },
    /** The call fails with a code of the contract. */
    fail(name: DeskCallName, code: FailureCode, { retryAfterSeconds, ...more }: FailureDetails = {}) {
      const headers: Record<string, string> = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
      answers.set(name, () => jsonResponse(failureStatus[code], { error: code, message: `This failed: ${code}`, ...more }, headers))
      return fake
    },
    /** The call succeeds with a file. */
    file(name: DeskCallName, { name: fileName, type, text }: { name: string; type: string; text: string }) {
      const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` }
      answers.set(name, () => new Response(text, { headers }))
      return fake
    },
    /** The call gets no response: the network is down. */
    unreachable(name: DeskCallName) {
      answers.set(name, () => {
        throw new TypeError('Failed to fetch')
      })
      return fake
    },
    /** The requests of a call so far, oldest first. */
    requests: <Name extends DeskCallName>(name: Name) =>
      received.filter((entry) => entry.name === name).map((entry) => entry.request as ReceivedRequest<Name>),
  }
  return fake
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type') === 'application/octet-stream') return new Uint8Array(await request.arrayBuffer())
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

function findCall(method: string, path: string): DeskCallName | undefined {
  const matches = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
  return (Object.keys(deskCalls) as DeskCallName[]).find((name) => deskCalls[name].method === method && matches(deskCalls[name].path))
}

const jsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
