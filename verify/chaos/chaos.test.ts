import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Options, Part, Result } from '../harness/part.ts'
import { newSeed } from '../harness/program.ts'
import { seededRandom } from '../harness/random.ts'
import { startServiceUnderTest, type ServiceUnderTest } from '../harness/environment/service-under-test.ts'
import { bank } from './bank.ts'
import { chain } from './chain/chain.ts'
import { databaseKills } from './database-kills.ts'
import { deals } from './deals/deals.ts'
import { sendLetters } from './letters.ts'
import { serverKills } from './server-kills.ts'

// Short runs of six parts of `npm run chaos`. Each run has a new seed. A failure prints the seed, and `--seed` repeats that run.
const seed = newSeed()
const limitMs = 240_000

let service: ServiceUnderTest
beforeAll(async () => {
  service = await startServiceUnderTest({})
}, limitMs)
afterAll(() => service.close(), limitMs)

const optionsFor = (count: number): Options => ({ count, seed, random: seededRandom(seed), print: () => {} })
const run = ({ run }: Part<ServiceUnderTest>, count: number) => run(service, optionsFor(count))
const figure = ({ figures }: Result, what: string) => Number.parseInt(String(figures[what]), 10)
const expectNoFailure = ({ failures }: Result) => expect(failures, `seed ${seed}`).toEqual([])

test('letters arrive although the mail server refuses, greylists or disconnects', { timeout: limitMs }, async () => {
  const result = await sendLetters(service, optionsFor(20), { faults: ['refused', 'greylist', 'cut'], faultMs: 1000 })
  expectNoFailure(result)
  expect(figure(result, 'letters ordered by acknowledged calls')).toBeGreaterThanOrEqual(20)
})

test('a kill of PostgreSQL loses no acknowledged write and logs nobody out', { timeout: limitMs }, async () => {
  const result = await run(databaseKills, 1)
  expectNoFailure(result)
  expect(figure(result, 'refreshes')).toBeGreaterThan(0)
})

test('three kills of the server neither lose nor double an acknowledged write', { timeout: limitMs }, async () => {
  const result = await run(serverKills, 3)
  expectNoFailure(result)
  expect(figure(result, 'acknowledged writes')).toBeGreaterThanOrEqual(300)
})

test('kills during deals leave no offer with two ends, no deal without its steps, nothing sent twice', { timeout: limitMs }, async () => {
  expectNoFailure(await run(deals, 1))
})

test('kills while files of the bank are read and matched lose and double no entry', { timeout: limitMs }, async () => {
  expectNoFailure(await run(bank, 2))
})

test('kills while coins are watched on the chain lose and double none', { timeout: limitMs }, async () => {
  expectNoFailure(await run(chain, 2))
})
