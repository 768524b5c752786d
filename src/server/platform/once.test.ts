import { expect, test } from 'vitest'
import { once } from './once.ts'

test('parallel and later callers get the one value that was made', async () => {
  let made = 0
  const thing = once(async () => ({ number: ++made }))
  const [first, second] = await Promise.all([thing(), thing()])
  expect([first, second, await thing()]).toEqual([{ number: 1 }, { number: 1 }, { number: 1 }])
})

test('a value that could not be made is tried again', async () => {
  let tries = 0
  const thing = once(async () => {
    if (++tries === 1) throw new Error('too many open files')
    return 'made'
  })
  await expect(thing()).rejects.toThrow('too many open files')
  expect(await thing()).toBe('made')
})
