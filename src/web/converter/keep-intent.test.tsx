import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { intentKey } from '../session/intent.ts'
import { exampleCandle } from '../testing/example-candle.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { Converter } from './Converter.tsx'

beforeEach(() => {
  fakeBackend().answer('candles', exampleCandle(80_000))
})

const pay = () => screen.getByLabelText('You pay')
const storedIntent = () => JSON.parse(localStorage.getItem(intentKey) ?? 'null') as Record<string, unknown> | null

async function show() {
  const view = await renderWeb(<Converter />)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('You receive').value).toContain('0.123'))
  return view
}

test('without a choice, no intent is kept', async () => {
  await show()
  expect(storedIntent()).toBeNull()
})

test('the last chosen amount and pair are kept for home', async () => {
  await show()
  fireEvent.change(pay(), { target: { value: '5000' } })
  await waitFor(() => expect(storedIntent()).toEqual({ fromCurrency: 'EUR', toCurrency: 'BTC', amount: '5000', at: expect.any(Number) }))
  fireEvent.change(screen.getByLabelText('Currency to receive'), { target: { value: 'ETH' } })
  expect(storedIntent()).toMatchObject({ toCurrency: 'ETH', amount: '5000' })
})

test('for a typed amount to receive, the amount to pay is kept', async () => {
  await show()
  fireEvent.change(screen.getByLabelText('You receive'), { target: { value: '1' } })
  await waitFor(() => expect(storedIntent()).toMatchObject({ fromCurrency: 'EUR', amount: '80880' }))
})

test('a currency chosen right after typing is kept with the typed amount', async () => {
  await show()
  fireEvent.change(pay(), { target: { value: '5000' } })
  fireEvent.change(screen.getByLabelText('Currency to receive'), { target: { value: 'ETH' } })
  expect(storedIntent()).toMatchObject({ toCurrency: 'ETH', amount: '5000' })
})

test('continuing right after typing keeps the amount to pay', async () => {
  await show()
  fireEvent.change(screen.getByLabelText('You receive'), { target: { value: '2' } })
  localStorage.removeItem(intentKey)
  const link = screen.getByRole('link', { name: 'Quick Exchange' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(pay()).toHaveProperty('value', '10000')
  expect(storedIntent()).toMatchObject({ amount: '161760' })
})

test('the calculation after the debounce does not store the intent again', async () => {
  await show()
  fireEvent.change(screen.getByLabelText('You receive'), { target: { value: '2' } })
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
  fireEvent.change(pay(), { target: { value: '5000' } })
  expect(await screen.findByText('4% · 200.00 EUR')).toBeDefined()
  vi.restoreAllMocks()
  expect(screen.getByLabelText<HTMLInputElement>('You pay').value).toBe('5000')
  expect(storedIntent()).toBeNull()
})
