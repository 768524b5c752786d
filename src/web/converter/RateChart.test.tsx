import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeBackend, fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { setInView } from '../testing/view.ts'
import { LazyRateChart } from './LazyRateChart.tsx'
import { type Hour, pathOf, pointsOf, scaleToBox, summaryOf } from './rate-chart-line.ts'

const hourMs = 3_600_000
const noon = Date.parse('2026-11-21T12:00:00.000Z')
const hour = (index: number, open: number, close: number) => ({
  timestamp: noon + index * hourMs,
  open,
  high: Math.max(open, close) + 1,
  low: Math.min(open, close) - 1,
  close,
  volume: 0,
  resolution: '1h',
  timestampISO: new Date(noon + index * hourMs).toISOString(),
})
const lastDay = {
  ok: 'ok' as const,
  data: [hour(0, 80_000, 81_000), hour(1, 81_000, 79_000), hour(2, 79_000, 84_000)],
  asOf: '2026-11-21T14:30:00.000Z',
}

let backend: FakeBackend
beforeEach(() => {
  backend = fakeBackend().answer('candles', lastDay)
})

const show = () => renderWeb(<LazyRateChart pair={{ fiat: 'EUR', crypto: 'BTC' }} />)
const showInView = async () => {
  await show()
  setInView(true)
  return screen.findByRole('img')
}
const requestBodies = () => backend.requests('candles').map(({ body }) => body)

test('the rate chart requests 25 hourly candles when the chart is near the viewport', async () => {
  await show()
  expect(requestBodies()).toEqual([])
  setInView(true)
  await screen.findByRole('img')
  expect(requestBodies()).toEqual([{ pair: 'EUR-BTC', toISO: expect.any(String), limit: 25, dataType: 'bestAsk', resolution: '1h' }])
})

test('the rate chart names the change, the highest and the lowest rate', async () => {
  const line = await showInView()
  expect(line.getAttribute('aria-label')).toBe('BTC in EUR over the last 24 hours: up 5.00%, highest 84,001.00, lowest 78,999.00.')
  expect(screen.getByText('+5.00%')).toBeDefined()
  expect(screen.getByText('High 84,001.00 · Low 78,999.00')).toBeDefined()
  expect(line.querySelectorAll('path')[1]?.getAttribute('d')).toMatch(/^M0 [\d.]+(L[\d.]+ [\d.]+){3}$/)
})

test('a sentence replaces the rate chart while its rates are loading or unavailable', async () => {
  const reply = backend.hold('candles')
  await show()
  setInView(true)
  expect(await screen.findByText('Fetching the last 24 hours…')).toBeDefined()
  await act(async () => reply(lastDay))
  await screen.findByRole('img')

  backend.fail('candles', 'UNAVAILABLE')
  await renderWeb(<LazyRateChart pair={{ fiat: 'EUR', crypto: 'ETH' }} />)
  setInView(true)
  expect(await screen.findByText('The last 24 hours cannot be shown at the moment.')).toBeDefined()
})

test('the rate chart stays visible when a later call fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await showInView()
  backend.fail('candles', 'UNAVAILABLE')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await vi.waitFor(() => expect(requestBodies()).toHaveLength(2))
  expect(screen.getByRole('img')).toBeDefined()
})

describe('the line', () => {
  const hourMs = 3_600_000
  const size = { width: 480, height: 64 }
  const inset = 2

  /** Hours with these closing rates. The first hour opens at 100. */
  const dayOf = (...closes: number[]) =>
    closes.map((close, index): Hour => {
      const open = closes[index - 1] ?? 100
      return { timestamp: index * hourMs, open, close, high: Math.max(open, close), low: Math.min(open, close) }
    })
  const pathOfDay = (day: Hour[]) => pathOf(scaleToBox(pointsOf(day, new Date(day.length * hourMs).toISOString()), size, inset))

  test.each([
    ['a rising rate', dayOf(110, 120), 'M0 62L240 32L480 2'],
    ['a falling, then rising rate', dayOf(80, 90, 100), 'M0 2L160 62L320 32L480 2'],
    ['a constant rate', dayOf(100, 100), 'M0 32L240 32L480 32'],
    ['a tiny change of the rate', dayOf(100 - 1e-8), 'M0 2L480 62'],
  ])('the line of %s fills the box from left to right', (_rates, day, path) => {
    expect(pathOfDay(day)).toBe(path)
  })

  test('the last point is at the time of the rate, not at the end of the hour', () => {
    expect(pointsOf(dayOf(2, 3), new Date(hourMs * 1.25).toISOString()).map(({ timeMs }) => timeMs)).toEqual([0, hourMs, hourMs * 1.25])
  })

  test.each([
    [[7, 102.5], '+2.50', 'up'],
    [[7, 99.995], '−0.01', 'down'],
    [[7, 100], '0.00', 'level'],
    [[7, 50], '−50.00', 'down'],
  ])('a day that opens at 100 and has the hourly closes %j changes by %s per cent', (closes, change, direction) => {
    expect(summaryOf(dayOf(...closes))).toMatchObject({ change, direction })
  })

  test('the summary has the highest and lowest rate of all hours, without exponents', () => {
    const [first, second] = dayOf(6, 7) as [Hour, Hour]
    const day = [first, { ...second, high: 109, low: 0.00000081 }]
    expect(summaryOf(day)).toMatchObject({ high: '109', low: '0.00000081' })
  })

  test('without hours, the line is empty and the summary is null', () => {
    expect(summaryOf([])).toBeNull()
    expect(pointsOf([], new Date(0).toISOString())).toEqual([])
  })
})
