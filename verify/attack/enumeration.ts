import { performance } from 'node:perf_hooks'
import { becomeClient } from './clients.ts'
import type { Target } from './target.ts'
import { usualPassword, newNetworkAddress } from '../harness/client.ts'
import { type HttpResponse, call } from '../harness/http.ts'
import { Checks, median, type Options, type Part, type Result } from '../harness/part.ts'
import { seededRandom } from '../harness/random.ts'

const maxDifferenceMs = 10
/** E-mail addresses with an account, without one, and with an unconfirmed registration. */
const kinds = ['known', 'unknown', 'waiting'] as const
type Kind = (typeof kinds)[number]

export const enumeration: Part<Target> = {
  name: 'enumeration',
  title: 'log-in, reset, resend and register with known, unknown and waiting e-mail addresses take the same time',
  count: 200,
  short: 10,
  run,
}

const requestFor = {
  login: (email: string) => ({ path: '/api/auth/login', body: { email, password: 'not the password of anybody' } }),
  reset: (email: string) => ({ path: '/api/auth/reset-password', body: { email } }),
  resend: (email: string) => ({ path: '/api/auth/resend-verification', body: { email } }),
  // Last, because afterwards no address is unknown.
  register: (email: string) => ({ path: '/api/auth/register', body: { email, password: usualPassword } }),
}

async function run(target: Target, { seed, count, isShort, print }: Options): Promise<Result> {
  const random = seededRandom(seed)
  const checks = new Checks()
  const figures: Result['figures'] = { 'tries of each kind': count }
  await storeAddresses(target, count)
  for (const [name, request] of Object.entries(requestFor)) {
    const times: Record<Kind, number[]> = { known: [], unknown: [], waiting: [] }
    const visibleParts = new Set<string>()
    for (let at = 0; at < count; at++) {
      // The kinds are in random order, so that other work on the machine delays each kind equally.
      for (const kind of kinds.toSorted(() => random() - 0.5)) {
        const response = await sendTimed(target, request(`${kind}.${at}@example.com`))
        times[kind].push(response.ms)
        visibleParts.add(visiblePartOf(response))
      }
    }
    const medians = kinds.map((kind) => median(times[kind]))
    const difference = Math.max(...medians) - Math.min(...medians)
    print(
      `${name.padEnd(9)} medians: ${kinds.map((kind, at) => `${kind} ${medians[at]?.toFixed(1)} ms`).join(', ')}; ${visibleParts.size} different response(s)`,
    )
    figures[`${name}: difference of the medians`] = `${difference.toFixed(1)} ms`
    // A few tries say nothing about times.
    checks.expect(isShort || difference <= maxDifferenceMs, `${name}: the medians are ${difference.toFixed(1)} ms apart`)
    checks.expect(visibleParts.size === 1, `${name}: the responses differ: ${[...visibleParts].join(' / ')}`)
  }
  return { figures, failures: checks.failures }
}

/** Sends directly to the server, without the proxy: only the service's own time is measured. */
async function sendTimed(target: Target, request: { path: string; body: object }): Promise<HttpResponse> {
  const headers = { 'x-forwarded-for': newNetworkAddress() }
  const startedAt = performance.now()
  const response = await call(target.serverOrigin, { method: 'POST', headers, ...request })
  return { ...response, ms: performance.now() - startedAt }
}

/** Everything that a stranger can see in a response, except values that are new in each response. */
function visiblePartOf({ status, headers, text }: HttpResponse): string {
  const visibleHeaders = Object.entries(headers).map(
    ([name, value]) => `${name}: ${['date', 'x-request-id'].includes(name) ? String(value).length : String(value)}`,
  )
  return [status, ...visibleHeaders, text].join('\n')
}

/** Stores an account and an unconfirmed registration for each try: each call uses an e-mail address once, so no rate limit counts two tries. */
async function storeAddresses(target: Target, count: number): Promise<void> {
  const { email } = await becomeClient(target)
  await target.query(
    `insert into account (email, password_hash, policy_versions, created_at, password_changed_at)
     select 'known.' || number || '@example.com', password_hash, policy_versions, created_at, password_changed_at
     from account, generate_series(0, $2::int - 1) as number where email = $1`,
    [email, count],
  )
  await target.query(
    `insert into registration (email, password_hash, policy_versions, created_at, signed_up_from)
     select 'waiting.' || number || '@example.com', password_hash, policy_versions, created_at, '127.0.0.0/24'
     from account, generate_series(0, $2::int - 1) as number where email = $1`,
    [email, count],
  )
}
