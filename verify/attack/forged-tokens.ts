import { randomBytes } from 'node:crypto'
import { challengeOf, turnOn } from './second-factor.ts'
import { anotherSession, becomeClients, type Client, logIn } from './clients.ts'
import type { Target } from './target.ts'
import { newEmail, newNetworkAddress, register } from '../harness/client.ts'
import type { HttpResponse, Request } from '../harness/http.ts'
import { inParallel } from '../harness/in-parallel.ts'
import { Checks, type Options, type Part, type Result } from '../harness/part.ts'
import { seededRandom } from '../harness/random.ts'

export const forgedTokens: Part<Target> = {
  name: 'forged-tokens',
  title: 'tokens made up, altered, of another kind, in another place, expired, ended',
  count: 1000,
  run,
}

interface Forgery {
  how: string
  token: string
}

/** Tokens that resemble a valid one. */
function alterationsOf(good: string, random: () => number, count: number): Forgery[] {
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The last character is not changed: it has bits that a lenient decoder ignores.
  return Array.from({ length: count }, (_, at) => {
    const place = Math.floor(random() * (good.length - 1))
    const replaced = characters[(characters.indexOf(good[place] ?? 'A') + 1 + Math.floor(random() * 62)) % 64] ?? 'A'
    const kinds: Forgery[] = [
      { how: 'one character changed', token: good.slice(0, place) + replaced + good.slice(place + 1) },
      { how: 'cut short', token: good.slice(0, place) },
      { how: 'made longer', token: good + replaced },
      { how: 'made up', token: randomBytes(32).toString('base64url') },
      { how: 'reversed', token: [...good].toReversed().join('') },
      { how: 'in capitals', token: good.toUpperCase() },
    ]
    return kinds[at % kinds.length] as Forgery
  }).filter(({ token }) => token !== good && token !== '')
}

async function run(target: Target, { seed, count, say }: Options): Promise<Result> {
  const random = seededRandom(seed)
  const checks = new Checks()
  let tried = 0
  const refused = async (
    what: string,
    request: Request,
    isRefused: (response: HttpResponse) => boolean = ({ status }) => status === 401,
  ) => {
    tried += 1
    const response = await target.call({ from: newNetworkAddress(), ...request })
    checks.holds(isRefused(response), `${what} was answered ${response.status}`)
  }
  const asAccess = (what: string, token: string) => refused(`${what}, as an access token,`, { path: '/api/users/profile', token })
  const asRefresh = (what: string, refreshToken: string) =>
    refused(`${what}, as a refresh token,`, { method: 'POST', path: '/api/auth/refresh-token', body: { refreshToken } })
  const isDeadLink = ({ status, json }: HttpResponse) => status === 400 && (json as { error?: string }).error === 'LINK_INVALID'
  const asLink = async (what: string, token: string) => {
    await refused(`${what}, as a confirmation link,`, { path: `/api/auth/verify-email?token=${encodeURIComponent(token)}` }, isDeadLink)
    const body = { token, newPassword: 'a password of the thief', confirmNewPassword: 'a password of the thief' }
    await refused(`${what}, as a reset link,`, { method: 'POST', path: '/api/auth/forgot-password/new-password', body }, isDeadLink)
  }
  const isDeadChallenge = ({ status, json }: HttpResponse) => status === 400 && (json as { error?: string }).error === 'CHALLENGE_ENDED'
  const asChallenge = (what: string, challenge: string) =>
    refused(
      `${what}, as a challenge,`,
      { method: 'POST', path: '/api/auth/login/second-factor', body: { challenge, code: '123456' } },
      isDeadChallenge,
    )

  const [client, other, ended, expired, guarded] = (await becomeClients(target, 5)) as [Client, Client, Client, Client, Client]
  const alterations = [...alterationsOf(client.accessToken, random, count / 2), ...alterationsOf(client.refreshToken, random, count / 2)]
  await inParallel(alterations, 16, async ({ how, token }) => {
    await asAccess(`a token ${how}`, token)
    await asRefresh(`a token ${how}`, token)
  })
  say(`${alterations.length} altered tokens, each as access and as refresh token`)

  // Tokens that are good, but of another kind.
  await asAccess('a refresh token', client.refreshToken)
  await asRefresh('an access token', client.accessToken)
  const { recoveryCodes } = await turnOn(target, guarded)
  const challenge = challengeOf(await logIn(target, guarded))
  const waiting = { email: newEmail(), password: client.password, from: newNetworkAddress() }
  await register(target.site, waiting, { from: waiting.from })
  const confirmation = await target.mailedToken(waiting.email, 'verify-email')
  await target.call({ method: 'POST', path: '/api/auth/reset-password', body: { email: other.email }, from: other.from })
  const reset = await target.mailedToken(other.email, 'set-new-password')
  const kinds: [what: string, token: string][] = [
    ['an access token', client.accessToken],
    ['a refresh token', client.refreshToken],
    ['a challenge', challenge],
    ['a recovery code', recoveryCodes[0] ?? ''],
    ['a token of the mailed confirmation', confirmation],
    ['a token of the mailed reset', reset],
  ]
  for (const [what, token] of kinds) {
    if (what !== 'an access token') await asAccess(what, token)
    if (what !== 'a refresh token') await asRefresh(what, token)
    if (what !== 'a challenge') await asChallenge(what, token)
    if (!what.includes('mailed')) await asLink(what, token)
  }
  const stolenPassword = { newPassword: 'a password of the thief', confirmNewPassword: 'a password of the thief' }
  const setting = { method: 'POST', path: '/api/auth/forgot-password/new-password', body: { token: confirmation, ...stolenPassword } }
  await refused('the confirmation link as a reset link', setting, isDeadLink)
  await refused('the reset link as a confirmation link', { path: `/api/auth/verify-email?token=${reset}` }, isDeadLink)

  // Good tokens where no token is looked for.
  const { accessToken } = client
  const places: [where: string, request: Partial<Request>][] = [
    ['in the query', { path: `/api/users/profile?access_token=${accessToken}&token=${accessToken}` }],
    ['in a cookie', { headers: { cookie: `access_token=${accessToken}; auth_session=${accessToken}` } }],
    ['under another scheme', { headers: { authorization: `Token ${accessToken}` } }],
    ['as a user name', { headers: { authorization: `Basic ${Buffer.from(`${accessToken}:`).toString('base64')}` } }],
    ['without a scheme', { headers: { authorization: accessToken } }],
    ['in another header', { headers: { 'x-access-token': accessToken, 'proxy-authorization': `Bearer ${accessToken}` } }],
    ['between others', { headers: { authorization: `Bearer x ${accessToken}` } }],
  ]
  for (const [where, request] of places) await refused(`an access token ${where}`, { path: '/api/users/profile', ...request })

  // What a thief finds in the database.
  const stored = await target.query<{ access_hash: Buffer; refresh_hash: Buffer }>(
    'select access_hash, refresh_hash from token_pair limit 20',
  )
  for (const { access_hash: access, refresh_hash: refresh } of stored)
    for (const form of ['base64url', 'hex'] as const) {
      await asAccess('the stored hash of a token', access.toString(form))
      await asRefresh('the stored hash of a token', refresh.toString(form))
    }

  // Good tokens whose time is over.
  const logout = {
    method: 'POST',
    path: '/api/auth/logout',
    body: { refreshToken: ended.refreshToken },
    token: ended.accessToken,
    from: ended.from,
  }
  await target.call(logout)
  await asAccess('a token of an ended session', ended.accessToken)
  await asRefresh('a token of an ended session', ended.refreshToken)
  await expire(target, expired)
  await asAccess('an expired token', expired.accessToken)
  await asRefresh('an expired token', expired.refreshToken)

  const again = await anotherSession(target, other)
  const { json } = await target.call({ path: '/api/users/profile', token: again.accessToken })
  checks.holds((json as { email?: string }).email === other.email, "a client's token reads the profile of somebody else")
  return { figures: { forgeries: tried, accepted: checks.failures.length }, failures: checks.failures }
}

const expire = (target: Target, { email }: Client) =>
  target.query(
    `update token_pair set access_expires_at = now() - interval '1 second', refresh_expires_at = now() - interval '1 second'
     from session join account on account.id = account_id where session.id = session_id and email = $1`,
    [email],
  )
