import { act, fireEvent, screen, within } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import { RatesSection } from '../market-data/RatesSection.tsx'
import { exampleMarket } from '../testing/example-market.ts'
import { exampleOperator } from '../testing/example-operator.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { LandingRoot } from './LandingRoot.tsx'

let root: Root | undefined

beforeEach(() => {
  vi.useFakeTimers()
  const backend = fakeBackend()
  for (const call of ['candles', 'rates', 'tradeHistory', 'currenciesInfo', 'pairsInfo'] as const) backend.hold(call)
  document.body.innerHTML = `<div>${renderToString(<LandingRoot operator={exampleOperator} snapshot={null} Rates={RatesSection} />)}</div>`
})

afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

const hydrate = (snapshot: MarketSnapshot | null = null) => {
  const onRecoverableError = vi.fn<(error: unknown) => void>()
  act(() => {
    const page = document.body.firstElementChild as HTMLElement
    root = hydrateRoot(page, <LandingRoot operator={exampleOperator} snapshot={snapshot} Rates={RatesSection} />, {
      onRecoverableError,
    })
  })
  expect(onRecoverableError).not.toHaveBeenCalled()
}
const pay = () => screen.getByLabelText<HTMLInputElement>('You pay')

test('server and browser render the same page', () => {
  hydrate()
  expect(pay().value).toBe('10000')
})

test('the rendered rate and its time hydrate without a mismatch', () => {
  const page = <LandingRoot operator={exampleOperator} snapshot={exampleMarket} Rates={RatesSection} />
  document.body.innerHTML = `<div>${renderToString(page)}</div>`
  const receive = () => screen.getByLabelText<HTMLInputElement>('You receive')
  const converter = within(screen.getByRole('region', { name: 'Express exchange' }))
  expect(receive().value).toBe('0.123625')
  expect(converter.getByText('1 BTC = 80,000.00 EUR')).toBeDefined()
  expect(converter.getByText('21 Nov, 12:00:00 UTC')).toBeDefined()
  vi.setSystemTime('2026-11-21T12:01:00.000Z')
  hydrate(exampleMarket)
  expect(receive().value).toBe('0.123625')
  // The time in the browser's time zone is rendered one task later.
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(converter.queryByText('21 Nov, 12:00:00 UTC')).toBeNull()
  expect(converter.getByRole('status').textContent).toBe('Updated every minute.')
})

test('an amount typed before hydration is kept', () => {
  pay().value = '500'
  hydrate()
  expect(pay().value).toBe('500')
  act(() => {
    vi.advanceTimersByTime(750)
  })
  expect(screen.getByLabelText<HTMLInputElement>('You receive').value).toBe('0')
  expect(screen.getByText('4% · 20.00 EUR')).toBeDefined()
})

test('a currency chosen before hydration is kept', () => {
  fireEvent.change(screen.getByLabelText('Currency to receive'), { target: { value: 'ETH' } })
  hydrate()
  expect(screen.getByLabelText<HTMLSelectElement>('Currency to receive').value).toBe('ETH')
  expect(within(screen.getByRole('region', { name: 'Express exchange' })).getByRole('status').textContent).toBe(
    'Fetching the rate of ETH in EUR…',
  )
})

test('amounts and a currency changed before hydration match each other afterwards', () => {
  pay().value = '20000'
  screen.getByLabelText<HTMLInputElement>('You receive').value = '2'
  fireEvent.change(screen.getByLabelText('Currency to receive'), { target: { value: 'ETH' } })
  hydrate()
  act(() => {
    vi.advanceTimersByTime(750)
  })
  // After a choice of currency, the amount to receive is calculated.
  expect(pay().value).toBe('20000')
  expect(screen.getByText('1.1% · 220.00 EUR')).toBeDefined()
})
