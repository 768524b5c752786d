import { act, fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { exampleCandle as candle } from '../testing/example-candle.ts'
import { type FakeBackend, fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { Converter } from './Converter.tsx'
import { typingIdleMs } from './typing.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const rates: Record<string, number> = { BTC: 80_000, ETH: 2500, SHIB: 0.0000081734 }

const coinOf = (pair: string) => pair.split('-')[1] ?? ''

let backend: FakeBackend
const visibility = vi.spyOn(document, 'visibilityState', 'get')

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  backend = fakeBackend().answer('candles', ({ body }) => candle(rates[coinOf(body.pair)] ?? 10))
  setVisibility('visible')
})

const pay = () => screen.getByLabelText<HTMLInputElement>('You pay')
const receive = () => screen.getByLabelText<HTMLInputElement>('You receive')
const payCurrency = () => screen.getByLabelText<HTMLSelectElement>('Currency to pay with')
const receiveCurrency = () => screen.getByLabelText<HTMLSelectElement>('Currency to receive')
const receiptLine = (name: string) =>
  within(screen.getByText(name, { selector: 'dt' }).parentElement as HTMLElement).getByRole('definition').textContent
const note = () => screen.getByRole('status').textContent
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', resolve, { once: true })
    port1.start()
    port2.postMessage(null)
  })
/** Lets pending responses arrive. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await nextTask()
  })
const requestedPairs = () => backend.requests('candles').map(({ body }) => body.pair)
const customFee = () => screen.queryByText(/we can agree on a personal fee/)

function setVisibility(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

async function replace(user: UserEvent, field: HTMLInputElement, text: string) {
  await user.click(field)
  field.select()
  await user.keyboard(text)
}

const type = (field: HTMLInputElement, text: string) => fireEvent.change(field, { target: { value: text } })

/** Chooses in the native list. The picker has its own tests. */
const choose = (list: HTMLSelectElement, currency: string) => fireEvent.change(list, { target: { value: currency } })

async function show({ settled = true } = {}) {
  const view = await renderWeb(<Converter />)
  if (settled) await settle()
  return view
}

// @spec 4.converter 7.candles 9.converter-defaults
test('10000 EUR and a dimmed 1 BTC are shown while the rate is loading', async () => {
  const reply = backend.hold('candles')
  await show()
  expect([pay().value, payCurrency().value, receive().value, receiveCurrency().value]).toEqual(['10000', 'EUR', '1', 'BTC'])
  expect(receive().getAttribute('aria-busy')).toBe('true')
  expect(pay().getAttribute('aria-busy')).toBeNull()
  expect(note()).toBe('Fetching the rate…')
  reply(candle(80_000))
  await settle()
  expect(receive().value).toBe('0.123625')
  expect(receive().getAttribute('aria-busy')).toBeNull()
})

// @spec 7.candles
test('the rate is read as one 4-hour candle of the best ask', async () => {
  await show()
  expect(backend.requests('candles').map(({ body }) => body)).toEqual([
    { pair: 'EUR-BTC', fromISO: '2026-11-21T10:00:00.000Z', limit: 1, dataType: 'bestAsk', resolution: '4h' },
  ])
})

// @spec 5.displayed-rate 9.fees
test('the fee, the rate in both directions and the time of the rate are listed', async () => {
  await show()
  expect(receiptLine('Fee included')).toBe('1.1% · 110.00 EUR')
  expect(receiptLine('Rate')).toBe('1 BTC = 80,000.00 EUR1 EUR = 0.00001250 BTC')
  expect(receiptLine('As of')).toBe(new Date(start).toLocaleTimeString('en-GB'))
})

// @spec 2.converter-card
test('the converter’s links lead to the client area, and a note names the risk', async () => {
  await show()
  expect(screen.getByRole('link', { name: 'Quick Exchange' }).getAttribute('href')).toBe('/app')
  const here = screen.getByRole('link', { name: /^here ?to request a personal quote$/ })
  expect(here.getAttribute('href')).toBe('/app')
  expect(within(here).getByText('here').firstChild?.textContent).toBe('here')
  expect(screen.getByText(/not an offer.*lose all of their value/)).toBeDefined()
})

// @spec 4.converter 9.converter-pause
test('typing an amount recalculates the other side 750 ms after the last key', async () => {
  const { user } = await show()
  await user.clear(pay())
  await user.type(pay(), '80000')
  expect(pay().value).toBe('80000')
  await wait(749)
  expect(receive().value).toBe('0.123625')
  expect(receive().getAttribute('aria-busy')).toBe('true')
  await wait(1)
  expect(receive().value).toBe('0.989')
  expect(receive().getAttribute('aria-busy')).toBeNull()
})

// @spec 4.converter
test('each typed key restarts the wait of 750 ms', async () => {
  const { user } = await show()
  await user.type(receive(), '5')
  await wait(500)
  await user.type(receive(), '0')
  await wait(500)
  expect(pay().value).toBe('10000')
  await wait(250)
  expect(pay().value).not.toBe('10000')
})

test('a calculation of an earlier text does not change the typed text', async () => {
  await show()
  act(() => {
    type(pay(), '2')
    vi.advanceTimersByTime(typingIdleMs)
    type(pay(), '25')
  })
  expect(pay().value).toBe('25')
  await wait(750)
  expect(receive().value).toBe('0.0003')
})

test('a rate that arrives does not change the typed text', async () => {
  const reply = backend.hold('candles')
  const { user } = await show()
  await replace(user, receive(), '2')
  reply(candle(80_000))
  await act(nextTask)
  await user.keyboard('5')
  expect(receive().value).toBe('25')
  await wait(750)
  expect([receive().value, pay().value]).toEqual(['25', '2022000'])
})

// @spec 5.converter-amounts
test('an amount keeps only digits and points, and an empty amount becomes 0', async () => {
  const { user } = await show()
  await user.click(pay())
  pay().select()
  await user.paste('-1,234.5e EUR')
  expect(pay().value).toBe('1234.5')
  await user.clear(pay())
  expect(pay().value).toBe('0')
  await wait(750)
  expect(receive().value).toBe('0')
})

// @spec 5.custom-fee-note
test('the custom-fee note is shown for crypto that is worth 7000 or more', async () => {
  const { user } = await show()
  choose(payCurrency(), 'ETH')
  await settle()
  expect(customFee()).not.toBeNull()
  await replace(user, pay(), '2')
  await wait(750)
  expect(receive().value).toBe('4800')
  expect(customFee()).toBeNull()
})

test('after the choice of a currency, 0 and a note are shown until the rate is loaded', async () => {
  await show()
  const reply = backend.hold('candles')
  choose(receiveCurrency(), 'ETH')
  await settle()
  expect(receive().value).toBe('0')
  expect(note()).toBe('Fetching the rate of ETH in EUR…')
  expect(receiptLine('Rate')).toBe('—')
  reply(candle(2500))
  await settle()
  expect(receive().value).toBe('3.956')
  expect(requestedPairs()).toEqual(['EUR-BTC', 'EUR-ETH'])
})

test('choosing the other side’s currency swaps both sides and keeps the rate', async () => {
  await show()
  choose(payCurrency(), 'BTC')
  expect([payCurrency().value, receiveCurrency().value]).toEqual(['BTC', 'EUR'])
  expect(pay().value).toBe('10000')
  expect(receive().value).toBe('791200000')
  await settle()
  expect(requestedPairs()).toEqual(['EUR-BTC'])
})

// @spec 4.converter
test('the rate is polled every 60 seconds, and a new rate changes the amounts', async () => {
  await show()
  rates.BTC = 100_000
  await wait(59_999)
  expect(requestedPairs()).toHaveLength(1)
  await wait(1)
  await settle()
  expect(requestedPairs()).toHaveLength(2)
  expect(receive().value).toBe('0.0989')
  rates.BTC = 80_000
})

test('the rate is not polled on a hidden page; it is read when the page is shown again', async () => {
  await show()
  setVisibility('hidden')
  await wait(300_000)
  expect(requestedPairs()).toHaveLength(1)
  setVisibility('visible')
  await settle()
  expect(requestedPairs()).toHaveLength(2)
})

// @spec 8.candle
test('the rate is kept when the exchange has no data, and the console shows a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await show()
  backend.fail('candles', 'UNAVAILABLE')
  await wait(60_000)
  await settle()
  expect(warn).toHaveBeenCalledWith('No data from exchange')
  expect(receive().value).toBe('0.123625')
  expect(receiptLine('Rate')).toContain('80,000.00')
})

test('a rate that is older than ten minutes is shown with a note', async () => {
  backend.answer('candles', candle(80_000, { asOf: new Date(start - 11 * 60_000).toISOString() }))
  await show()
  expect(note()).toMatch(/older than 10 minutes/)
  expect(receiptLine('As of')).toBe(new Date(start - 11 * 60_000).toLocaleTimeString('en-GB'))
  expect(receive().value).toBe('0.123625')
})

test('a rate gets a note after ten minutes without a response of the exchange', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await show()
  backend.unreachable('candles')
  await wait(9 * 60_000)
  expect(note()).not.toMatch(/older/)
  await wait(2 * 60_000)
  expect(note()).toMatch(/older than 10 minutes/)
})

test('a derived rate is shown with a note', async () => {
  backend.answer('candles', candle(60, { derived: true }))
  await show()
  expect(note()).toBe('The exchange lists no BTC market in EUR: this rate is derived through Bitcoin.')
})

test('an unavailable rate is replaced by a note until the rate is available', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  backend.answerInOrder('candles', 'UNAVAILABLE', { reply: candle(80_000) })
  await show()
  expect(note()).toBe('No rate for BTC in EUR at the moment. We check again every minute.')
  await wait(60_000)
  await settle()
  expect(receive().value).toBe('0.123625')
})

test('a digit typed after the field was left continues the shown number', async () => {
  await show()
  type(pay(), '1,250')
  expect(pay().value).toBe('1250')
  fireEvent.blur(pay())
  type(pay(), '12500')
  expect(pay().value).toBe('12500')
})
