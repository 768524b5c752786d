import { calls, dpopHeader } from '#contract/calls.ts'
import { newBrowserKey } from '../../src/server/testing/browser-key.ts'
import { becomeClient, freshNonce, refresh, refreshWithKey, sessionWithKey } from './clients.ts'
import { alterationsOf } from './forged-tokens.ts'
import type { Target } from './target.ts'
import { newNetworkAddress, type Tokens } from '../harness/client.ts'
import { inParallel } from '../harness/in-parallel.ts'
import { Checks, type Options, type Part, type Result } from '../harness/part.ts'
import { seededRandom } from '../harness/random.ts'

export const forgedProofs: Part<Target> = {
  name: 'forged-proofs',
  title: 'altered, misused and replayed DPoP proofs with a copied refresh token',
  count: 1000,
  short: 40,
  run,
}

async function run(target: Target, { seed, count, print }: Options): Promise<Result> {
  const checks = new Checks()
  const client = await becomeClient(target)
  const [key, otherKey] = [await newBrowserKey(), await newBrowserKey()]
  const { refreshToken } = await sessionWithKey(target, client, key)
  let attempts = 0
  const mustBeRefused = async (what: string, proof: string, token = refreshToken) => {
    attempts += 1
    const response = await target.call({
      ...calls.refreshToken,
      body: { refreshToken: token },
      from: newNetworkAddress(),
      headers: { [dpopHeader]: proof },
    })
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
