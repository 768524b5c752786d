import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { OverloadError } from '../../platform/failure.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { createHashQueue, type QueueEntry } from './hash-queue.ts'

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

/** A queue whose work ends when the test says so. */
function heldQueue() {
  const queue = createHashQueue(2)
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (name: string, entry: QueueEntry) =>
    queue.run(entry, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  return { ...queue, run, started, endNext: async () => (ends.shift()?.(), await nextTurn()) }
}

const nobody: QueueEntry = { priority: 'new' }
const client: QueueEntry = { priority: 'known' }

test('known callers go before new ones, which leave one place free', async () => {
  const { run, started, endNext } = heldQueue()
  const all = [run('new 1', nobody), run('new 2', nobody), run('known 1', client), run('known 2', client)]
  expect(started).toEqual(['new 1', 'known 1'])
  for (let count = 0; count < 4; count++) await endNext()
  expect(started).toEqual(['new 1', 'known 1', 'known 2', 'new 2'])
  expect(await Promise.all(all)).toHaveLength(4)
})

test('beyond a hundred waiting callers, new ones are refused and known ones wait', async () => {
  const { run, counts } = heldQueue()
  void run('running', nobody)
  for (let count = 0; count < 100; count++) void run(`${count}`, nobody)
  await expect(run('one too many', nobody)).rejects.toThrow(OverloadError)
  for (let count = 0; count < 2; count++) void run('known', client)
  expect(counts()).toEqual({ waiting: { known: 1, new: 100 }, done: 0, refused: 1, dropped: 0 })
})

test('a caller who hangs up while waiting is not hashed', async () => {
  const { run, counts, started, endNext } = heldQueue()
  const hangUp = new AbortController()
  void run('running', nobody)
  const dropped = run('gone', { ...nobody, hangUp: hangUp.signal })
  void run('next', nobody)
  hangUp.abort()
  await expect(dropped).rejects.toThrow(OverloadError)
  await endNext()
  expect(started).toEqual(['running', 'next'])
  expect(counts()).toEqual({ waiting: { known: 0, new: 0 }, done: 1, refused: 0, dropped: 1 })
})

test('work that fails makes room for the next', async () => {
  const { run } = createHashQueue(2)
  const failing = run(nobody, () => Promise.reject(new Error('broken')))
  const next = run(nobody, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
