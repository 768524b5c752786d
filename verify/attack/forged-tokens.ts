import { randomBytes } from 'node:crypto'
import { calls, dpopHeader } from '#contract/calls.ts'
import { newEmail, newNetworkAddress, register, type Tokens } from '../harness/client.ts'
import type { HttpResponse, Request } from '../harness/http.ts'
import { Checks, inParallel, type Options, type Part, type Result } from '../harness/part.ts'
import { seededRandom } from '../harness/random.ts'
import { newBrowserKey } from '../../src/server/testing/browser-key.ts'
import {
  anotherSession,
  asClient,
  becomeClient,
  becomeClients,
  challengeOf,
  type Client,
  freshNonce,
  logIn,
  readProfile,
  refresh,
  refreshWithKey,
  sessionWithKey,
  turnOnSecondFactor,
} from './clients.ts'
import type { Target } from './target.ts'

export const forgedTokens: Part<Target> = {
  name: 'forged-tokens',
  title: 'invented, altered, misused, misplaced, expired and ended tokens',
  count: 1000,
  short: 40,
  run,
}

interface Forgery {
  change: string
  token: string
}

/** Tokens that differ from a valid one, and invented ones. */
function alterationsOf(validToken: string, random: () => number, count: number): Forgery[] {
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The last character stays, because a lenient decoder ignores some of its bits.
  return Array.from({ length: count }, (_, at) => {
    const place = Math.floor(random() * (validToken.length - 1))
    const replaced = characters[(characters.indexOf(validToken[place] ?? 'A') + 1 + Math.floor(random() * 62)) % 64] ?? 'A'
    const kinds: Forgery[] = [
      { change: 'one character changed', token: validToken.slice(0, place) + replaced + validToken.slice(place + 1) },
      { change: 'cut short', token: validToken.slice(0, place) },
      { change: 'made longer', token: validToken + replaced },
      { change: 'replaced by an invented one', token: randomBytes(32).toString('base64url') },
      { change: 'reversed', token: [...validToken].toReversed().join('') },
      { change: 'in capitals', token: validToken.toUpperCase() },
    ]
    return kinds[at % kinds.length] as Forgery
  }).filter(({ token }) => token !== validToken && token !== '')
}

async function run(target: Target, { seed, count, print }: Options): Promise<Result> {
  const attempts = new Attempts(target)
  const [client, other, ended, expired, withSecondFactor] = (await becomeClients(target, 5)) as [Client, Client, Client, Client, Client]
  const random = seededRandom(seed)
  const alterations = [client.accessToken, client.refreshToken].flatMap((token) => alterationsOf(token, random, count / 2))
  await inParallel(alterations, 16, ({ change, token }) => attempts.asAccessAndRefresh(`a token ${change}`, token))
  print(`${alterations.length} altered tokens, each as access and as refresh token`)

  await tryOtherKinds(attempts, await tokensOfEachKind(target, { client, other, withSecondFactor }))
  await tryOtherPlaces(attempts, client.accessToken)
  await tryStoredHashes(attempts)
  await tryEndedTokens(attempts, ended, expired)

  const { accessToken } = await anotherSession(target, other)
  const { json } = await readProfile(target, accessToken)
  attempts.checks.expect((json as { email?: string }).email === other.email, "a client's token returns another client's profile")
  const { failures } = attempts.checks
  return { figures: { forgeries: attempts.count, accepted: failures.length }, failures }
}

const newPassword = 'a password of the thief'
const hasCode =
  (code: string) =>
  ({ status, json }: HttpResponse) =>
    status === 400 && (json as { error?: string }).error === code
const isInvalidLink = hasCode('LINK_INVALID')
const isInvalidChallenge = hasCode('CHALLENGE_ENDED')

/** Sends tokens in places where the service expects a different token. The service must refuse each attempt. */
class Attempts {
  readonly target: Target
  readonly checks = new Checks()
  count = 0

  constructor(target: Target) {
    this.target = target
  }

  async mustBeRefused(what: string, request: Request, isRefused = ({ status }: HttpResponse) => status === 401): Promise<void> {
    this.count += 1
    const response = await this.target.call({ from: newNetworkAddress(), ...request })
    this.checks.expect(isRefused(response), `${what} returned ${response.status}`)
  }

  asAccess(what: string, token: string): Promise<void> {
    return this.mustBeRefused(`${what}, as an access token,`, { ...calls.readProfile, token })
  }

  asRefresh(what: string, refreshToken: string): Promise<void> {
    return this.mustBeRefused(`${what}, as a refresh token,`, { ...calls.refreshToken, body: { refreshToken } })
  }

  async asAccessAndRefresh(what: string, token: string): Promise<void> {
    await this.asAccess(what, token)
    await this.asRefresh(what, token)
  }

  asConfirmation(what: string, token: string): Promise<void> {
    const path = `/api/auth/verify-email?token=${encodeURIComponent(token)}`
    return this.mustBeRefused(`${what}, as a confirmation link,`, { path }, isInvalidLink)
  }

  asReset(what: string, token: string): Promise<void> {
    const body = { token, newPassword, confirmNewPassword: newPassword }
    return this.mustBeRefused(`${what}, as a reset link,`, { ...calls.setNewPassword, body }, isInvalidLink)
  }

  asChallenge(what: string, challenge: string): Promise<void> {
    return this.mustBeRefused(`${what}, as a challenge,`, { ...calls.finishLogin, body: { challenge, code: '123456' } }, isInvalidChallenge)
  }
}

type Kind = 'access' | 'refresh' | 'challenge' | 'recovery code' | 'confirmation' | 'reset'

async function tokensOfEachKind(
  target: Target,
  { client, other, withSecondFactor }: Record<'client' | 'other' | 'withSecondFactor', Client>,
): Promise<Record<Kind, string>> {
  const { recoveryCodes } = await turnOnSecondFactor(target, withSecondFactor)
  const challenge = challengeOf(await logIn(target, withSecondFactor))
  const waiting = { email: newEmail(), password: client.password, from: newNetworkAddress() }
  await register(target.site, waiting, { from: waiting.from })
  await target.call({ ...calls.resetPassword, body: { email: other.email }, from: other.from })
  return {
    access: client.accessToken,
    refresh: client.refreshToken,
    challenge,
    'recovery code': recoveryCodes[0] ?? '',
    confirmation: await target.mailedToken(waiting.email, 'verify-email'),
    reset: await target.mailedToken(other.email, 'set-new-password'),
  }
}

async function tryOtherKinds(attempts: Attempts, tokens: Record<Kind, string>): Promise<void> {
  for (const [kind, token] of Object.entries(tokens)) {
    const what = `a valid token (${kind})`
    if (kind !== 'access') await attempts.asAccess(what, token)
    if (kind !== 'refresh') await attempts.asRefresh(what, token)
    if (kind !== 'challenge') await attempts.asChallenge(what, token)
    if (kind !== 'confirmation') await attempts.asConfirmation(what, token)
    if (kind !== 'reset') await attempts.asReset(what, token)
  }
}

/** Sends a valid access token in places where the service must not look for one. */
async function tryOtherPlaces(attempts: Attempts, accessToken: string): Promise<void> {
  const places: [where: string, request: Partial<Request>][] = [
    ['in the query', { path: `/api/users/profile?access_token=${accessToken}&token=${accessToken}` }],
    ['in a cookie', { headers: { cookie: `access_token=${accessToken}; auth_session=${accessToken}` } }],
    ['under another scheme', { headers: { authorization: `Token ${accessToken}` } }],
    ['as a user name', { headers: { authorization: `Basic ${Buffer.from(`${accessToken}:`).toString('base64')}` } }],
    ['without a scheme', { headers: { authorization: accessToken } }],
    ['in another header', { headers: { 'x-access-token': accessToken, 'proxy-authorization': `Bearer ${accessToken}` } }],
    ['after another word', { headers: { authorization: `Bearer x ${accessToken}` } }],
  ]
  for (const [where, request] of places) await attempts.mustBeRefused(`an access token ${where}`, { ...calls.readProfile, ...request })
}

/** Someone who steals the database finds only hashes, which the service must not accept as tokens. */
async function tryStoredHashes(attempts: Attempts): Promise<void> {
  const stored = await attempts.target.query<{ access: Buffer; refresh: Buffer }>(
    'select access_hash as access, refresh_hash as refresh from token_pair limit 20',
  )
  for (const { access, refresh } of stored)
    for (const form of ['base64url', 'hex'] as const) {
      await attempts.asAccess('the stored hash of a token', access.toString(form))
      await attempts.asRefresh('the stored hash of a token', refresh.toString(form))
    }
}

async function tryEndedTokens(attempts: Attempts, ended: Client, expired: Client): Promise<void> {
  await attempts.target.call(asClient(ended, calls.logout, { refreshToken: ended.refreshToken }))
  await expire(attempts.target, expired)
  for (const [what, client] of [
    ['a token of an ended session', ended],
    ['an expired token', expired],
  ] as const) {
    await attempts.asAccess(what, client.accessToken)
    await attempts.asRefresh(what, client.refreshToken)
  }
}

const expire = (target: Target, { email }: Client) =>
  target.query(
    `update token_pair set access_expires_at = now() - interval '1 second', refresh_expires_at = now() - interval '1 second'
     from session join account on account.id = account_id where session.id = session_id and email = $1`,
    [email],
  )

export const forgedProofs: Part<Target> = {
  name: 'forged-proofs',
  title: 'altered, misused and replayed DPoP proofs with a copied refresh token',
  count: 1000,
  short: 40,
  run: replayProofs,
}

async function replayProofs(target: Target, { seed, count, print }: Options): Promise<Result> {
  const checks = new Checks()
  const client = await becomeClient(target)
  const [key, otherKey] = [await newBrowserKey(), await newBrowserKey()]
  const { refreshToken } = await sessionWithKey(target, client, key)
  let attempts = 0
  const mustBeRefused = async (what: string, proof: string, token = refreshToken) => {
    attempts += 1
    const headers = { [dpopHeader]: proof }
    const response = await target.call({ ...calls.refreshToken, body: { refreshToken: token }, from: newNetworkAddress(), headers })
    const { error } = response.json as { error?: string }
    checks.expect(response.status === 401 && error === 'INVALID_DPOP_PROOF', `${what} returned ${response.status} ${error}`)
  }

  const proof = await key.proof(calls.refreshToken, await freshNonce(target))
  const alterations = alterationsOf(proof, seededRandom(seed), count)
  await inParallel(alterations, 16, ({ change, token }) => mustBeRefused(`a proof ${change}`, token))
  print(`${alterations.length} altered proofs`)
  await mustBeRefused('a proof for another call', await key.proof(calls.login, await freshNonce(target)))
  await mustBeRefused('a proof of another key', await otherKey.proof(calls.refreshToken, await freshNonce(target)))

  // The session goes on after all of them: the unaltered proof works, once.
  const used = await target.call({ ...calls.refreshToken, body: { refreshToken }, from: client.from, headers: { [dpopHeader]: proof } })
  checks.expect(used.status === 200, `the client's own proof returned ${used.status}`)
  const newTokens = used.json as Tokens
  await inParallel(Array.from({ length: count / 10 }), 16, async (_, at) => {
    await mustBeRefused('a replayed proof', proof, at % 2 === 0 ? refreshToken : newTokens.refreshToken)
  })
  // Parallel replays of a proof that nobody has used yet: one of them may succeed.
  const racing = await key.proof(calls.refreshToken, await freshNonce(target))
  const race = await Promise.all(
    Array.from({ length: 10 }, () =>
      target.call({ ...calls.refreshToken, body: { refreshToken: newTokens.refreshToken }, headers: { [dpopHeader]: racing } }),
    ),
  )
  const accepted = race.filter(({ status }) => status === 200)
  checks.expect(accepted.length === 1, `of ten parallel uses of one proof, ${accepted.length} succeeded`)
  const { refreshToken: last } = (accepted[0]?.json ?? newTokens) as Tokens
  checks.expect((await refresh(target, last)).status === 401, 'the session could be refreshed without a proof')
  checks.expect((await refreshWithKey(target, last, key)).status === 200, 'the client was logged out')
  return { figures: { 'forged or replayed proofs': attempts + race.length, accepted: checks.failures.length }, failures: checks.failures }
}
