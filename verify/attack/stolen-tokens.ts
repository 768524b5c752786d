import { keylessReuseSeconds, refreshReuseSeconds } from '../../src/server/client/limits.ts'
import { type BrowserKey, newBrowserKey } from '../../src/server/testing/browser-key.ts'
import { anotherSession, becomeClients, type Client, readProfile, refresh, refreshWithKey, sessionWithKey } from './clients.ts'
import type { Target } from './target.ts'
import { newNetworkAddress, type Tokens } from '../harness/client.ts'
import type { HttpResponse } from '../harness/http.ts'
import { Checks, inParallel, type Options, type Part, type Result } from '../harness/part.ts'
import { until } from '../harness/until.ts'

export const stolenTokens: Part<Target> = {
  name: 'stolen-tokens',
  title: 'a refresh token copied from a client, used by client and thief in both orders',
  count: 100,
  short: 6,
  run,
}

async function run(target: Target, { count }: Options): Promise<Result> {
  const clients = await becomeClients(target, count)
  const checks = new Checks()
  const totals = { ended: 0, refused: 0, letters: 0 }
  await inParallel(clients, 4, async (client, at) => {
    const other = await anotherSession(target, client)
    const lettersBefore = (await target.letters(client.email)).length
    const theft = thefts[at % thefts.length] as Theft
    const result = await theft.run(target, client)
    if (result === theft.result) totals[result] += 1
    else checks.expect(false, `${theft.what}: the session is ${result}, not ${theft.result}`)
    checks.expect((await readProfile(target, other.accessToken)).status === 200, `${theft.what}: another session ended too`)
    if (await gotOneLetter(target, client, { before: lettersBefore, subject: theft.letter })) totals.letters += 1
    else checks.expect(false, `${theft.what}: the client did not get exactly one letter about it`)
  })
  return {
    figures: {
      runs: count,
      'sessions without a key ended': totals.ended,
      'thieves never let in to a session with a key': totals.refused,
      letters: totals.letters,
    },
    failures: checks.failures,
  }
}

/** `ended`: for both. `refused`: the thief never got in, and the client was never logged out. */
type TheftResult = 'ended' | 'refused' | 'still open for the thief' | 'lost by the client'

interface Theft {
  what: string
  result: 'ended' | 'refused'
  /** A part of the subject of the letter that the client must get. */
  letter: string
  run(target: Target, client: Client): Promise<TheftResult>
}

const thefts: Theft[] = [
  withoutKey('the client uses the new tokens, the thief comes later', 'client', { uses: true, waits: true }),
  withoutKey('the thief uses the new tokens, the client comes later', 'thief', { uses: true, waits: true }),
  withoutKey('the thief leaves the new tokens unused, the client comes later', 'thief', { uses: false, waits: true }),
  withoutKey('the thief leaves the new tokens unused, the client comes at once', 'thief', { uses: false, waits: false }),
  withKey('with a key, the thief comes first', 'thief'),
  withKey('with a key, the client comes first', 'client'),
]

/** Client and thief use the same token, one after the other. `uses`: the first one uses the new tokens. `waits`: the second one comes a minute later. */
function withoutKey(what: string, first: 'client' | 'thief', { uses, waits }: { uses: boolean; waits: boolean }): Theft {
  const run: Theft['run'] = async (target, client) => {
    const thief = newNetworkAddress()
    const [earlier, later] = first === 'client' ? [client.from, thief] : [thief, client.from]
    const newTokens = (await refresh(target, client.refreshToken, earlier)).json as Tokens
    if (uses) await readProfile(target, newTokens.accessToken)
    if (waits) await endReusePeriod(target, client)
    const after = [
      await refresh(target, client.refreshToken, later),
      await readProfile(target, client.accessToken),
      await readProfile(target, newTokens.accessToken),
      await refresh(target, newTokens.refreshToken, earlier),
      await refresh(target, client.refreshToken, later),
    ]
    return after.every(({ status }) => status === 401) ? 'ended' : 'still open for the thief'
  }
  return { what, result: 'ended', letter: 'We ended one of your sessions', run }
}

/** The thief tries every token of the session with a key, without a proof and with a proof of another key. */
function withKey(what: string, first: 'client' | 'thief'): Theft {
  const run: Theft['run'] = async (target, client) => {
    const key = await newBrowserKey()
    const { refreshToken } = await sessionWithKey(target, client, key)
    const thief = { from: newNetworkAddress(), key: await newBrowserKey() }
    const refusals: HttpResponse[] = []
    const steal = async (token: string) => refusals.push(...(await tryCopy(target, token, thief)))
    if (first === 'thief') await steal(refreshToken)
    const second = await refreshWithKey(target, refreshToken, key)
    const newTokens = second.json as Tokens
    await steal(refreshToken)
    await steal(newTokens.refreshToken)
    await readProfile(target, newTokens.accessToken)
    await endReusePeriod(target, client)
    await steal(refreshToken)
    const third = await refreshWithKey(target, newTokens.refreshToken, key)
    if (refusals.some(({ status }) => status !== 401)) return 'still open for the thief'
    return second.status === 200 && third.status === 200 ? 'refused' : 'lost by the client'
  }
  return { what, result: 'refused', letter: 'We refused a copy', run }
}

const tryCopy = async (target: Target, token: string, { from, key }: { from: string; key: BrowserKey }) => [
  await refresh(target, token, from),
  await refreshWithKey(target, token, key, from),
]

/** Moves refreshes and first uses into the past, so that no old token may be used again. */
const endReusePeriod = (target: Target, { email }: Client) =>
  target.query(
    `update token_pair set first_used_at = first_used_at - make_interval(secs => $2), replaced_at = replaced_at - make_interval(secs => $2)
     from session join account on account.id = account_id where session.id = session_id and email = $1`,
    [email, Math.max(refreshReuseSeconds, keylessReuseSeconds) + 1],
  )

/** Whether exactly one letter with this subject arrived. Other letters may arrive too, for example about the thief's new place. */
async function gotOneLetter(target: Target, { email }: Client, { before, subject }: { before: number; subject: string }): Promise<boolean> {
  const newLetters = async () => {
    const letters = await target.letters(email)
    const found = letters.slice(0, letters.length - before).filter((letter) => letter.subject.startsWith(subject)).length
    return found > 0 && found
  }
  return (await until(newLetters, { what: `a letter to ${email}`, withinMs: 30_000, everyMs: 200 }).catch(() => 0)) === 1
}
