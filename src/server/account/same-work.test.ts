import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { createPasswordHasher, type PasswordHasher } from '../session/password.ts'
import { createSessions, endSessions } from '../session/session.ts'
import { queueIsQuiet } from '../testing/quiet.ts'
import { newAddress, startService, type TestService } from '../testing/service.ts'
import { createAccounts } from './account.ts'

// The time of an answer is the work behind it. Wall clocks are too coarse to prove it equal, so these tests write down the work itself:
// every statement, every hash, every letter that is asked for.

let service: TestService
let work: string[] = []
let accounts: ReturnType<typeof createAccounts>
let sessions: ReturnType<typeof createSessions>
const origin = { networkAddress: '192.0.2.1', userAgent: 'test' }

beforeAll(async () => {
  service = await startService()
  const { clock, config } = service
  const database: Database = drizzle({
    client: service.database.$client,
    casing: 'snake_case',
    logger: { logQuery: (query) => work.push(query) },
  })
  const passwords = writtenDown(createPasswordHasher())
  accounts = createAccounts({
    database,
    clock,
    passwords,
    mail: { order: async (_tx, { kind }) => void work.push(`letter ${kind}`) },
    policyVersions: {},
    publicOrigin: config.publicOrigin,
    endSessions,
  })
  sessions = createSessions({
    database,
    clock,
    passwords,
    accounts,
    secondFactors: { challenge: async () => null, answer: () => Promise.reject(new Error('no code is asked for here')) },
  })
})
afterAll(() => service.stop())

// An Argon2 hash and a verification against one are the same work.
const writtenDown = (passwords: PasswordHasher): PasswordHasher => ({
  hash: (password) => (work.push('hash'), passwords.hash(password)),
  verify: (hashed, password) => (work.push('hash'), passwords.verify(hashed, password)),
  verifyNothing: (password) => (work.push('hash'), passwords.verifyNothing(password)),
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
  await accounts.register({ email: waiting, password: 'correct horse battery', language: 'en' })
  await queueIsQuiet(service.database)
  const both = (await service.registerAndLogIn()).email
  await accounts.register({ email: both, password: 'correct horse battery', language: 'en' })
  await queueIsQuiet(service.database)
  return { known, waiting, both, unknown: newAddress() }
}

test('a sign-up is the same work for every address: one hash, the same statements, one letter', async () => {
  const { known, waiting, unknown } = await addresses()
  const signUp = (email: string) => workOf(() => accounts.register({ email, password: 'another password', language: 'en' }))
  const forUnknown = await signUp(unknown)
  expect(hashes(forUnknown)).toBe(1)
  expect(await signUp(known)).toEqual(forUnknown)
  expect(await signUp(waiting)).toEqual(forUnknown)
})

test('a wrong password is the same work for every address: two hashes, the same statements', async () => {
  const { known, waiting, both, unknown } = await addresses()
  const logIn = (email: string) => workOf(() => sessions.logIn({ email, password: 'wrong password', origin }))
  const forUnknown = await logIn(unknown)
  expect(hashes(forUnknown)).toBe(2)
  expect(withoutColumns(await logIn(known))).toEqual(withoutColumns(forUnknown))
  expect(withoutColumns(await logIn(waiting))).toEqual(withoutColumns(forUnknown))
  expect(withoutColumns(await logIn(both))).toEqual(withoutColumns(forUnknown))
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
