import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const passwords = createPasswordHasher()

test('a hash verifies only its own password, and each hash is different', async () => {
  const hash = await passwords.hash('correct horse')
  expect(await passwords.verify(hash, 'correct horse')).toBe(true)
  expect(await passwords.verify(hash, 'correct horsE')).toBe(false)
  expect(await passwords.hash('correct horse')).not.toBe(hash)
})

test('passwords are hashed as OWASP recommends', async () => {
  expect(parseOptions(await passwords.hash('correct horse'))).toMatchObject({
    algorithm: 2,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  })
})

test('verifyNothing never succeeds', async () => {
  expect(await passwords.verifyNothing('')).toBe(false)
})

test('hashing many passwords does not block the event loop', async () => {
  let hashed = 0
  const all = Promise.all(
    Array.from({ length: 20 }, async () => {
      await passwords.hash('correct horse')
      hashed++
    }),
  )
  await nextTurn()
  expect(hashed).toBeLessThan(20)
  await all
  expect(hashed).toBe(20)
})
