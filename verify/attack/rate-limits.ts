import { randomBytes } from 'node:crypto'
import { becomeClient, type Client, logIn, readProfile, refresh } from './clients.ts'
import type { Target } from './target.ts'
import { newEmail, newNetworkAddress } from '../harness/client.ts'
import { type HttpResponse, call, type Request } from '../harness/http.ts'
import { inParallel } from '../harness/in-parallel.ts'
import { Checks, type Options, type Part, type Result } from '../harness/part.ts'
import { callThrough } from '../harness/proxy.ts'

/** The promised limits. Those in `src/server/platform/rate-limit/limits.ts` are smaller. */
const maxWrongPasswords = 20
const maxAccountsOfAddress = 100

export const rateLimits: Part<Target> = {
  name: 'rate-limits',
  title: 'wrong passwords from one address, from many, at once, over two replicas, with forged headers',
  count: 200,
  run,
}

const wrongLogIn = (email: string, from?: string): Request => ({
  method: 'POST',
  path: '/api/auth/login',
  body: { email, password: `wrong ${randomBytes(4).toString('hex')}` },
  ...(from && { from }),
})

/** The number of tries before the rate limit; Infinity if none was refused. */
async function triesUntilLimited(
  most: number,
  attempt: (at: number) => Promise<HttpResponse>,
): Promise<{ tries: number; last: HttpResponse | undefined }> {
  for (let at = 0; at < most; at++) {
    const last = await attempt(at)
    if (last.status === 429) return { tries: at, last }
  }
  return { tries: Infinity, last: undefined }
}

async function run(target: Target, { count, say }: Options): Promise<Result> {
  const checks = new Checks()
  const figures: Result['figures'] = {}
  const limitedAfter = async (name: string, most: number, attempt: (at: number) => Promise<HttpResponse>) => {
    const { tries, last } = await triesUntilLimited(most, attempt)
    say(`${name}: rate-limited after ${tries}`)
    figures[name] = tries
    checks.holds(tries < most, `${name}: no rate limit within ${most} tries`)
    if (!last) return
    checks.holds(Number(last.headers['retry-after']) >= 1, `${name}: 429 without Retry-After`)
    checks.holds((last.json as { errorType?: string }).errorType === 'OTHER_ERROR', `${name}: 429 in another form: ${last.text}`)
  }

  const client = await becomeClient(target)
  await limitedAfter('one account from one address', maxWrongPasswords, () => target.call(wrongLogIn(client.email, '192.0.2.1')))
  const nobody = newEmail()
  await limitedAfter('an unknown account from one address', maxWrongPasswords, () => target.call(wrongLogIn(nobody, '192.0.2.2')))
  checks.holds(
    figures['one account from one address'] === figures['an unknown account from one address'],
    'the rate limit of a known account comes earlier or later than that of an unknown one',
  )
  await limitedAfter('many accounts from one address', maxAccountsOfAddress, () => target.call(wrongLogIn(newEmail(), '192.0.2.3')))
  const subscriber = newEmail()
  await limitedAfter('one account from one IPv6 subscriber', maxWrongPasswords, (at) =>
    target.call(wrongLogIn(subscriber, `2001:db8:1:2::${at + 1}`)),
  )

  const forged = newEmail()
  await limitedAfter('forged headers through the proxy', maxWrongPasswords, () =>
    target.call({
      ...wrongLogIn(forged, '192.0.2.4'),
      headers: { 'x-forwarded-for': newNetworkAddress(), forwarded: `for=${newNetworkAddress()}`, 'x-real-ip': newNetworkAddress() },
    }),
  )
  const past = newEmail()
  await limitedAfter('forged headers past the proxy', maxWrongPasswords, () =>
    call(target.direct, { ...wrongLogIn(past), localAddress: '127.0.0.2', headers: { 'x-forwarded-for': newNetworkAddress() } }),
  )

  const replica = await target.startReplica()
  const shared = newEmail()
  await limitedAfter('one account, two replicas in turn', maxWrongPasswords, (at) =>
    callThrough(at % 2 === 0 ? target.origin : replica, wrongLogIn(shared, '192.0.2.5')),
  )

  const burst = newEmail()
  const burstResponses = await Promise.all(Array.from({ length: 100 }, () => target.call(wrongLogIn(burst, '192.0.2.6'))))
  const checked = burstResponses.filter(({ status }) => status !== 429).length
  figures['of 100 at once, checked'] = checked
  checks.holds(checked <= maxWrongPasswords, `of 100 wrong passwords at once ${checked} were checked`)

  await checkForgetfulClient(target, checks)
  figures['strangers that attack one account'] = count
  await checkStrangers(target, { count, checks })
  checks.holds((await readProfile(target, client.accessToken)).status === 200, 'the session of a client under attack ended')
  return { figures, failures: checks.failures }
}

/** A right password resets the count, so that mistakes of several weeks do not add up. */
async function checkForgetfulClient(target: Target, checks: Checks): Promise<void> {
  const client = await becomeClient(target)
  for (let day = 0; day < 4; day++) {
    for (let at = 0; at < 8; at++) await target.call(wrongLogIn(client.email, client.from))
    checks.holds((await logIn(target, client)).status === 200, 'a client who mistyped eight times and then remembered was not let in')
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
  checks.holds(
    responses.every(({ status }) => status === 400 || status === 429),
    'a stranger got another status than 400 and 429',
  )
  checks.holds((await readProfile(target, client.accessToken)).status === 200, 'strangers ended a session')
  checks.holds((await refresh(target, client.refreshToken, client.from)).status === 200, 'strangers stopped a session from being refreshed')
  checks.holds((await logIn(target, client)).status === 200, 'strangers locked a client out at home')
  checks.holds((await logIn(target, { ...client, from: newNetworkAddress() })).status === 200, 'strangers locked a client out on a journey')
}
