import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { plusSeconds } from '../../platform/clock.ts'
import { createApp } from '../../platform/http/app.ts'
import { clockGauge } from './clock-gauge.ts'

test('a wrong clock is a metric, and is logged when it begins and when it ends', async () => {
  const now = new Date('2026-11-25T12:00:00Z')
  let secondsAhead: number | null = 0
  const databaseNow = async () => {
    if (secondsAhead === null) throw new Error('the database is away')
    return plusSeconds(now, -secondsAhead)
  }
  const lines: string[] = []
  const { log } = createApp({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } })
  const registry = new Registry()
  const update = clockGauge(registry, { clock: () => now, databaseNow, log })
  const read = async (seconds: number | null) => {
    secondsAhead = seconds
    await update()
    const metric = await registry.getSingleMetricAsString('kantor_clock_ahead_seconds')
    const value = /^kantor_clock_ahead_seconds (.+)$/m.exec(metric)?.[1]
    return value && Number(value)
  }
  expect(await read(-9)).toBe(-9)
  expect(lines).toEqual([])
  expect([await read(7200), await read(7201), await read(null)]).toEqual([7200, 7201, undefined])
  expect(lines).toEqual([expect.stringContaining('"what":"7200 s ahead of the database"')])
  expect(await read(1)).toBe(1)
  expect(lines[1]).toContain('agree again')
  await read(-60)
  expect(lines[2]).toContain('"what":"60 s behind the database"')
})
