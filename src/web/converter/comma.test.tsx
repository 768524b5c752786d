import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { intentKey } from '../session/intent.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { exampleCandle } from '../testing/example-candle.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { wording as ui } from '../ui/wording.de.ts'
import { Converter } from './Converter.tsx'
import { typingIdleMs } from './typing.ts'
import { wording as german } from './wording.de.ts'

loadTexts('de', { ...ui, ...german })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  fakeBackend().answer('candles', exampleCandle(80_000))
  setLanguage('de')
  return () => setLanguage('en')
})

const pays = () => screen.getByLabelText<HTMLInputElement>('Sie zahlen')
const receives = () => screen.getByLabelText<HTMLInputElement>('Sie erhalten')
const fee = () => within(screen.getByText('Enthaltene Gebühr').parentElement as HTMLElement).getByRole('definition').textContent
const waitForDebounce = () => act(() => vi.advanceTimersByTimeAsync(750))
const storedAmount = () => (JSON.parse(localStorage.getItem(intentKey) ?? 'null') as { amount: string } | null)?.amount ?? null

async function show() {
  await renderWeb(<Converter />)
  await vi.waitFor(() => expect(receives().value).toBe('0,123625'))
}

async function type(field: HTMLInputElement, text: string) {
  fireEvent.change(field, { target: { value: text } })
  await waitForDebounce()
}

test('in German, the decimal sign of typed and shown amounts is a comma', async () => {
  await show()
  await type(pays(), '20000,50')
  expect([pays().value, receives().value, fee()]).toEqual(['20000,50', '0,24725618', '1,1\u00a0% · 220,01\u00a0EUR'])
  expect(storedAmount()).toBe('20000.50')
})

test('in German, a typed decimal point becomes a comma when the field loses the focus', async () => {
  await show()
  await type(receives(), '0.5')
  expect([receives().value, pays().value, storedAmount()]).toEqual(['0.5', '40440', '40440'])
  fireEvent.blur(receives())
  expect(receives().value).toBe('0,5')
})

test('in German, an ambiguous amount is an error: nothing is calculated or stored', async () => {
  await show()
  await type(pays(), '1.00')
  await type(pays(), '1.000')
  expect([pays().value, receives().value, fee(), storedAmount()]).toEqual(['1.000', '0', '—', null])
  expect(pays().getAttribute('aria-invalid')).toBe('true')
  const sentence = document.getElementById(pays().getAttribute('aria-describedby') ?? '')?.textContent
  expect(sentence).toMatch(/^Diese Zahl ist nicht eindeutig\. .* 1234,50\.$/)
  fireEvent.blur(pays())
  expect(pays().value).toBe('1.000')
  await type(pays(), '1000')
  expect([pays().value, receives().value, storedAmount()]).toEqual(['1000', '0,012', '1000'])
  expect(pays().getAttribute('aria-invalid')).toBeNull()
})

test('in German, an ambiguous amount becomes 0 when another currency is chosen', async () => {
  await show()
  await type(receives(), '1.000')
  fireEvent.change(screen.getByLabelText('Währung, die Sie erhalten'), { target: { value: 'ETH' } })
  await waitForDebounce()
  expect([pays().value, receives().value]).toEqual(['0', '0'])
  expect(receives().getAttribute('aria-invalid')).toBeNull()
})

test('in English, a typed comma is not a decimal sign', async () => {
  setLanguage('en')
  await renderWeb(<Converter />)
  const field = screen.getByLabelText<HTMLInputElement>('You pay')
  await type(field, '10,000.50')
  fireEvent.blur(field)
  expect(field.value).toBe('10000.50')
})

test.each(['2500,75', '2.500,75'])('in English, %j causes a question at once, and no amount is shown or stored', async (text) => {
  setLanguage('en')
  const { user } = await renderWeb(<Converter />)
  const field = screen.getByLabelText<HTMLInputElement>('You pay')
  await user.clear(field)
  await user.type(field, text)
  await act(() => vi.advanceTimersByTimeAsync(typingIdleMs))
  expect(field.value).toBe(text)
  expect(screen.getByText(/^This number could mean two amounts\./).id).toBe(field.getAttribute('aria-describedby'))
  const link = screen.getByRole('link', { name: 'Quick Exchange' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  await waitForDebounce()
  expect([screen.getByLabelText<HTMLInputElement>('You receive').value, storedAmount()]).toEqual(['0', null])
})

test('in English, thousands can be typed with commas, key by key', async () => {
  setLanguage('en')
  const { user } = await renderWeb(<Converter />)
  const field = screen.getByLabelText<HTMLInputElement>('You pay')
  await user.clear(field)
  for (const key of '1,250,505') {
    await user.type(field, key)
    await waitForDebounce()
  }
  expect([field.value, storedAmount(), field.getAttribute('aria-invalid')]).toEqual(['1250505', '1250505', null])
})
