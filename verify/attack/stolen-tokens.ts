import { refreshReuseSeconds } from '../../src/server/client/limits.ts'
import { anotherSession, becomeClients, type Client, readProfile, refresh } from './clients.ts'
import type { Target } from './target.ts'
import { newNetworkAddress, type Tokens } from '../harness/client.ts'
import { inParallel } from '../harness/in-parallel.ts'
import { Checks, type Options, type Part, type Result } from '../harness/part.ts'
import { until } from '../harness/until.ts'

export const stolenTokens: Part<Target> = {
  name: 'stolen-tokens',
  title: 'a refresh token used by its client and by a thief, in both orders',
  count: 100,
  run,
}

async function run(target: Target, { count }: Options): Promise<Result> {
  const clients = await becomeClients(target, count)
  const checks = new Checks()
  let ended = 0
  let letters = 0
  await inParallel(clients, 4, async (client, at) => {
    const other = await anotherSession(target, client)
    const lettersBefore = (await target.letters(client.email)).length
    const hasEnded = await useStolenToken(target, client, at % 2 === 0 ? 'the client' : 'the thief')
    if (hasEnded) ended += 1
    checks.expect((await readProfile(target, other.accessToken)).status === 200, 'another session of the same client ended too')
    if (await gotOneLetter(target, client, lettersBefore)) letters += 1
  })
  checks.expect(ended === count, `of ${count} stolen sessions ${ended} ended`)
  checks.expect(letters === count, `of ${count} clients with a stolen token, ${letters} got exactly one letter about it`)
  return { figures: { runs: count, 'stolen sessions ended': ended, letters }, failures: checks.failures }
}

/** Client and thief use the same token one after the other. Returns whether all tokens of the session have stopped working. */
async function useStolenToken(target: Target, client: Client, first: 'the client' | 'the thief'): Promise<boolean> {
  const thief = newNetworkAddress()
  const [earlier, later] = first === 'the client' ? [client.from, thief] : [thief, client.from]
  const newTokens = (await refresh(target, client.refreshToken, earlier)).json as Tokens
  await readProfile(target, newTokens.accessToken)
  await endReusePeriod(target, client)
  const refused = await refresh(target, client.refreshToken, later)
  const after = [
    await readProfile(target, client.accessToken),
    await readProfile(target, newTokens.accessToken),
    await refresh(target, newTokens.refreshToken, earlier),
    await refresh(target, client.refreshToken, later),
  ]
  return refused.status === 401 && after.every(({ status }) => status === 401)
}

/** Moves the first use of the new tokens into the past, so that the old token may no longer be used again. */
const endReusePeriod = (target: Target, { email }: Client) =>
  target.query(
    `update token_pair set first_used_at = first_used_at - make_interval(secs => $2)
     from session join account on account.id = account_id where session.id = session_id and email = $1`,
    [email, refreshReuseSeconds + 1],
  )

async function gotOneLetter(target: Target, { email }: Client, before: number): Promise<boolean> {
  const newCount = async () => {
    const letters = (await target.letters(email)).length
    return letters > before && letters
  }
  return (await until(newCount, { what: `a letter to ${email}`, withinMs: 30_000, everyMs: 200 }).catch(() => before)) === before + 1
}
