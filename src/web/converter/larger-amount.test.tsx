import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { exampleCandle } from '../testing/example-candle.ts'
import { type FakeBackend, fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { Converter } from './Converter.tsx'

let backend: FakeBackend

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  backend = fakeBackend().answer('candles', exampleCandle(80_000))
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const receives = () => screen.getByLabelText<HTMLInputElement>('You receive')
const quoteLink = () => screen.queryByRole('link', { name: 'Get a personal quote' })
const hint = () => screen.queryByText(/the fee falls from/)?.textContent

async function show() {
  await renderWeb(<Converter />)
  await vi.waitFor(() => expect(receives().value).toBe('0.123625'))
}

async function type(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  await wait(750)
}

test('from 10,000 on, a second button beside Quick Exchange leads to a personal quote', async () => {
  await show()
  expect(quoteLink()?.getAttribute('href')).toBe('/app')
  await type('You pay', '9999.99')
  expect(quoteLink()).toBeNull()
  await type('You receive', '0.125')
  expect(quoteLink()).not.toBeNull()
  await type('You pay', '10000,5')
  expect(quoteLink()).toBeNull()
})

test('from 8,000 to 10,000, a line says what 10,000 would cost and bring', async () => {
  await show()
  const sentence =
    'From 10,000 EUR, the fee falls from 4% to 1.1%. For 10,000 EUR you would receive 0.123625 BTC, with a fee of 110.00 EUR.'
  await type('You pay', '7999.99')
  expect(hint()).toBeUndefined()
  await type('You pay', '8000')
  expect(hint()).toBe(sentence)
  await type('You receive', '0.1249')
  expect(hint()).toBe(sentence)
  await type('You pay', '10000')
  expect(hint()).toBeUndefined()
})

test('for crypto, the line names the quantity that is worth 10,000', async () => {
  await show()
  fireEvent.change(screen.getByLabelText('Currency to pay with'), { target: { value: 'BTC' } })
  await type('You pay', '0.12')
  expect(hint()).toBe(
    'From 10,000 EUR, the fee falls from 4% to 1.1%. For 0.125 BTC you would receive 9,890 EUR, with a fee of 110.00 EUR.',
  )
})

const announced = () => document.querySelector('p.sr-only[aria-live="polite"]')?.textContent

test('a screen reader hears the result once typing rests, and no new rate', async () => {
  await show()
  await wait(3000)
  expect(announced()).toBe('')
  fireEvent.change(screen.getByLabelText('You pay'), { target: { value: '20000' } })
  await wait(100)
  await wait(900)
  expect(announced()).toBe('')
  await wait(100)
  expect(announced()).toBe('You pay 20,000 EUR and receive 0.24725 BTC.')
  backend.answer('candles', exampleCandle(100_000))
  await wait(60_000)
  await vi.waitFor(() => expect(receives().value).toBe('0.1978'))
  await wait(2000)
  expect(announced()).toBe('You pay 20,000 EUR and receive 0.24725 BTC.')
  await type('You pay', '2500,75')
  await wait(1000)
  expect(announced()).toBe('')
})
