import { randomBytes } from 'node:crypto'
import { type Answer, type Asked as Request, call } from './call.ts'
import { becomeClient, type Client, logIn, newAddress, newEmail, readProfile, refresh } from './clients.ts'
import { type Asked, type Finding, inParallel, type Part, Promises } from './part.ts'
import type { Target } from './target.ts'

/** What issue and design promise. The service's own, smaller numbers are in `src/server/platform/rate-limit/limits.ts`. */
const wrongPasswordsOfPair = 20
const accountsFromAddress = 100

export const rateLimits: Part = {
  name: 'rate limits',
  tries: 'wrong passwords from one address, from many, at once, over two replicas, with forged headers',
  usualCount: 200,
  run,
}

const wrongLogIn = (email: string, from?: string): Request => ({
  method: 'POST',
  path: '/api/auth/login',
  body: { email, password: `wrong ${randomBytes(4).toString('hex')}` },
  ...(from && { from }),
})

/** How many tries were answered before the rate limit; Infinity where it never came. */
async function triesUntilBraked(
  most: number,
  attempt: (at: number) => Promise<Answer>,
): Promise<{ tries: number; last: Answer | undefined }> {
  for (let at = 0; at < most; at++) {
    const last = await attempt(at)
    if (last.status === 429) return { tries: at, last }
  }
  return { tries: Infinity, last: undefined }
}

async function run(target: Target, { count, say }: Asked): Promise<Finding> {
  const promises = new Promises()
  const counts: Finding['counts'] = {}
  const brakedAfter = async (name: string, most: number, attempt: (at: number) => Promise<Answer>) => {
    const { tries, last } = await triesUntilBraked(most, attempt)
    say(`${name}: rate-limited after ${tries}`)
    counts[name] = tries
    promises.holds(tries < most, `${name}: no rate limit within ${most} tries`)
    if (!last) return
    promises.holds(Number(last.headers['retry-after']) >= 1, `${name}: 429 without Retry-After`)
    promises.holds((last.json as { errorType?: string }).errorType === 'OTHER_ERROR', `${name}: 429 in another form: ${last.text}`)
  }

  const client = await becomeClient(target)
  await brakedAfter('one account from one address', wrongPasswordsOfPair, () => target.call(wrongLogIn(client.email, '192.0.2.1')))
  const nobody = newEmail()
  await brakedAfter('an unknown account from one address', wrongPasswordsOfPair, () => target.call(wrongLogIn(nobody, '192.0.2.2')))
  promises.holds(
    counts['one account from one address'] === counts['an unknown account from one address'],
    'the rate limit of a known account comes earlier or later than that of an unknown one',
  )
  await brakedAfter('many accounts from one address', accountsFromAddress, () => target.call(wrongLogIn(newEmail(), '192.0.2.3')))
  const subscriber = newEmail()
  await brakedAfter('one account from one IPv6 subscriber', wrongPasswordsOfPair, (at) =>
    target.call(wrongLogIn(subscriber, `2001:db8:1:2::${at + 1}`)),
  )

  const forged = newEmail()
  await brakedAfter('forged headers through the proxy', wrongPasswordsOfPair, () =>
    target.call({
      ...wrongLogIn(forged, '192.0.2.4'),
      headers: { 'x-forwarded-for': newAddress(), forwarded: `for=${newAddress()}`, 'x-real-ip': newAddress() },
    }),
  )
  const past = newEmail()
  await brakedAfter('forged headers past the proxy', wrongPasswordsOfPair, () =>
    call(target.direct, { ...wrongLogIn(past), localAddress: '127.0.0.2', headers: { 'x-forwarded-for': newAddress() } }),
  )

  const replica = await target.startReplica()
  const shared = newEmail()
  await brakedAfter('one account, two replicas in turn', wrongPasswordsOfPair, (at) =>
    call(at % 2 === 0 ? target.origin : replica, wrongLogIn(shared, '192.0.2.5')),
  )

  const burst = newEmail()
  const burstAnswers = await Promise.all(Array.from({ length: 100 }, () => target.call(wrongLogIn(burst, '192.0.2.6'))))
  const checked = burstAnswers.filter(({ status }) => status !== 429).length
  counts['of 100 at once, checked'] = checked
  promises.holds(checked <= wrongPasswordsOfPair, `of 100 wrong passwords at once ${checked} were checked`)

  await forgetfulClient(target, promises)
  counts['strangers that attack one account'] = count
  await strangersLockNobodyOut(target, { count, promises })
  promises.holds((await readProfile(target, client.accessToken)).status === 200, 'the session of a client under attack ended')
  return { counts, problems: promises.problems }
}

/** Whoever remembers in the end starts anew: mistakes of weeks do not add up. */
async function forgetfulClient(target: Target, promises: Promises): Promise<void> {
  const client = await becomeClient(target)
  for (let day = 0; day < 4; day++) {
    for (let at = 0; at < 8; at++) await target.call(wrongLogIn(client.email, client.from))
    promises.holds((await logIn(target, client)).status === 200, 'a client who mistyped eight times and then remembered was not let in')
  }
}

async function strangersLockNobodyOut(target: Target, { count, promises }: { count: number; promises: Promises }): Promise<void> {
  const client: Client = await becomeClient(target)
  const answers: Answer[] = []
  await inParallel(
    Array.from({ length: count }),
    8,
    async () => void answers.push(await target.call(wrongLogIn(client.email, newAddress()))),
  )
  promises.holds(
    answers.every(({ status }) => status === 400 || status === 429),
    'a stranger was answered neither 400 nor 429',
  )
  promises.holds((await readProfile(target, client.accessToken)).status === 200, 'strangers ended a session')
  promises.holds(
    (await refresh(target, client.refreshToken, client.from)).status === 200,
    'strangers stopped a session from being refreshed',
  )
  promises.holds((await logIn(target, client)).status === 200, 'strangers locked a client out at home')
  promises.holds((await logIn(target, { ...client, from: newAddress() })).status === 200, 'strangers locked a client out on a journey')
}
