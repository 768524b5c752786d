import { expect, test } from 'vitest'
import { once } from './once.ts'

test('parallel and later callers get the same value, which is made once', async () => {
  let made = 0
  const getValue = once(async () => ({ number: ++made }))
  const [first, second] = await Promise.all([getValue(), getValue()])
  expect([first, second, await getValue()]).toEqual([{ number: 1 }, { number: 1 }, { number: 1 }])
})

test('after an error the value is made again', async () => {
  let tries = 0
  const getValue = once(async () => {
    if (++tries === 1) throw new Error('too many open files')
    return 'made'
  })
  await expect(getValue()).rejects.toThrow('too many open files')
  expect(await getValue()).toBe('made')
})
