import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleCandle } from '../testing/example-market.ts'
import { type FakeBackend, fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { intentKey } from '../session/intent.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { wording as parts } from '../ui/parts.wording.de.ts'
import { Converter } from './Converter.tsx'
import { typingIdleMs } from './typing.ts'
import { wording as german } from './wording.de.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const rates: Record<string, number> = { BTC: 80_000, ETH: 2500, SHIB: 0.0000081734 }

const coinOf = (pair: string) => pair.split('-')[1] ?? ''

let backend: FakeBackend

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  backend = fakeBackend().answer('candles', ({ body }) => exampleCandle(rates[coinOf(body.pair)] ?? 10))
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
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

async function replace(user: UserEvent, field: HTMLInputElement, text: string) {
  await user.click(field)
  field.select()
  await user.keyboard(text)
}

const type = (field: HTMLInputElement, text: string) => fireEvent.change(field, { target: { value: text } })

const typeAndWait = async (field: HTMLInputElement, text: string) => {
  type(field, text)
  await wait(750)
}
const storedIntent = () => JSON.parse(localStorage.getItem(intentKey) ?? 'null') as Record<string, unknown> | null

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
  reply(exampleCandle(80_000))
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
  reply(exampleCandle(80_000))
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
  reply(exampleCandle(2500))
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
  backend.answer('candles', exampleCandle(80_000, { asOf: new Date(start - 11 * 60_000).toISOString() }))
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
  backend.answer('candles', exampleCandle(60, { derived: true }))
  await show()
  expect(note()).toBe('The exchange lists no BTC market in EUR: this rate is derived through Bitcoin.')
})

test('an unavailable rate is replaced by a note until the rate is available', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  backend.answerInOrder('candles', 'UNAVAILABLE', { reply: exampleCandle(80_000) })
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

describe('a larger amount', () => {
  const quoteLink = () => screen.queryByRole('link', { name: 'Get a personal quote' })
  const hint = () => screen.queryByText(/the fee falls from/)?.textContent

  test('from 10,000 on, a second button beside Quick Exchange leads to a personal quote', async () => {
    await show()
    expect(quoteLink()?.getAttribute('href')).toBe('/app')
    await typeAndWait(pay(), '9999.99')
    expect(quoteLink()).toBeNull()
    await typeAndWait(receive(), '0.125')
    expect(quoteLink()).not.toBeNull()
    await typeAndWait(pay(), '10000,5')
    expect(quoteLink()).toBeNull()
  })

  test('from 8,000 to 10,000, a line says what 10,000 would cost and bring', async () => {
    await show()
    const sentence =
      'From 10,000 EUR, the fee falls from 4% to 1.1%. For 10,000 EUR you would receive 0.123625 BTC, with a fee of 110.00 EUR.'
    await typeAndWait(pay(), '7999.99')
    expect(hint()).toBeUndefined()
    await typeAndWait(pay(), '8000')
    expect(hint()).toBe(sentence)
    await typeAndWait(receive(), '0.1249')
    expect(hint()).toBe(sentence)
    await typeAndWait(pay(), '10000')
    expect(hint()).toBeUndefined()
  })

  test('for crypto, the line names the quantity that is worth 10,000', async () => {
    await show()
    choose(payCurrency(), 'BTC')
    await typeAndWait(pay(), '0.12')
    expect(hint()).toBe(
      'From 10,000 EUR, the fee falls from 4% to 1.1%. For 0.125 BTC you would receive 9,890 EUR, with a fee of 110.00 EUR.',
    )
  })

  const announced = () => document.querySelector('p.sr-only[aria-live="polite"]')?.textContent

  test('a screen reader hears the result once typing rests, and no new rate', async () => {
    await show()
    await wait(3000)
    expect(announced()).toBe('')
    type(pay(), '20000')
    await wait(100)
    await wait(900)
    expect(announced()).toBe('')
    await wait(100)
    expect(announced()).toBe('You pay 20,000 EUR and receive 0.24725 BTC.')
    backend.answer('candles', exampleCandle(100_000))
    await wait(60_000)
    await vi.waitFor(() => expect(receive().value).toBe('0.1978'))
    await wait(2000)
    expect(announced()).toBe('You pay 20,000 EUR and receive 0.24725 BTC.')
    await typeAndWait(pay(), '2500,75')
    await wait(1000)
    expect(announced()).toBe('')
  })
})

describe('the kept intent', () => {
  test('without a choice, no intent is kept', async () => {
    await show()
    expect(storedIntent()).toBeNull()
  })

  test('the last chosen amount and pair are kept for home', async () => {
    await show()
    type(pay(), '5000')
    await waitFor(() => expect(storedIntent()).toEqual({ fromCurrency: 'EUR', toCurrency: 'BTC', amount: '5000', at: expect.any(Number) }))
    choose(receiveCurrency(), 'ETH')
    expect(storedIntent()).toMatchObject({ toCurrency: 'ETH', amount: '5000' })
  })

  test('for a typed amount to receive, the amount to pay is kept', async () => {
    await show()
    type(receive(), '1')
    await waitFor(() => expect(storedIntent()).toMatchObject({ fromCurrency: 'EUR', amount: '80880' }))
  })

  test('a currency chosen right after typing is kept with the typed amount', async () => {
    await show()
    type(pay(), '5000')
    choose(receiveCurrency(), 'ETH')
    expect(storedIntent()).toMatchObject({ toCurrency: 'ETH', amount: '5000' })
  })

  test('continuing right after typing keeps the amount to pay', async () => {
    await show()
    type(receive(), '2')
    localStorage.removeItem(intentKey)
    const link = screen.getByRole('link', { name: 'Quick Exchange' })
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    expect(pay()).toHaveProperty('value', '10000')
    expect(storedIntent()).toMatchObject({ amount: '161760' })
  })

  test('the calculation after the debounce does not store the intent again', async () => {
    await show()
    type(receive(), '2')
    await waitFor(() => expect(storedIntent()).not.toBeNull())
    localStorage.removeItem(intentKey)
    await waitFor(() => expect(pay()).toHaveProperty('value', '161760'))
    expect(storedIntent()).toBeNull()
  })

  test('Quick Exchange keeps the shown amount even if the visitor has not changed it', async () => {
    const { user } = await show()
    const link = screen.getByRole('link', { name: 'Quick Exchange' })
    // jsdom cannot load another page.
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(storedIntent()).toMatchObject({ fromCurrency: 'EUR', toCurrency: 'BTC', amount: '10000' })
  })

  test('if the browser’s storage is full, no intent is kept and the converter works', async () => {
    await show()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    type(pay(), '5000')
    expect(await screen.findByText('4% · 200.00 EUR')).toBeDefined()
    expect(pay().value).toBe('5000')
    expect(storedIntent()).toBeNull()
  })
})

describe('the decimal sign', () => {
  loadTexts('de', { ...parts, ...german })
  beforeEach(() => setLanguage('de'))

  const pays = () => screen.getByLabelText<HTMLInputElement>('Sie zahlen')
  const receives = () => screen.getByLabelText<HTMLInputElement>('Sie erhalten')
  const fee = () => within(screen.getByText('Enthaltene Gebühr').parentElement as HTMLElement).getByRole('definition').textContent
  const storedAmount = () => storedIntent()?.['amount'] ?? null

  test('in German, the decimal sign of typed and shown amounts is a comma', async () => {
    await show()
    await typeAndWait(pays(), '20000,50')
    expect([pays().value, receives().value, fee()]).toEqual(['20000,50', '0,24725618', '1,1\u00a0% · 220,01\u00a0EUR'])
    expect(storedAmount()).toBe('20000.50')
  })

  test('in German, a typed decimal point becomes a comma when the field loses the focus', async () => {
    await show()
    await typeAndWait(receives(), '0.5')
    expect([receives().value, pays().value, storedAmount()]).toEqual(['0.5', '40440', '40440'])
    fireEvent.blur(receives())
    expect(receives().value).toBe('0,5')
  })

  test('in German, an ambiguous amount is an error: nothing is calculated or stored', async () => {
    await show()
    await typeAndWait(pays(), '1.00')
    await typeAndWait(pays(), '1.000')
    expect([pays().value, receives().value, fee(), storedAmount()]).toEqual(['1.000', '0', '—', null])
    expect(pays().getAttribute('aria-invalid')).toBe('true')
    const sentence = document.getElementById(pays().getAttribute('aria-describedby') ?? '')?.textContent
    expect(sentence).toMatch(/^Diese Zahl ist nicht eindeutig\. .* 1234,50\.$/)
    fireEvent.blur(pays())
    expect(pays().value).toBe('1.000')
    await typeAndWait(pays(), '1000')
    expect([pays().value, receives().value, storedAmount()]).toEqual(['1000', '0,012', '1000'])
    expect(pays().getAttribute('aria-invalid')).toBeNull()
  })

  test('in German, an ambiguous amount becomes 0 when another currency is chosen', async () => {
    await show()
    await typeAndWait(receives(), '1.000')
    choose(screen.getByLabelText('Währung, die Sie erhalten'), 'ETH')
    await wait(750)
    expect([pays().value, receives().value]).toEqual(['0', '0'])
    expect(receives().getAttribute('aria-invalid')).toBeNull()
  })

  test('in English, a typed comma is not a decimal sign', async () => {
    setLanguage('en')
    await renderWeb(<Converter />)
    const field = pay()
    await typeAndWait(field, '10,000.50')
    fireEvent.blur(field)
    expect(field.value).toBe('10000.50')
  })

  test.each(['2500,75', '2.500,75'])('in English, %j causes a question at once, and no amount is shown or stored', async (text) => {
    setLanguage('en')
    const { user } = await renderWeb(<Converter />)
    const field = pay()
    await user.clear(field)
    await user.type(field, text)
    await wait(typingIdleMs)
    expect(field.value).toBe(text)
    expect(screen.getByText(/^This number could mean two amounts\./).id).toBe(field.getAttribute('aria-describedby'))
    const link = screen.getByRole('link', { name: 'Quick Exchange' })
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    await wait(750)
    expect([receive().value, storedAmount()]).toEqual(['0', null])
  })

  test('in English, thousands can be typed with commas, key by key', async () => {
    setLanguage('en')
    const { user } = await renderWeb(<Converter />)
    const field = pay()
    await user.clear(field)
    for (const key of '1,250,505') {
      await user.type(field, key)
      await wait(750)
    }
    expect([field.value, storedAmount(), field.getAttribute('aria-invalid')]).toEqual(['1250505', '1250505', null])
  })
})
