import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { createSweeper } from './sweep.ts'

let warnings: string[] = []
const log = { warn: (_details: object, message: string) => void warnings.push(message), info: () => {} }
let stop = async () => {}
afterEach(async () => {
  await stop()
  warnings = []
})

function start(runs: Parameters<typeof createSweeper>[0]['sweeps'][number]['run'][]) {
  const sweeps = runs.map((run, at) => ({ name: `sweep ${at + 1}`, run }))
  const sweeper = createSweeper({ sweeps, log: log as unknown as Parameters<typeof createSweeper>[0]['log'] })
  stop = () => sweeper.stop()
  sweeper.start()
}

test('while a sweep has more to do, rounds follow at once and include the others', async () => {
  const ran: string[] = []
  start([
    async () => void ran.push('offers'),
    async () => {
      ran.push('entries')
      return ran.length < 8 ? 'more' : undefined
    },
  ])
  // Less than the two seconds between two usual rounds.
  await expect.poll(() => ran.length, { timeout: 1500, interval: 10 }).toBe(8)
  expect(ran).toEqual(Array.from({ length: 4 }, () => ['offers', 'entries']).flat())
})

test('a sweep that fails holds up no other', async () => {
  const ran: string[] = []
  start([() => Promise.reject(new Error('away')), async () => void ran.push('second')])
  await expect.poll(() => ran, { interval: 10 }).toEqual(['second'])
  expect(warnings).toEqual(['a sweep failed'])
})

test('a stop ends the sweep that runs, without a warning, and begins no other', async () => {
  const ran: string[] = []
  start([
    async (stopping) => {
      ran.push('file')
      await once(stopping, 'abort')
      stopping.throwIfAborted()
    },
    async () => void ran.push('entries'),
  ])
  await stop()
  expect([ran, warnings]).toEqual([['file'], []])
})
