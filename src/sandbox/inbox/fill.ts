import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Mailbox } from '../mail/mailbox.ts'
import { type DayClient, dayOfClients } from './day.ts'

export interface FillState {
  state: 'not started' | 'running' | 'ended'
  sent: number
  total: number
  /** The client whose turn it is. */
  current?: string
  failures: { name: string; reason: string }[]
  /** Why the run ended before its last client. */
  stoppedBy?: string
}

export interface FillParts {
  siteUrl: string
  mailbox: Mailbox
  letterTimeoutMs?: number
}

export type Fill = ReturnType<typeof createFill>

/** Fills the desk's inbox: made-up clients sign up and ask for quotes, one after the other, through the site's public API only. */
export function createFill({ siteUrl, mailbox, letterTimeoutMs = 60_000 }: FillParts) {
  const stopped = new AbortController()
  const { signal } = stopped
  let state: FillState = { state: 'not started', sent: 0, total: 0, failures: [] }

  async function run(clients: DayClient[]) {
    for (const client of clients) {
      state.current = client.name
      try {
        await sendRequest(client, { siteUrl, mailbox, letterTimeoutMs, signal })
        state.sent += 1
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (signal.aborted || (error instanceof StepError && error.stopsAll)) {
          state.stoppedBy = reason
          break
        }
        state.failures.push({ name: client.name, reason })
      }
    }
    delete state.current
    state.state = 'ended'
  }

  return {
    state: (): Readonly<FillState> => state,

    /** Starts a run in the background. Does nothing while one is running. */
    start() {
      if (state.state === 'running') return
      const clients = dayOfClients()
      state = { state: 'running', sent: 0, total: clients.length, failures: [] }
      void run(clients)
    },

    stop: () => stopped.abort(),
  }
}

/** One client's way from the sign-up to the request. */
async function sendRequest(client: DayClient, { siteUrl, signal, ...post }: Required<FillParts> & { signal: AbortSignal }) {
  const { email, language, firstName, lastName, phone, country, request } = client
  const call = createSiteCalls({ siteUrl, language, signal })
  const password = randomBytes(12).toString('base64url')
  await call({ step: 'sign-up', method: 'POST', path: '/api/auth/register', body: { email, password } })
  const token = await mailedToken(email, { ...post, signal })
  await call({ step: 'confirmation', method: 'GET', path: `/api/auth/verify-email?token=${encodeURIComponent(token)}` })
  const { accessToken } = await call({ step: 'log-in', method: 'POST', path: '/api/auth/login', body: { email, password } })
  const headers = { authorization: `Bearer ${String(accessToken)}` }
  const profile = { firstName, lastName, phone, country }
  await call({ step: 'profile', method: 'PUT', path: '/api/users/profile', headers, body: profile })
  await call({
    step: 'exchange request',
    method: 'POST',
    path: '/api/exchange-request',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: { ...request, name: client.name, email, phone, country },
  })
}

const confirmationLink = /\/app\/verify-email\/([^/?#]+)$/
const mailboxPollMs = 50

type Post = Omit<Required<FillParts>, 'siteUrl'> & { signal: AbortSignal }

/** Waits for the confirmation letter, and returns the token of its link. */
async function mailedToken(email: string, { mailbox, letterTimeoutMs, signal }: Post): Promise<string> {
  for (let waitedMs = 0; waitedMs < letterTimeoutMs; waitedMs += mailboxPollMs) {
    const links = mailbox.to(email).flatMap((letter) => letter.links)
    const token = links.map(({ url }) => confirmationLink.exec(new URL(url).pathname)?.[1]).find((found) => found !== undefined)
    if (token) return token
    await pause(mailboxPollMs, undefined, { signal, ref: false })
  }
  const seconds = letterTimeoutMs / 1000
  throw new StepError(`No confirmation letter arrived within ${seconds} seconds. Is a fault of the mail server on?`, { stopsAll: true })
}

/** A call to the site that failed, or a letter that did not arrive. */
class StepError extends Error {
  /** Whether the next client would fail in the same way. */
  readonly stopsAll: boolean

  constructor(message: string, { stopsAll, ...options }: { stopsAll: boolean; cause?: unknown }) {
    super(message, options)
    this.stopsAll = stopsAll
  }
}

interface SiteCall {
  /** What the call is for, such as "sign-up". */
  step: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: object
}

type Reply = Record<string, unknown>

const responseTimeoutMs = 20_000

/** Calls the site's public API as the browser of a client with this language does. Every failure is a StepError. */
function createSiteCalls({ siteUrl, language, signal }: { siteUrl: string; language: string; signal: AbortSignal }) {
  return async function call({ step, method, path, headers, body }: SiteCall): Promise<Reply> {
    const response = await fetch(new URL(path, siteUrl), {
      method,
      headers: { 'accept-language': language, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
    }).catch((cause: unknown) => {
      throw new StepError(`The site does not answer at ${siteUrl}.`, { stopsAll: true, cause })
    })
    const reply = ((await response.json().catch(() => ({}))) ?? {}) as Reply
    if (!response.ok) throw refusal(step, response, reply)
    return reply
  }
}

function refusal(step: string, { status, headers }: Response, reply: Reply): StepError {
  if (status === 429) {
    const minutes = Math.ceil(Number(headers.get('retry-after') ?? 0) / 60)
    const again = minutes > 0 ? ` Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.` : ''
    return new StepError(`The site accepts no more ${step}s for now: their rate limit is used up.${again}`, { stopsAll: true })
  }
  const { error, errorType, message, fields } = reply
  const mistakes = Object.entries(fields ?? {}).map(([name, mistake]) => `${name}: ${String(mistake)}`)
  const code = [status, error ?? errorType].filter(Boolean).map(String).join(' ')
  const words = [...(typeof message === 'string' ? [message] : []), ...mistakes].join(' ')
  return new StepError(`The site refused the ${step} (${code})${words && `: ${words}`}`, { stopsAll: status === 503 })
}
