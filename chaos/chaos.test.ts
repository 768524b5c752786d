import { expect, test } from 'vitest'
import type { Part, PartOptions, Result } from './part.ts'
import { databaseKills } from './parts/database-kills.ts'
import { sendLetters } from './parts/letters.ts'
import { serverKills } from './parts/server-kills.ts'
import { randomFrom } from './random.ts'

// The short form of `npm run chaos`: other kills in each run, the same again with the seed that a failure names.
const seed = Date.now() % 2 ** 32
const short = (count: number): PartOptions => ({ count, random: randomFrom(seed), pages: false })
const limitMs = 120_000

async function holds(run: Promise<Result>): Promise<Result> {
  const result = await run
  expect(result.failures, `seed ${seed}`).toEqual([])
  return result
}
const figure = ({ figures }: Result, what: string) => Number(figures.find((one) => one.what.startsWith(what))?.value.split(',')[0])
const of = (part: Part, count: number) => holds(part.run(short(count)))

test(
  'what a client was told is done is there after five kill -9 of the server, once',
  async () => {
    const result = await of(serverKills, 5)
    expect(figure(result, 'acknowledged writes')).toBeGreaterThanOrEqual(500)
  },
  limitMs,
)

test(
  'what a client was told is done is there after a kill -9 of PostgreSQL, and nobody is logged out',
  async () => {
    const result = await of(databaseKills, 1)
    expect(figure(result, 'refreshes')).toBeGreaterThan(0)
  },
  limitMs,
)

test(
  'twenty letters arrive over a mail server that refuses, greylists and hangs up, each under one Message-ID',
  async () => {
    const storms = ['refused', 'greylist', 'cut'] as const
    const result = await holds(sendLetters(short(20), { storms: [...storms], stormMs: 1000 }))
    expect(figure(result, 'letters ordered')).toBeGreaterThanOrEqual(20)
  },
  limitMs,
)
