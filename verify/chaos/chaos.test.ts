import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from './part.ts'
import { databaseKills } from './parts/database-kills.ts'
import { sendLetters } from './parts/letters.ts'
import { serverKills } from './parts/server-kills.ts'
import { randomFrom } from './random.ts'
import { startWorld, type World } from './world/world.ts'

// The short form of `npm run chaos`: other kills in each run, the same again with the seed that a failure names.
const seed = Date.now() % 2 ** 32
const limitMs = 240_000

let world: World
beforeAll(async () => {
  world = await startWorld({ pages: false })
}, limitMs)
afterAll(() => world.close(), limitMs)

const short = (count: number) => ({ count, random: randomFrom(seed), world })
const figure = ({ figures }: Result, what: string) => Number(figures.find((one) => one.what.startsWith(what))?.value.split(',')[0])
const expectHeld = ({ failures }: Result) => expect(failures, `seed ${seed}`).toEqual([])

test(
  'twenty letters arrive over a mail server that refuses, greylists and hangs up, each under one Message-ID',
  { timeout: limitMs },
  async () => {
    const result = await sendLetters(short(20), { storms: ['refused', 'greylist', 'cut'], stormMs: 1000 })
    expectHeld(result)
    expect(figure(result, 'letters ordered')).toBeGreaterThanOrEqual(20)
  },
)

test('what a client was told is done is there after a kill -9 of PostgreSQL, and nobody is logged out', { timeout: limitMs }, async () => {
  const result = await databaseKills.run(short(1))
  expectHeld(result)
  expect(figure(result, 'refreshes')).toBeGreaterThan(0)
})

test('what a client was told is done is there after five kill -9 of the server, once', { timeout: limitMs }, async () => {
  const result = await serverKills.run(short(5))
  expectHeld(result)
  expect(figure(result, 'acknowledged writes')).toBeGreaterThanOrEqual(500)
})
