import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const passwords = createPasswordHasher()
const caller = { priority: 'new' } as const

test('a hash verifies only its own password, and each hash is different', async () => {
  const hash = await passwords.hash('correct horse', caller)
  expect(await passwords.verify(hash, 'correct horse', caller)).toBe(true)
  expect(await passwords.verify(hash, 'correct horsE', caller)).toBe(false)
  expect(await passwords.hash('correct horse', caller)).not.toBe(hash)
})

test('passwords are hashed as OWASP recommends', async () => {
  expect(parseOptions(await passwords.hash('correct horse', caller))).toMatchObject({
    algorithm: 2,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  })
})

test('verifyNothing never succeeds', async () => {
  expect(await passwords.verifyNothing('', caller)).toBe(false)
})

test('hashing many passwords does not block the event loop', async () => {
  let hashed = 0
  const all = Promise.all(
    Array.from({ length: 20 }, async () => {
      await passwords.hash('correct horse', caller)
      hashed++
    }),
  )
  await nextTurn()
  expect(hashed).toBeLessThan(20)
  await all
  expect(hashed).toBe(20)
})
