import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { aPassword, becomeClient, newEmail, newNetworkAddress, type Site, type Tokens } from '../client.ts'
import { isUnavailable, type Outcome, type Request, send } from '../http.ts'
import { inParallel } from '../in-parallel.ts'

const refreshTimeoutMs = 60_000

/** A client who keeps the session alive as the browser does. */
export interface Client {
  email: string
  from: string
  /** How often a refresh was refused for good, so that the client had to log in again. */
  loggedOut(): number
  /** How often a refresh token was presented again, because no answer or a 503 had come. */
  repeatedRefreshes(): number
  /** Sends a request with the access token; on a 401 it refreshes both tokens and retries once. */
  send(request: Omit<Request, 'from' | 'token'>): Promise<Outcome>
  /** Replaces both tokens. Retries with the same refresh token for a minute while no answer comes; false when there are none. */
  refresh(): Promise<boolean>
}

async function startClient(site: Site): Promise<Client> {
  const [email, from] = [newEmail(), newNetworkAddress()]
  let tokens = await becomeClient(site, { email, password: aPassword }, { from })
  let loggedOut = 0
  let repeatedRefreshes = 0
  const sendWithToken = (request: Request) => send(site.origin, { ...request, from, token: tokens.accessToken })

  async function refresh(): Promise<boolean> {
    const { refreshToken } = tokens
    const deadline = performance.now() + refreshTimeoutMs
    for (;;) {
      const outcome = await send(site.origin, { ...calls.refreshToken, from, body: { refreshToken } })
      if (outcome.kind === 'answered' && outcome.status === 200) {
        tokens = outcome.body as unknown as Tokens
        return true
      }
      if (outcome.kind === 'answered' && outcome.status === 401) {
        loggedOut++
        return false
      }
      if (performance.now() > deadline || site.ended?.aborted) return false
      repeatedRefreshes++
      await pause(isUnavailable(outcome) ? 100 : 1000)
    }
  }

  return {
    email,
    from,
    loggedOut: () => loggedOut,
    repeatedRefreshes: () => repeatedRefreshes,
    refresh,
    async send(request) {
      const first = await sendWithToken(request)
      if (first.kind === 'lost' || first.status !== 401 || !(await refresh())) return first
      return sendWithToken(request)
    },
  }
}

/**
 * How many clients it takes for so many writes. The rate limits are on, and a client may send 60 requests for a quote in an hour, retries
 * included: so nearly every second write may be one, with room for retries.
 */
export const clientsFor = (writes: number): number => Math.max(10, Math.ceil(writes / 40))

export async function startClients(site: Site, count: number): Promise<Client[]> {
  const clients: Client[] = []
  await inParallel(Array.from({ length: count }), 6, async () => void clients.push(await startClient(site)))
  return clients
}
