import { expect, test } from 'vitest'
import { once } from './once.ts'

test('all who ask get the one thing that was made, also those who ask while it is being made', async () => {
  let made = 0
  const thing = once(async () => ({ number: ++made }))
  const [first, meanwhile] = await Promise.all([thing(), thing()])
  expect([first, meanwhile, await thing()]).toEqual([{ number: 1 }, { number: 1 }, { number: 1 }])
})

test('who asks after it could not be made gets it all the same', async () => {
  let tries = 0
  const thing = once(async () => {
    if (++tries === 1) throw new Error('too many open files')
    return 'made'
  })
  await expect(thing()).rejects.toThrow('too many open files')
  expect(await thing()).toBe('made')
})
