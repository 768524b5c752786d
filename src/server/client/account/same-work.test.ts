import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RateLimits, createRateLimits } from '../../platform/rate-limit/rate-limit.ts'
import { createLetterRateLimit } from '../../platform/rate-limit/letter-rate-limit.ts'
import { createLogInRateLimit } from '../../platform/rate-limit/log-in-rate-limit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { createPasswordHasher, type PasswordHasher } from '../password/password.ts'
import { createSessions, endSessions } from '../session/session.ts'
import { queueIsQuiet } from '../../testing/quiet.ts'
import { newAddress, startService, type TestService } from '../../testing/service.ts'
import { createAccounts } from './account.ts'

// The time of an answer is the work behind it. Wall clocks are too coarse to prove it equal, so these tests write down the work itself:
// every statement, every hash, every letter that is asked for.

let service: TestService
let work: string[] = []
let accounts: ReturnType<typeof createAccounts>
let sessions: ReturnType<typeof createSessions>
const networkAddress = '192.0.2.1'
const origin = { networkAddress, userAgent: 'test' }

beforeAll(async () => {
  service = await startService()
  const { clock } = service
  const { publicOrigin } = service.config
  const database: Database = drizzle({
    client: service.database.$client,
    casing: 'snake_case',
    logger: { logQuery: (query) => work.push(query) },
  })
  const passwords = writtenDown(createPasswordHasher())
  const rateLimits = writtenDownRateLimits(createRateLimits(service.database))
  const logInRateLimit = createLogInRateLimit(rateLimits)
  const mail: Mail = { order: async (_tx, { kind }) => void work.push(`letter ${kind}`) }
  accounts = createAccounts({
    database,
    clock,
    passwords,
    mail,
    logInRateLimit,
    letterRateLimit: createLetterRateLimit(rateLimits),
    policyVersions: {},
    publicOrigin,
    endSessions,
  })
  sessions = createSessions({
    database,
    clock,
    passwords,
    accounts,
    rateLimit: logInRateLimit,
    secondFactors: { challenge: async () => null, answer: () => Promise.reject(new Error('no code is asked for here')) },
    mail,
    publicOrigin,
  })
})
afterAll(() => service.stop())

// An Argon2 hash and a verification against one are the same work.
const writtenDown = (passwords: PasswordHasher): PasswordHasher => ({
  hash: (password) => (work.push('hash'), passwords.hash(password)),
  verify: (hashed, password) => (work.push('hash'), passwords.verify(hashed, password)),
  verifyNothing: (password) => (work.push('hash'), passwords.verifyNothing(password)),
})

const writtenDownRateLimits = (rateLimits: RateLimits): RateLimits => ({
  ...rateLimits,
  rateLimit(name, limit) {
    const counts = rateLimits.rateLimit(name, limit)
    return {
      ...counts,
      take: (key) => (work.push(`count ${name}`), counts.take(key)),
      giveBack: (key) => (work.push(`take off ${name}`), counts.giveBack(key)),
      lift: (key) => (work.push(`end ${name}`), counts.lift(key)),
    }
  },
  together(steps) {
    work.push(...steps.map(({ does, key }) => `${does} ${key.split(':')[0]}`))
    return rateLimits.together(steps)
  },
})

async function workOf(call: () => Promise<unknown>): Promise<string[]> {
  work = []
  await call()
  return work
}

const hashes = (done: string[]) => done.filter((step) => step === 'hash').length

async function addresses() {
  const { email: known } = await service.registerAndLogIn()
  const waiting = newAddress()
  await accounts.register({ email: waiting, password: 'correct horse battery', language: 'en', networkAddress })
  await queueIsQuiet(service.database)
  const both = (await service.registerAndLogIn()).email
  await accounts.register({ email: both, password: 'correct horse battery', language: 'en', networkAddress })
  await queueIsQuiet(service.database)
  return { known, waiting, both, unknown: newAddress() }
}

test('a sign-up is the same work for every address: one hash, the same statements, one letter', async () => {
  const { known, waiting, unknown } = await addresses()
  const signUp = (email: string) => workOf(() => accounts.register({ email, password: 'another password', language: 'en', networkAddress }))
  const forUnknown = await signUp(unknown)
  expect(hashes(forUnknown)).toBe(1)
  expect(await signUp(known)).toEqual(forUnknown)
  expect(await signUp(waiting)).toEqual(forUnknown)
})

// An account's refusal is written down, which a stranger's is not: the floor under the answer's time covers that one statement.
const withoutEvent = (steps: string[]) => steps.filter((step) => !step.startsWith('insert into "event"'))

test('a wrong password is the same work for every address: two hashes, the same statements', async () => {
  const { known, waiting, both, unknown } = await addresses()
  const logIn = (email: string) => workOf(() => sessions.logIn({ email, password: 'wrong password', origin }))
  const forUnknown = await logIn(unknown)
  expect(hashes(forUnknown)).toBe(2)
  expect(withoutEvent(await logIn(known))).toEqual(forUnknown)
  expect(withoutEvent(await logIn(waiting))).toEqual(forUnknown)
  expect(withoutEvent(await logIn(both))).toEqual(forUnknown)
})

test.for(['requestPasswordReset', 'resendConfirmation'] as const)(
  '%s is the same work for every address, and the same while a letter has to wait',
  async (call) => {
    const { known, waiting, unknown } = await addresses()
    const ask = (email: string) => workOf(() => accounts[call](email))
    const forUnknown = withoutColumns(await ask(unknown))
    expect(forUnknown.at(-2)).toMatch(/^letter /)
    expect(withoutColumns(await ask(known))).toEqual(forUnknown)
    expect(withoutColumns(await ask(waiting))).toEqual(forUnknown)

    const forUnknownAgain = await ask(unknown)
    expect(await ask(known)).toEqual(forUnknownAgain)
    expect(await ask(waiting)).toEqual(forUnknownAgain)
  },
)

// An event of an unknown address has no account: `default` stands in its place.
const withoutColumns = (steps: string[]) => steps.map((step) => step.replace(/(insert into "event").*/, '$1'))
