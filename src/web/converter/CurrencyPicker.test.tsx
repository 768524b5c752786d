import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
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

const native = () => screen.getByLabelText<HTMLSelectElement>('Currency to pay with')
const closed = (name: string) => screen.findByRole('combobox', { name: `Currency to pay with: ${name}` })
const search = () => screen.findByRole('combobox', { name: 'Search by code or name' })
const choices = () => screen.getAllByRole('option').map((option) => option.textContent)

describe('the currency choice', () => {
  test('becomes searchable when focused, and keeps the focus', async () => {
    const { user } = await renderWeb(<Side />)
    act(() => native().focus())
    const trigger = await closed('Euro, EUR')
    await waitFor(() => expect(document.activeElement).toBe(trigger))
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await search())
  })

  test('opens as soon as the code is loaded if it was pressed before', async () => {
    await renderWeb(<Side />)
    fireEvent.mouseDown(native())
    expect(await search()).toBeDefined()
  })

  // @spec 3.currencies
  test('lists all currencies under two headings, and searches codes and names', async () => {
    const { user } = await renderWeb(<Side />)
    expect(within(native()).getAllByRole('option')).toHaveLength(20)
    fireEvent.mouseDown(native())
    await search()
    expect(choices()).toHaveLength(20)
    const group = (name: string) => within(screen.getByRole('group', { name }))
    expect(group('Fiat Currencies').getAllByRole('option')).toHaveLength(3)
    expect(group('Crypto Currencies').getAllByRole('option')).toHaveLength(17)
    await user.type(await search(), 'coin')
    expect(choices()).toEqual(['BitcoinBTC', 'Bitcoin CashBCH', 'LitecoinLTC', 'USD CoinUSDC'])
    await user.clear(await search())
    await user.type(await search(), 'dogecoin')
    expect(screen.getByText('No currency on offer answers to this.')).toBeDefined()
  })

  test('works with the keyboard alone', async () => {
    const { user } = await renderWeb(<Side />)
    act(() => native().focus())
    await closed('Euro, EUR')
    await user.keyboard('{Enter}')
    await user.type(await search(), 'eth')
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    expect(await closed('Ether, ETH')).toBeDefined()
  })

  test('closes on Escape without a change', async () => {
    const { user } = await renderWeb(<Side />)
    fireEvent.mouseDown(native())
    await user.type(await search(), 'eth{Escape}')
    expect((await closed('Euro, EUR')).getAttribute('aria-expanded')).toBe('false')
  })
})

describe('the list of currencies', () => {
  test('starts at the chosen currency, and wraps around at both ends', async () => {
    const { user } = await renderWeb(<Side />)
    fireEvent.mouseDown(native())
    const active = async () => document.getElementById((await search()).getAttribute('aria-activedescendant') ?? '')?.textContent
    expect(await active()).toBe('EuroEUR')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('EuroEUR')
    await user.keyboard('{ArrowUp}')
    expect(await active()).toBe(choices().at(-1))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(await active()).toBe('Pound sterlingGBP')
  })

  test('closes on a click outside, and returns the focus', async () => {
    const { user } = await renderWeb(<Side />)
    fireEvent.mouseDown(native())
    await search()
    await user.click(screen.getByRole('dialog', { name: 'Currency to pay with' }))
    expect(screen.queryAllByRole('option')).toEqual([])
    expect(document.activeElement).toBe(await closed('Euro, EUR'))
  })
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
  onTestFinished(() => setLanguage('en'))
  const { user } = await renderWeb(<Side />)
  expect([...native().querySelectorAll('optgroup')].map((group) => group.label)).toEqual(['Waluty tradycyjne', 'Kryptowaluty'])
  fireEvent.mouseDown(native())
  const field = await screen.findByRole('combobox', { name: 'Szukaj po kodzie lub nazwie' })
  expect(screen.getByRole('group', { name: 'Waluty tradycyjne' })).toBeDefined()
  for (const query of ['funt', 'pound']) {
    await user.clear(field)
    await user.type(field, query)
    expect({ query, choices: choices() }).toEqual({ query, choices: ['Funt szterlingGBP'] })
  }
})
