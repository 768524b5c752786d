import { randomBytes } from 'node:crypto'
import { calls } from '#contract/calls.ts'
import { becomeClient, type Client, logIn, readProfile, refresh } from './clients.ts'
import type { Target } from './target.ts'
import { newEmail, newNetworkAddress } from '../harness/client.ts'
import { type HttpResponse, call, type Request } from '../harness/http.ts'
import { Checks, inParallel, type Options, type Part, type Result } from '../harness/part.ts'
import { callProxy } from '../harness/proxy.ts'

/** The limits that we promise. The limits in `src/server/platform/rate-limit/limits.ts` are stricter. */
const maxWrongPasswords = 20
const maxTriesOfOneIpAddress = 100

export const rateLimits: Part<Target> = {
  name: 'rate-limits',
  title: 'wrong passwords from one IP address, from many, in parallel, to two replicas, with forged headers',
  count: 200,
  short: 20,
  run,
}

const wrongLogIn = (email: string, from?: string): Request => ({
  ...calls.login,
  body: { email, password: `wrong ${randomBytes(4).toString('hex')}` },
  ...(from && { from }),
})

/** The number of tries before the first 429; Infinity if there was none. */
async function triesUntilLimited(
  maxTries: number,
  attempt: (at: number) => Promise<HttpResponse>,
): Promise<{ tries: number; last: HttpResponse | undefined }> {
  for (let at = 0; at < maxTries; at++) {
    const last = await attempt(at)
    if (last.status === 429) return { tries: at, last }
  }
  return { tries: Infinity, last: undefined }
}

async function run(target: Target, { count, print }: Options): Promise<Result> {
  const checks = new Checks()
  const figures: Result['figures'] = {}
  const expectLimit = async (name: string, maxTries: number, attempt: (at: number) => Promise<HttpResponse>) => {
    const { tries, last } = await triesUntilLimited(maxTries, attempt)
    print(`${name}: rate-limited after ${tries}`)
    figures[name] = tries
    checks.expect(tries < maxTries, `${name}: no rate limit within ${maxTries} tries`)
    if (!last) return
    checks.expect(Number(last.headers['retry-after']) >= 1, `${name}: 429 without Retry-After`)
    checks.expect((last.json as { errorType?: string }).errorType === 'OTHER_ERROR', `${name}: 429 with an unexpected body: ${last.text}`)
  }

  const client = await becomeClient(target)
  const replica = await target.startReplica()
  const address = { nobody: newEmail(), subscriber: newEmail(), forged: newEmail(), direct: newEmail(), shared: newEmail() }
  const forgedHeaders = () => ({
    'x-forwarded-for': newNetworkAddress(),
    forwarded: `for=${newNetworkAddress()}`,
    'x-real-ip': newNetworkAddress(),
  })
  // At the same time, because each response takes a quarter of a second.
  await Promise.all([
    expectLimit('one account from one IP address', maxWrongPasswords, () => target.call(wrongLogIn(client.email, '192.0.2.1'))),
    expectLimit('an unknown account from one IP address', maxWrongPasswords, () => target.call(wrongLogIn(address.nobody, '192.0.2.2'))),
    expectLimit('many accounts from one IP address', maxTriesOfOneIpAddress, () => target.call(wrongLogIn(newEmail(), '192.0.2.3'))),
    expectLimit('one account from one IPv6 subscriber', maxWrongPasswords, (at) =>
      target.call(wrongLogIn(address.subscriber, `2001:db8:1:2::${at + 1}`)),
    ),
    expectLimit('forged headers through the proxy', maxWrongPasswords, () =>
      target.call({ ...wrongLogIn(address.forged, '192.0.2.4'), headers: forgedHeaders() }),
    ),
    expectLimit('forged headers without the proxy', maxWrongPasswords, () =>
      call(target.serverOrigin, { ...wrongLogIn(address.direct), localAddress: '127.0.0.2', headers: forgedHeaders() }),
    ),
    expectLimit('one account, alternating between two replicas', maxWrongPasswords, (at) =>
      callProxy(at % 2 === 0 ? target.origin : replica, wrongLogIn(address.shared, '192.0.2.5')),
    ),
    checkResetByRightPassword(target, checks),
  ])
  checks.expect(
    figures['one account from one IP address'] === figures['an unknown account from one IP address'],
    'a known and an unknown account are rate-limited after different numbers of tries',
  )

  const burst = newEmail()
  const burstResponses = await Promise.all(Array.from({ length: 100 }, () => target.call(wrongLogIn(burst, '192.0.2.6'))))
  const checked = burstResponses.filter(({ status }) => status !== 429).length
  figures['passwords checked of 100 in parallel'] = checked
  checks.expect(checked <= maxWrongPasswords, `of 100 wrong passwords in parallel, ${checked} were checked`)

  figures['strangers who attack one account'] = count
  await checkStrangers(target, { count, checks })
  checks.expect((await readProfile(target, client.accessToken)).status === 200, 'the session of an attacked client ended')
  return { figures, failures: checks.failures }
}

/** A right password must reset the count, so that wrong passwords of several weeks do not add up. */
async function checkResetByRightPassword(target: Target, checks: Checks): Promise<void> {
  const client = await becomeClient(target)
  for (let day = 0; day < 4; day++) {
    for (let at = 0; at < 8; at++) await target.call(wrongLogIn(client.email, client.from))
    checks.expect((await logIn(target, client)).status === 200, 'the right password was refused after eight wrong ones')
  }
}

async function checkStrangers(target: Target, { count, checks }: { count: number; checks: Checks }): Promise<void> {
  const client: Client = await becomeClient(target)
  const responses: HttpResponse[] = []
  await inParallel(
    Array.from({ length: count }),
    8,
    async () => void responses.push(await target.call(wrongLogIn(client.email, newNetworkAddress()))),
  )
  checks.expect(
    responses.every(({ status }) => status === 400 || status === 429),
    'a stranger got another status than 400 and 429',
  )
  checks.expect((await readProfile(target, client.accessToken)).status === 200, 'strangers ended a session')
  checks.expect((await refresh(target, client.refreshToken, client.from)).status === 200, 'strangers made the refresh of a session fail')
  checks.expect((await logIn(target, client)).status === 200, 'strangers locked a client out at the usual IP address')
  checks.expect(
    (await logIn(target, { ...client, from: newNetworkAddress() })).status === 200,
    'strangers locked a client out at a new IP address',
  )
}
