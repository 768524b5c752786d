import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Currency } from '#contract/currencies.ts'
import { landingWording as inPolish } from '../landing/texts/landing.pl.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { renderWeb } from '../testing/render.tsx'
import { CurrencyChoice, useCurrencyPicker } from './CurrencyChoice.tsx'
import { matchesCurrency } from './CurrencyPicker.tsx'

// jsdom has no matchMedia.
beforeEach(() => {
  Object.assign(window, { matchMedia: (query: string) => ({ matches: false, media: query }) })
})

function Side() {
  const picker = useCurrencyPicker()
  const [currency, setCurrency] = useState<Currency>('EUR')
  return <CurrencyChoice label="Currency to pay with" currency={currency} onCurrency={setCurrency} picker={picker} />
}

const nativeList = () => screen.getByLabelText<HTMLSelectElement>('Currency to pay with')
const closedPicker = (name: string) => screen.findByRole('combobox', { name: `Currency to pay with: ${name}` })
const searchField = () => screen.findByRole('combobox', { name: 'Search by code or name' })
const choices = () => screen.getAllByRole('option').map((option) => option.textContent)

test('a focused currency list becomes searchable and keeps the focus', async () => {
  const { user } = await renderWeb(<Side />)
  act(() => nativeList().focus())
  const trigger = await closedPicker('Euro, EUR')
  await waitFor(() => expect(document.activeElement).toBe(trigger))
  expect(trigger.getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(await searchField())
})

test('a pressed currency list opens as soon as the picker’s code is loaded', async () => {
  await renderWeb(<Side />)
  fireEvent.mouseDown(nativeList())
  expect(await searchField()).toBeDefined()
})

test('the browser’s Back closes an open currency picker', async () => {
  await renderWeb(<Side />)
  fireEvent.mouseDown(nativeList())
  await searchField()
  await waitFor(() => expect(history.state).toMatchObject({ dialogs: 1 }))
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// @spec 3.currencies
test('the currency picker has two groups, and searches codes and names', async () => {
  const { user } = await renderWeb(<Side />)
  expect(within(nativeList()).getAllByRole('option')).toHaveLength(20)
  fireEvent.mouseDown(nativeList())
  await searchField()
  expect(choices()).toHaveLength(20)
  const group = (name: string) => within(screen.getByRole('group', { name }))
  expect(group('Fiat Currencies').getAllByRole('option')).toHaveLength(3)
  expect(group('Crypto Currencies').getAllByRole('option')).toHaveLength(17)
  await user.type(await searchField(), 'coin')
  expect(choices()).toEqual(['BitcoinBTC', 'Bitcoin CashBCH', 'LitecoinLTC', 'USD CoinUSDC'])
  await user.clear(await searchField())
  await user.type(await searchField(), 'dogecoin')
  expect(screen.getByText('No currency matches your search.')).toBeDefined()
})

test('the currency picker works with the keyboard alone', async () => {
  const { user } = await renderWeb(<Side />)
  act(() => nativeList().focus())
  await closedPicker('Euro, EUR')
  await user.keyboard('{Enter}')
  await user.type(await searchField(), 'eth')
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(await closedPicker('Ether, ETH')).toBeDefined()
})

test('the currency picker closes on Escape without a change', async () => {
  const { user } = await renderWeb(<Side />)
  fireEvent.mouseDown(nativeList())
  await user.type(await searchField(), 'eth{Escape}')
  expect((await closedPicker('Euro, EUR')).getAttribute('aria-expanded')).toBe('false')
})

test('the currency picker starts at the chosen currency and wraps around at both ends', async () => {
  const { user } = await renderWeb(<Side />)
  fireEvent.mouseDown(nativeList())
  const active = async () => document.getElementById((await searchField()).getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(await active()).toBe('EuroEUR')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('EuroEUR')
  await user.keyboard('{ArrowUp}')
  expect(await active()).toBe(choices().at(-1))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(await active()).toBe('Pound sterlingGBP')
})

test('the currency picker closes on a click outside and returns the focus', async () => {
  const { user } = await renderWeb(<Side />)
  fireEvent.mouseDown(nativeList())
  await searchField()
  await user.click(screen.getByRole('dialog', { name: 'Currency to pay with' }))
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(document.activeElement).toBe(await closedPicker('Euro, EUR'))
})

test.each([
  ['BTC', 'bt', true],
  ['BTC', 'BITCOIN', true],
  ['GBP', ' sterling ', true],
  ['XLM', 'lumen', true],
  ['SHIB', '', true],
  ['BTC', 'ether', false],
  ['EUR', 'eu r', false],
] as const)('whether %s matches the query "%s": %s', (currency, query, matches) => {
  expect(matchesCurrency(currency, query)).toBe(matches)
})

test('in Polish, the search finds the Polish and the English names of currencies', async () => {
  loadTexts('pl', inPolish)
  setLanguage('pl')
  const { user } = await renderWeb(<Side />)
  expect([...nativeList().querySelectorAll('optgroup')].map((group) => group.label)).toEqual(['Waluty tradycyjne', 'Kryptowaluty'])
  fireEvent.mouseDown(nativeList())
  const field = await screen.findByRole('combobox', { name: 'Szukaj po kodzie lub nazwie' })
  expect(screen.getByRole('group', { name: 'Waluty tradycyjne' })).toBeDefined()
  for (const query of ['funt', 'pound']) {
    await user.clear(field)
    await user.type(field, query)
    expect({ query, choices: choices() }).toEqual({ query, choices: ['Funt szterlingGBP'] })
  }
})
