import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeBackend, fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { setInView } from '../testing/view.ts'
import { LazyRateChart } from './LazyRateChart.tsx'

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
