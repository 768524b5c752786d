import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Options, Part, Result } from '../harness/part.ts'
import { newSeed } from '../harness/program.ts'
import { seededRandom } from '../harness/random.ts'
import { startWorld, type World } from '../harness/world/world.ts'
import { databaseKills } from './database-kills.ts'
import { sendLetters } from './letters.ts'
import { serverKills } from './server-kills.ts'

// The short form of `npm run chaos`. Each run has another seed; a failure names it, and `--seed` repeats it.
const seed = newSeed()
const limitMs = 240_000

let world: World
beforeAll(async () => {
  world = await startWorld({})
}, limitMs)
afterAll(() => world.close(), limitMs)

const times = (count: number): Options => ({ count, seed, random: seededRandom(seed), say: () => {} })
const run = ({ run }: Part<World>, count: number) => run(world, times(count))
const figure = ({ figures }: Result, what: string) => Number(String(figures[what]).split(',')[0])
const expectHeld = ({ failures }: Result) => expect(failures, `seed ${seed}`).toEqual([])

test('twenty letters arrive through a mail server that refuses, greylists and cuts off', { timeout: limitMs }, async () => {
  const result = await sendLetters(world, times(20), { storms: ['refused', 'greylist', 'cut'], stormMs: 1000 })
  expectHeld(result)
  expect(figure(result, 'letters ordered by acknowledged calls')).toBeGreaterThanOrEqual(20)
})

test('a kill -9 of PostgreSQL loses no acknowledged write and logs nobody out', { timeout: limitMs }, async () => {
  const result = await run(databaseKills, 1)
  expectHeld(result)
  expect(figure(result, 'refreshes')).toBeGreaterThan(0)
})

test('three kill -9 of the server neither lose nor double an acknowledged write', { timeout: limitMs }, async () => {
  const result = await run(serverKills, 3)
  expectHeld(result)
  expect(figure(result, 'acknowledged writes')).toBeGreaterThanOrEqual(300)
})
