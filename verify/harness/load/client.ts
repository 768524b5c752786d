import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import type { ClientCall } from '../../../src/server/testing/deals.ts'
import { usualPassword, becomeClient, newEmail, newNetworkAddress, requestOf, type Site, type Tokens } from '../client.ts'
import { isUnavailable, type Outcome, type Request, send } from '../http.ts'
import { inParallel, type Result } from '../part.ts'

const refreshTimeoutMs = 60_000

/** A client who refreshes the session as the browser does. */
export class Client {
  readonly email: string
  readonly from: string
  /** How often a refresh was refused, so that the client must log in again. */
  loggedOut = 0
  /** How often a refresh was repeated, because it returned neither 200 nor 401. */
  repeatedRefreshes = 0
  readonly #site: Site
  #tokens: Tokens

  private constructor(site: Site, { email, from, tokens }: { email: string; from: string; tokens: Tokens }) {
    this.email = email
    this.from = from
    this.#site = site
    this.#tokens = tokens
  }

  /** Signs up, confirms and logs in. */
  static async start(site: Site): Promise<Client> {
    const [email, from] = [newEmail(), newNetworkAddress()]
    return new Client(site, { email, from, tokens: await becomeClient(site, { email, password: usualPassword }, { from }) })
  }

  /** Sends a request with the access token. After a 401, refreshes both tokens and retries once. */
  async send(request: Omit<Request, 'from' | 'token'>): Promise<Outcome> {
    const sendWithToken = () => send(this.#site.origin, { ...request, from: this.from, token: this.#tokens.accessToken })
    const first = await sendWithToken()
    return first.kind === 'lost' || first.status !== 401 || !(await this.refresh()) ? first : sendWithToken()
  }

  /** Makes a call. Throws if there was no response. */
  readonly call: ClientCall = async (endpoint, options) => {
    const outcome = await this.send(requestOf(endpoint, options))
    if (outcome.kind === 'lost') throw new Error(`${endpoint.call.path}: ${outcome.reason}`)
    return { status: outcome.status, body: outcome.body as never }
  }

  /** Replaces both tokens. Retries with the same refresh token for a minute. Returns false if there are no new tokens. */
  async refresh(): Promise<boolean> {
    const request = { ...calls.refreshToken, from: this.from, body: { refreshToken: this.#tokens.refreshToken } }
    const deadline = performance.now() + refreshTimeoutMs
    for (;;) {
      const outcome = await send(this.#site.origin, request)
      if (outcome.kind === 'answered' && outcome.status === 200) {
        this.#tokens = outcome.body as unknown as Tokens
        return true
      }
      if (outcome.kind === 'answered' && outcome.status === 401) {
        this.loggedOut++
        return false
      }
      if (performance.now() > deadline || this.#site.ended?.aborted) return false
      this.repeatedRefreshes++
      await pause(isUnavailable(outcome) ? 100 : 1000)
    }
  }
}

/**
 * How many clients are needed for this number of writes. Each client may send 60 exchange requests an hour, retries included, and about half of the
 * writes are exchange requests.
 */
export const clientCountFor = (writes: number): number => Math.max(10, Math.ceil(writes / 40))

export async function startClients(site: Site, count: number): Promise<Client[]> {
  const clients: Client[] = []
  await inParallel(Array.from({ length: count }), 6, async () => void clients.push(await Client.start(site)))
  return clients
}

/** The number of clients who were logged out. More than none is a failure. */
export function reportLogOuts(clients: Client[]): Result {
  const loggedOut = clients.filter((client) => client.loggedOut > 0).length
  return {
    figures: { 'clients logged out': `${loggedOut} of ${clients.length}` },
    failures: loggedOut > 0 ? [`${loggedOut} clients were logged out`] : [],
  }
}
