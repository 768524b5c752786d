import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import type { Random } from '../random.ts'
import type { PostOffice } from '../world/post-office.ts'
import { isAway, type Outcome, type Request, send } from './call.ts'
import { linkToken } from './letters.ts'

const patienceMs = 60_000
export const passwordOfClients = 'a long enough password'

/** An address of 10.0.0.0/8 for everybody. */
export const newNetworkAddress = (random: Random): string =>
  `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`

/** Somebody with an account and a session, who keeps the session going as the browser does. */
export interface Client {
  email: string
  from: string
  /** How often a refresh was definitely refused, so that the client had to log in again. */
  loggedOut(): number
  /** How often a refresh token was presented again, because no answer or a 503 had come. */
  repeatedRefreshes(): number
  /** Sends a request with the access token; renews the pair on a 401 and tries once more, as the browser does. */
  send(request: Omit<Request, 'from' | 'token'>): Promise<Outcome>
  /** Replaces both tokens. Tries with the same refresh token for a minute while no answer comes; false when there are none. */
  refresh(): Promise<boolean>
}

/** Where clients come in: the service or what stands before it, and the mail server that has their letters. */
export interface Door {
  origin: string
  postOffice: PostOffice
  /** Nobody tries again after it. */
  ended: AbortSignal
}

/** Signs up, confirms by the mailed link and logs in. */
async function becomeClient({ origin, postOffice, ended }: Door, { email, from }: { email: string; from: string }): Promise<Client> {
  const must = async (request: Omit<Request, 'from'>) => {
    const giveUpAt = performance.now() + patienceMs
    for (;;) {
      const outcome = await send(origin, { ...request, from })
      if (outcome.kind === 'answered' && outcome.status === 200) return outcome.body
      if (!isAway(outcome) || performance.now() > giveUpAt || ended.aborted) throw new Error(`${request.path}: ${JSON.stringify(outcome)}`)
      await pause(500)
    }
  }
  await must({ ...calls.register, body: { email, password: passwordOfClients } })
  const token = await linkToken(postOffice, email)
  await must({ ...calls.verifyEmail, path: `${calls.verifyEmail.path}?token=${token}` })
  let tokens = (await must({ ...calls.login, body: { email, password: passwordOfClients } })) as {
    accessToken: string
    refreshToken: string
  }
  let loggedOut = 0
  let repeatedRefreshes = 0

  async function refresh(): Promise<boolean> {
    const { refreshToken } = tokens
    const giveUpAt = performance.now() + patienceMs
    for (;;) {
      const outcome = await send(origin, { ...calls.refreshToken, from, body: { refreshToken } })
      if (outcome.kind === 'answered' && outcome.status === 200) {
        tokens = outcome.body as typeof tokens
        return true
      }
      if (outcome.kind === 'answered' && outcome.status === 401) {
        loggedOut++
        return false
      }
      if (performance.now() > giveUpAt || ended.aborted) return false
      repeatedRefreshes++
      await pause(isAway(outcome) ? 100 : 1000)
    }
  }

  return {
    email,
    from,
    loggedOut: () => loggedOut,
    repeatedRefreshes: () => repeatedRefreshes,
    refresh,
    async send(request) {
      const first = await send(origin, { ...request, from, token: tokens.accessToken })
      if (first.kind === 'lost' || first.status !== 401 || !(await refresh())) return first
      return send(origin, { ...request, from, token: tokens.accessToken })
    },
  }
}

/**
 * How many clients it takes for so many writes. One may send 60 requests for a quote in an hour, tries included, and the rate limits are on: so
 * nearly every second write may be one, with room for those that are sent again.
 */
export const clientsFor = (writes: number): number => Math.max(10, Math.ceil(writes / 40))

/** Many clients, a few at a time. */
export async function becomeClients(door: Door, random: Random, count: number): Promise<Client[]> {
  const run = randomUUID().slice(0, 8)
  const wanted = Array.from({ length: count }, (_, n) => ({ email: `client-${run}-${n}@example.com`, from: newNetworkAddress(random) }))
  const made: Client[] = []
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let next = wanted.pop(); next; next = wanted.pop()) made.push(await becomeClient(door, next))
    }),
  )
  return made
}
