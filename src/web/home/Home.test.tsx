import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { intentKey } from '../session/intent.ts'
import { storeDraft } from '../session/stored-draft.ts'
import { untouchedForm } from '../exchange-request/quote-form.ts'
import { backendOfClient } from '../testing/client-backend.ts'
import { exampleProfile } from '../testing/example-profile.ts'
import { exampleRequest, requestsReply } from '../testing/example-request.ts'
import type { FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { Home } from './Home.tsx'

let backend: FakeBackend

beforeEach(() => {
  backend = backendOfClient()
})

const inMain = (
  <main>
    <Home />
  </main>
)
const show = () => renderWeb(inMain, { loggedIn: true })
const card = (name: string) => within(screen.getByRole('region', { name }))
const title = () => screen.getByRole('heading', { level: 1 }).textContent

// @spec 2.home
test('the greeting names the client', async () => {
  await show()
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy()
})

test('the greeting has no name if the client has none', async () => {
  backend.answer('readProfile', { ...exampleProfile, firstName: '  ' })
  const { store } = await show()
  await expect.poll(() => store.getState().profile.lastName).toBe('Lovelace')
  expect(title()).toBe('Welcome')
})

test('the greeting has no name if the profile cannot be loaded', async () => {
  backend.unreachable('readProfile')
  await show()
  expect(title()).toBe('Welcome')
  for (const name of ['One-time offer', 'Personal quote', 'Fast exchange']) expect(screen.getByRole('region', { name })).toBeTruthy()
})

// @spec 2.home 9.minimums
test.each([
  ['One-time offer', 'First transaction minimum EUR 1000'],
  ['Personal quote', 'For high-value transfers EUR 10,000 and up'],
  ['Fast exchange', 'For everyday transfers EUR 100 and up Fixed rates Card, bank transfer, Revolut, AstroPay and more'],
])('the card “%s” has the facts: %s', async (name, facts) => {
  await show()
  const texts = [...screen.getByRole('region', { name }).querySelectorAll('p, li')].map((line) => line.textContent.trim())
  expect(texts.join(' ')).toContain(facts)
})

// @spec 2.home
test.each(['Explore the service', 'Get a quote'])('the button “%s” opens the quote dialog', async (name) => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name }))
  expect(screen.getByRole('dialog', { name: 'Request personal quote' })).toBeTruthy()
})

// @spec 2.home 4.payment-widget
test('the button “Exchange now” opens the card payment', async () => {
  backend.answer('createCardPayment', { requestId: 'r1', widgetUrl: 'https://widget.paybis.com/' })
  const { user } = await show()
  await user.click(card('Fast exchange').getByRole('button', { name: 'Exchange now' }))
  expect(await screen.findByTitle('Card payment')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Fast exchange' })).toBeTruthy()
})

const payment = {
  reference: 'CARD2345',
  state: 'completed',
  openedAt: '2026-11-21T10:00:00.000Z',
  changedAt: '2026-11-21T10:00:00.000Z',
} as const

test('payments are hidden until the requests above them are loaded', async () => {
  const answer = backend.answer('cardPayments', { payments: [payment] }).hold('exchangeRequests')
  await show()
  await expect.poll(() => backend.requests('cardPayments').length).toBe(1)
  await screen.findByRole('heading', { name: 'Welcome, Ada' })
  expect(screen.queryByRole('region', { name: 'Your fast exchanges' })).toBeNull()
  answer(requestsReply([exampleRequest()]))
  await screen.findByRole('region', { name: 'Your fast exchanges' })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.slice(3)).toEqual(['Your requests', 'Your fast exchanges'])
})

test('a new request is shown as soon as it was sent', async () => {
  backend.answer('submitExchangeRequest', { reference: '7KMX9PQR' })
  const { user } = await show()
  await screen.findByText(/You have not asked for a quote yet/)
  await user.click(screen.getByRole('button', { name: 'Get a quote' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  backend.answer('exchangeRequests', requestsReply([exampleRequest()]))
  await user.click(screen.getByRole('button', { name: 'Request a quote' }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('heading', { name: '25,000 EUR to BTC' })).toBeTruthy()
})

const storeChoice = (choice: object) =>
  localStorage.setItem(intentKey, JSON.stringify({ fromCurrency: 'EUR', toCurrency: 'ETH', at: Date.now(), ...choice }))
const offer = (name: string) => screen.findByRole('region', { name })
const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('the converter’s intent is offered once, and prefills the quote dialog', async () => {
  storeChoice({ amount: '5000.75' })
  const { user, unmount } = await show()
  await user.click(within(await offer('Continue with 5,000 EUR to ETH')).getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('dialog', { name: 'Request personal quote' })).toBeTruthy()
  expect([fieldValue('Amount'), fieldValue('Source currency'), fieldValue('Converted to'), fieldValue('Message (optional)')]).toEqual([
    '5,000',
    'EUR',
    'ETH',
    '',
  ])
  expect(screen.queryByRole('region', { name: /^Continue with/ })).toBeNull()
  unmount()
  await show()
  await screen.findByRole('heading', { name: 'Welcome, Ada' })
  expect(screen.queryByRole('region', { name: /^Continue with/ })).toBeNull()
})

test('an intent with decimals of a coin puts the exact amount into the message', async () => {
  storeChoice({ fromCurrency: 'BTC', toCurrency: 'EUR', amount: '2.5' })
  const { user } = await show()
  await user.click(within(await offer('Continue with 2.5 BTC to EUR')).getByRole('button', { name: 'Continue' }))
  expect([fieldValue('Amount'), fieldValue('Message (optional)')]).toEqual(['2', 'The exact amount is 2.5 BTC.'])
})

test('an intent can be declined permanently, and the focus moves to the heading', async () => {
  storeChoice({ amount: '5000' })
  const { user } = await show()
  await user.click(within(await offer('Continue with 5,000 EUR to ETH')).getByRole('button', { name: 'Not now' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(screen.queryByRole('region', { name: /^Continue with/ })).toBeNull()
  expect(localStorage.getItem(intentKey)).toBeNull()
})

test('an intent is removed after two days, and is not offered', async () => {
  storeChoice({ amount: '5000', at: Date.now() - 49 * 3_600_000 })
  await show()
  await screen.findByRole('heading', { name: 'Welcome, Ada' })
  expect(screen.queryByRole('region', { name: /^Continue with/ })).toBeNull()
  expect(localStorage.getItem(intentKey)).toBeNull()
})

test('an intent is not offered while an unsent request is offered', async () => {
  storeChoice({ amount: '5000' })
  storeDraft(exampleProfile.email, { form: untouchedForm, attempt: { key: 'k1', content: 'c' } })
  await show()
  expect(await offer('Not sent yet')).toBeTruthy()
  expect(screen.queryByRole('region', { name: /^Continue with/ })).toBeNull()
})

test('an intent is offered if the profile cannot be loaded', async () => {
  storeChoice({ amount: '5000' })
  backend.unreachable('readProfile')
  await show()
  expect(await offer('Continue with 5,000 EUR to ETH')).toBeTruthy()
})
