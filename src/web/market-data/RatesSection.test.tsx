import { act, screen, within } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cryptoCurrencies } from '#contract/currencies.ts'
import { MarketProvider } from '../api/market-cache.ts'
import { MarketSnapshotContext } from '../api/market-snapshot.ts'
import { exampleMarket } from '../testing/example-market.ts'
import { type FakeBackend, fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { setInView } from '../testing/view.ts'
import { lazyRatesSection, LazyRates } from './LazyRates.tsx'
import { RatesSection } from './RatesSection.tsx'

const noon = Date.parse('2026-11-21T12:00:30.000Z')
const currency = (name: string) => ({
  currency: name,
  fiat: false,
  precision: 8,
  walletPrecision: 8,
  walletDeposit: true,
  walletWithdrawal: true,
})
const pair = {
  base: 'BTC',
  quote: 'USD',
  baseMin: '0.0002',
  baseMax: '60',
  baseLotSize: '0.00000001',
  quoteMin: '10',
  quoteMax: '1000000',
  quoteLotSize: '0.01',
  basePrecision: 8,
  quotePrecision: 8,
  pricePrecision: 1,
  minPrice: '1700.0',
  maxPrice: '350000.0',
}
const asOf = '2026-11-21T12:00:00.000Z'

let backend: FakeBackend
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['setInterval', 'clearInterval', 'Date'] })
  backend = fakeBackend()
    .answer('rates', exampleMarket.rates)
    .answer('tradeHistory', exampleMarket.trades)
    .answer('pairsInfo', { ok: 'ok', data: [pair], asOf })
    .answer('currenciesInfo', { ok: 'ok', data: cryptoCurrencies.filter((coin) => coin !== 'BAT').map(currency), asOf })
})

const ratesOf = (name: string) => {
  const line = screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement
  return within(line)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}
const showRates = async () => {
  await renderWeb(<RatesSection />)
  return screen.findByText('80,000.00')
}
const passMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000))

// @spec 2.rates-section
test('current rates are listed for every coin in euro, pounds and dollars', async () => {
  await showRates()
  expect(screen.getAllByRole('rowheader')).toHaveLength(17)
  expect(ratesOf('Bitcoin BTC')).toEqual(['80,000.00', '70,000.50', '—no rate at the moment'])
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['EUR', 'GBP', 'USD'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'EUR' }).checked).toBe(true)
  expect(screen.getByText('As of')).toBeDefined()
})

// @spec 7.pairs-and-trades
test('current rates have notes about derived rates, missing rates and unlisted coins', async () => {
  await showRates()
  expect(ratesOf('Polkadot DOT')[1]).toBe('1.855† derived through Bitcoin')
  const notes = screen.getAllByText(/^† The exchange lists no such market/)
  expect(notes.map((note) => note.parentElement?.dataset.fiat)).toEqual(['GBP'])
  expect(screen.getAllByText('— No rate at the moment.').map((note) => note.parentElement?.dataset.fiat)).toEqual(['EUR', 'GBP', 'USD'])
  expect(await screen.findByText('Not on the exchange’s list at the moment: BAT.')).toBeDefined()
})

test('current rates are polled every minute while the section is in view', async () => {
  await showRates()
  await passMinute()
  expect(backend.requests('rates')).toHaveLength(1)
  setInView(true)
  const [bitcoin, ...others] = exampleMarket.rates.data
  backend.answer('rates', { ...exampleMarket.rates, data: [{ ...bitcoin!, close: 81_000 }, ...others] })
  await passMinute()
  expect(await screen.findByText('81,000.00')).toBeDefined()
  setInView(false)
  await passMinute()
  expect(backend.requests('rates')).toHaveLength(2)
})

test('current rates are grey and have a note after ten minutes', async () => {
  vi.setSystemTime(noon + 11 * 60_000)
  expect((await showRates()).className).toContain('text-muted')
  expect(screen.getByRole('status').textContent).toMatch(/older than 10 minutes/)
})

test('a sentence says that the current rates are loading or unavailable', async () => {
  const reply = backend.hold('rates')
  const view = await renderWeb(<RatesSection />)
  expect(screen.getByRole('status').textContent).toBe('Fetching the rates…')
  expect(ratesOf('Bitcoin BTC')[0]).toBe('—no rate at the moment')
  reply(exampleMarket.rates)
  view.unmount()
  backend.fail('rates', 'UNAVAILABLE').fail('tradeHistory', 'UNAVAILABLE')
  await renderWeb(<RatesSection />)
  expect(await screen.findByText('No rates at the moment. We check again every minute.')).toBeDefined()
  expect(await screen.findByText('The last trades cannot be shown at the moment.')).toBeDefined()
})

// @spec 7.payloads 7.pairs-and-trades
test('the rates section shows the last two BTC-USD trades and the limits of an order', async () => {
  await renderWeb(<RatesSection />)
  const sold = await screen.findByText('Sold 0.00622468 BTC')
  expect(within(sold.closest('tr') as HTMLElement).getByText('98,049.70')).toBeDefined()
  expect(screen.getByText('Bought 0.00259175 BTC')).toBeDefined()
  expect(await screen.findByText('The exchange takes BTC-USD orders from 10 to 1,000,000 dollars.')).toBeDefined()
  expect(backend.requests('tradeHistory')[0]?.body).toEqual({ pair: 'BTC-USD', pageSize: 2 })
  expect(backend.requests('pairsInfo')[0]?.body).toEqual({ pairs: ['BTC-USD'] })
  expect(backend.requests('currenciesInfo')[0]?.body).toBeUndefined()
})

// @spec 2.rates-section
test('the rates section shows fees, a link to a quote, and “not an offer”', async () => {
  await renderWeb(<RatesSection />)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Check the current exchange rates and fees')
  expect(screen.getByText('for amounts below 10,000').nextSibling?.textContent).toBe('4%')
  expect(screen.getByText('for amounts of 10,000 or more').nextSibling?.textContent).toBe('1.1%')
  expect(screen.getByText('Fees aimed as low as 1.1%')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Get a personalized quote' }).getAttribute('href')).toBe('/app/register')
  expect(screen.getByText(/Indicative rates, not an offer.*lose all of their value/)).toBeDefined()
})

const page = (Section: typeof RatesSection | ReturnType<typeof lazyRatesSection>) => (
  <MarketProvider>
    <MarketSnapshotContext value={exampleMarket}>
      <LazyRates Section={Section} />
    </MarketSnapshotContext>
  </MarketProvider>
)
const renderOnServer = () => {
  document.body.innerHTML = `<div>${renderToString(page(RatesSection))}</div>`
  return document.body.firstElementChild as HTMLElement
}

test('the server-rendered rates section has the rates and their time without a script', () => {
  renderOnServer()
  expect(screen.getByText('80,000.00')).toBeDefined()
  expect(screen.getByText('21 Nov, 12:00:00 UTC')).toBeDefined()
  expect(screen.getByText('Sold 0.00622468 BTC')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('the rates section hydrates near the viewport and keeps a currency chosen earlier', async () => {
  const root = renderOnServer()
  const section = screen.getByRole('region')
  screen.getByRole<HTMLInputElement>('radio', { name: 'GBP' }).click()
  const onRecoverableError = vi.fn<(error: unknown) => void>()
  let hydrated: Root | undefined
  act(() => {
    hydrated = hydrateRoot(root, page(lazyRatesSection()), { onRecoverableError })
  })
  onTestFinished(() => act(() => hydrated?.unmount()))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(backend.requests('rates')).toHaveLength(0)

  setInView(true)
  await vi.waitFor(() => expect(backend.requests('rates')).toHaveLength(1))
  expect(await screen.findByText('Updated every minute.')).toBeDefined()
  expect(screen.getByRole('region')).toBe(section)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'GBP' }).checked).toBe(true)
  expect(onRecoverableError).not.toHaveBeenCalled()
})
