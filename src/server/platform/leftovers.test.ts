import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { collectLeftovers } from './leftovers.ts'

afterEach(() => vi.useRealTimers())

test('what the start has left behind is collected some seconds later, and nobody can collect by themselves after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const left = new WeakRef({ of: 'the start' })
  collectLeftovers()
  // What was made in this turn is held until its end.
  await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(5000)
  expect(left.deref()).toBeUndefined()
  expect(runInNewContext('typeof gc')).toBe('undefined')
})

test('a process that is done before does not wait for it', () => {
  const code = `import(${JSON.stringify(path.join(import.meta.dirname, 'leftovers.ts'))}).then(({ collectLeftovers }) => collectLeftovers())`
  expect(spawnSync(process.execPath, ['-e', code], { timeout: 4500 })).toMatchObject({ status: 0, signal: null })
})
