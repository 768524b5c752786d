import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { createRateLimits, type RateLimits } from '../../platform/rate-limit/rate-limit.ts'
import { clientContext } from '../../testing/client-context.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { createPasswordHasher, type PasswordHasher } from '../password/password-hasher.ts'
import { requestPasswordReset } from '../password/password-reset.ts'
import { logIn } from '../session/log-in.ts'
import { register } from './register.ts'
import { resendConfirmation } from './confirm-email.ts'

// Equal work takes equal time. Clocks are too coarse to prove that, so these tests record the work: every statement, hash and letter.

const service = await serviceOfFile()
let work: string[] = []
const networkAddress = '192.0.2.1'
const callerDevice = { networkAddress, userAgent: 'test' }
const password = 'correct horse battery'

// Hashing a password and verifying one are the same work.
const recordedHasher = (passwords: PasswordHasher): PasswordHasher => ({
  ...passwords,
  hash: (...given) => (work.push('hash'), passwords.hash(...given)),
  verify: (...given) => (work.push('hash'), passwords.verify(...given)),
  verifyNothing: (...given) => (work.push('hash'), passwords.verifyNothing(...given)),
})

const recordedRateLimits = (rateLimits: RateLimits): RateLimits => ({
  ...rateLimits,
  create(name, limit) {
    const counts = rateLimits.create(name, limit)
    return {
      ...counts,
      consume: (key) => (work.push(`consume ${name}`), counts.consume(key)),
      refund: (key) => (work.push(`refund ${name}`), counts.refund(key)),
      reset: (key) => (work.push(`reset ${name}`), counts.reset(key)),
    }
  },
  run(steps) {
    work.push(...steps.map(({ type, key }) => `${type} ${key.split(':')[0]}`))
    return rateLimits.run(steps)
  },
})

const context = clientContext(service, {
  database: drizzle({ client: service.database.$client, casing: 'snake_case', logger: { logQuery: (query) => work.push(query) } }),
  mail: { order: async (_tx, { kind }) => void work.push(`letter ${kind}`), orderLater: async () => {} },
  rateLimits: recordedRateLimits(createRateLimits(service.database)),
  passwords: recordedHasher(createPasswordHasher()),
})

async function workOf(call: () => Promise<unknown>): Promise<string[]> {
  work = []
  await call()
  return work
}

const countHashes = (steps: string[]) => steps.filter((step) => step === 'hash').length

async function prepareAddresses() {
  const { email: known } = await service.registerAndLogIn()
  const waiting = newAddress()
  await register(context, { email: waiting, password, language: 'en', networkAddress })
  await waitForQuietQueue(service.database)
  const knownAndWaiting = (await service.registerAndLogIn()).email
  await register(context, { email: knownAndWaiting, password, language: 'en', networkAddress })
  await waitForQuietQueue(service.database)
  return { known, waiting, knownAndWaiting, unknown: newAddress() }
}

test('a sign-up is the same work for every address: one hash, one letter', async () => {
  const { known, waiting, unknown } = await prepareAddresses()
  const signUp = (email: string) => workOf(() => register(context, { email, password: 'another password', language: 'en', networkAddress }))
  const forUnknown = await signUp(unknown)
  expect(countHashes(forUnknown)).toBe(1)
  expect(await signUp(known)).toEqual(forUnknown)
  expect(await signUp(waiting)).toEqual(forUnknown)
})

test('a guessable password is refused for every address, before any work', async () => {
  const addresses = Object.values(await prepareAddresses())
  for (const email of addresses) {
    for (const guessable of ['marta1', `the ${email.split('-')[0]} of a bank`]) {
      const signUp = () => register(context, { email, password: guessable, language: 'en', networkAddress })
      expect(await signUp()).toMatchObject({ code: 'VALIDATION_FAILED' })
      expect(await workOf(signUp)).toEqual([])
    }
  }
})

test('a wrong password is the same work for every address: two hashes', async () => {
  const { known, waiting, knownAndWaiting, unknown } = await prepareAddresses()
  const tryPassword = (email: string) =>
    workOf(() => logIn(context, { email, password: 'wrong password', callerDevice, keyThumbprint: null }))
  const forUnknown = await tryPassword(unknown)
  expect(countHashes(forUnknown)).toBe(2)
  expect(await tryPassword(known)).toEqual(forUnknown)
  expect(await tryPassword(waiting)).toEqual(forUnknown)
  expect(await tryPassword(knownAndWaiting)).toEqual(forUnknown)
})

test.for([
  ['a password reset', requestPasswordReset],
  ['a new confirmation link', resendConfirmation],
] as const)('%s is the same work for every address, also during a pause', async ([, request]) => {
  const { known, waiting, unknown } = await prepareAddresses()
  const ask = (email: string) => workOf(() => request(context, email))
  const forUnknown = withoutColumns(await ask(unknown))
  expect(forUnknown.at(-2)).toMatch(/^letter /)
  expect(withoutColumns(await ask(known))).toEqual(forUnknown)
  expect(withoutColumns(await ask(waiting))).toEqual(forUnknown)

  const forUnknownAgain = await ask(unknown)
  expect(await ask(known)).toEqual(forUnknownAgain)
  expect(await ask(waiting)).toEqual(forUnknownAgain)
})

// For an unknown e-mail address, the insert of the event has `default` in place of the account.
const withoutColumns = (steps: string[]) => steps.map((step) => step.replace(/(insert into "event").*/, '$1'))
