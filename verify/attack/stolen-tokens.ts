import { setTimeout as pause } from 'node:timers/promises'
import { refreshReuseSeconds } from '../../src/server/client/limits.ts'
import { anotherSession, becomeClients, type Client, newAddress, readProfile, refresh, type Tokens } from './clients.ts'
import { type Asked, type Finding, inParallel, type Part, Promises } from './part.ts'
import type { Target } from './target.ts'

const letterPatienceMs = 30_000

export const stolenTokens: Part = {
  name: 'stolen-tokens',
  tries: 'a refresh token used by its client and by a thief, either first',
  usualCount: 100,
  run,
}

async function run(target: Target, { count }: Asked): Promise<Finding> {
  const clients = await becomeClients(target, count)
  const promises = new Promises()
  let ended = 0
  let letters = 0
  await inParallel(clients, 4, async (client, at) => {
    const other = await anotherSession(target, client)
    const lettersBefore = (await target.letters(client.email)).length
    const isOver = await stealFrom(target, client, at % 2 === 0 ? 'the client' : 'the thief')
    if (isOver) ended += 1
    promises.holds((await readProfile(target, other.accessToken)).status === 200, "another session of a robbed client's ended too")
    if (await oneMoreLetter(target, client, lettersBefore)) letters += 1
  })
  promises.holds(ended === count, `of ${count} stolen sessions ${ended} ended`)
  promises.holds(letters === count, `of ${count} robbed clients ${letters} got exactly one letter about it`)
  return { counts: { runs: count, 'families ended': ended, letters }, problems: promises.problems }
}

/** The token is used by one, and its successor is in use; then by the other. Answers whether nothing of the session works any more. */
async function stealFrom(target: Target, client: Client, first: 'the client' | 'the thief'): Promise<boolean> {
  const thief = newAddress()
  const [earlier, later] = first === 'the client' ? [client.from, thief] : [thief, client.from]
  const successor = (await refresh(target, client.refreshToken, earlier)).json as Tokens
  await readProfile(target, successor.accessToken)
  await letReuseWindowPass(target, client)
  const refused = await refresh(target, client.refreshToken, later)
  const after = [
    await readProfile(target, client.accessToken),
    await readProfile(target, successor.accessToken),
    await refresh(target, successor.refreshToken, earlier),
    await refresh(target, client.refreshToken, later),
  ]
  return refused.status === 401 && after.every(({ status }) => status === 401)
}

/** As if the client had gone on using the successor for longer than a used token is forgiven. */
const letReuseWindowPass = (target: Target, { email }: Client) =>
  target.query(
    `update token_pair set first_used_at = first_used_at - make_interval(secs => $2)
     from session join account on account.id = account_id where session.id = session_id and email = $1`,
    [email, refreshReuseSeconds + 1],
  )

async function oneMoreLetter(target: Target, { email }: Client, before: number): Promise<boolean> {
  const giveUpAt = Date.now() + letterPatienceMs
  for (;;) {
    const now = (await target.letters(email)).length
    if (now > before || Date.now() > giveUpAt) return now === before + 1
    await pause(200)
  }
}
