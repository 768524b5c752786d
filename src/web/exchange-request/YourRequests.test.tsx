import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { exchangeRequestCalls } from '../api/exchange-requests.ts'
import { exampleRequest, requestsReply } from '../testing/example-request.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { useSentRequests, YourRequests } from './YourRequests.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = fakeBackend()
})

const Page = () => <YourRequests sentRequests={useSentRequests()} />
const show = () => renderWeb(<Page />, { loggedIn: true })
const showRequest = (change: Parameters<typeof exampleRequest>[0] = {}) => {
  backend.answer('exchangeRequests', requestsReply([exampleRequest(change)]))
  return show()
}
const section = () => within(screen.getByRole('region', { name: 'Your requests' }))
const row = async (text: string) => {
  const item = (await section().findByRole('heading', { name: text })).closest('li')
  if (!item) throw new Error(`${text} is in no row`)
  return item
}

test('a sent request is listed with reference, date, amounts and state', async () => {
  await showRequest()
  const item = await row('25,000 EUR to BTC')
  for (const text of ['≈ 0.30906057 BTC', formatTime('2026-11-21T13:02:00.000Z', 'dayAndTime'), 'Reference 7KMX9PQR', 'Received'])
    expect(item.textContent).toContain(text)
})

test.each([
  ['received', 'Received', 'Your calculation will be sent to ada@example.com.'],
  ['in-review', 'In review', 'A consultant is working on your calculation.'],
  ['answered', 'Answered', 'We have replied to ada@example.com.'],
  ['closed', 'Closed', 'We are no longer working on this request.'],
] as const)('a request in state %s is shown as “%s” with an explanation', async (state, label, next) => {
  await showRequest({ state })
  const item = within(await row('25,000 EUR to BTC'))
  expect(item.getByText(label)).toBeTruthy()
  expect(item.getByText(next, { exact: false })).toBeTruthy()
  expect(item.queryByText(/We answer within 24 hours on working days\./) === null).toBe(state === 'answered' || state === 'closed')
})

test('a request without an amount is listed by its pair, without amounts of 0', async () => {
  await showRequest({ amount: 0, indicativeAmount: '0', feeRate: '0.04' })
  const item = await row('EUR to BTC')
  expect(item.textContent).toContain('No amount given')
  expect(item.textContent).not.toMatch(/≈|0\.00|Fee at that time/)
})

test('a sent request has the rate, the fee and the sent text in a disclosure', async () => {
  const { user } = await showRequest()
  const details = (await row('25,000 EUR to BTC')).querySelector('details')
  expect(details?.open).toBe(false)
  await user.click(within(await row('25,000 EUR to BTC')).getByText('Rate, fee and what you sent'))
  expect(details?.open).toBe(true)
  const facts = [...(details?.querySelectorAll('dt') ?? [])].map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Rate at that time', `1 BTC = 80,000.50 EURAs of ${formatTime('2026-11-21T13:01:30.000Z', 'dayAndTime')}. `],
    ['Fee at that time', '1.1% · 275.00 EUR'],
    ['Name', 'Ada Lovelace'],
    ['Contact email', 'ada@example.com'],
    ['Contact phone', '+48 600 000 000'],
    ['Country', 'Poland'],
    ['Message', 'In two parts, please.\nThe second in May.'],
  ])
})

test('a request for fiat shows the sold coin’s rate, and says if the rate is derived', async () => {
  const change = { fromCurrency: 'SHIB', toCurrency: 'GBP', amount: 9_007_199_254_740_991, indicativeAmount: '61812345678.9' } as const
  const rate = { value: '0.00000694', asOf: '2026-11-21T13:01:30.000Z', derived: true }
  await showRequest({ ...change, rate })
  const item = await row('9,007,199,254,740,991 SHIB to GBP')
  expect(item.textContent).toContain('≈ 61,812,345,678.9 GBP')
  expect(item.textContent).toContain('1 SHIB = 0.000006940 GBP')
  expect(item.textContent).toContain('Derived through BTC.')
})

test.each([
  ['ATS', 'BTC', '1 BTC = 80,000.50 ATS'],
  ['EUR', 'LUNA', '1 LUNA = 80,000.50 EUR'],
  ['LUNA', 'EUR', '1 LUNA = 80,000.50 EUR'],
])('a request from %s to %s shows its rate although a currency is no longer offered', async (from, to, shown) => {
  await showRequest({ fromCurrency: from, toCurrency: to })
  expect((await row(`25,000 ${from} to ${to}`)).textContent).toContain(shown)
})

test('a request without a rate shows a sentence, and no converted amount', async () => {
  const { rate: _, feeRate: __, indicativeAmount: ___, ...withoutRate } = exampleRequest({ phone: '', country: '', message: '' })
  backend.answer('exchangeRequests', requestsReply([withoutRate]))
  await show()
  const item = await row('25,000 EUR to BTC')
  expect(item.textContent).toContain('No rate was known at that moment.')
  expect(item.textContent).not.toContain('≈')
  expect([...item.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Rate at that time', 'Name', 'Contact email'])
})

test('the list of requests shows that it is loading, and explains that it is empty', async () => {
  const giveReply = backend.hold('exchangeRequests')
  await show()
  expect(section().getByText('Loading your requests…')).toBeTruthy()
  giveReply(requestsReply())
  expect(await section().findByText(/You have not asked for a quote yet\. Choose “Get a quote” above/)).toBeTruthy()
})

test('a list of requests that could not be loaded can be requested again', async () => {
  backend.answerInOrder('exchangeRequests', 'no network', { reply: requestsReply([exampleRequest()]) })
  const { user } = await show()
  await user.click(await section().findByRole('button', { name: 'Try again' }))
  expect(await row('25,000 EUR to BTC')).toBeTruthy()
  expect(section().queryByRole('alert')).toBeNull()
})

test('“Show more” adds requests, and the focus moves to the first added request', async () => {
  backend.answer('exchangeRequests', ({ query }) =>
    query?.before === 'FIRST999'
      ? requestsReply([exampleRequest({ reference: 'SECOND99', amount: 2 })])
      : requestsReply([exampleRequest({ reference: 'FIRST999', amount: 1 })], { more: true }),
  )
  const { user } = await show()
  await user.click(await section().findByRole('button', { name: 'Show more' }))
  const second = await section().findByRole('heading', { name: '2 EUR to BTC' })
  expect(document.activeElement).toBe(second)
  expect(
    section()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['1 EUR to BTC', '2 EUR to BTC'])
  expect(section().queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a failed “Show more” keeps the list and can be tried again', async () => {
  backend.answerInOrder(
    'exchangeRequests',
    { reply: requestsReply([exampleRequest({ reference: 'FIRST999', amount: 1 })], { more: true }) },
    'no network',
    { reply: requestsReply([exampleRequest({ reference: 'SECOND99', amount: 2 })]) },
  )
  const { user } = await show()
  await user.click(await section().findByRole('button', { name: 'Show more' }))
  expect((await section().findByRole('alert')).textContent).toBe('The earlier requests could not be loaded. Please try again.')
  expect(await row('1 EUR to BTC')).toBeTruthy()
  await user.click(section().getByRole('button', { name: 'Show more' }))
  expect(await row('2 EUR to BTC')).toBeTruthy()
  expect(section().queryByRole('alert')).toBeNull()
})

test('after a failed “Show more”, a request that arrives later gets no focus', async () => {
  const first = exampleRequest({ reference: 'FIRST999', amount: 1 })
  backend.answerInOrder('exchangeRequests', { reply: requestsReply([first], { more: true }) }, 'no network', {
    reply: requestsReply([exampleRequest({ reference: 'NEWEST99', amount: 3 }), first]),
  })
  const { user, store } = await show()
  const more = await section().findByRole('button', { name: 'Show more' })
  await user.click(more)
  await section().findByRole('alert')
  const focusedBefore = document.activeElement
  await act(() => store.dispatch(exchangeRequestCalls.util.invalidateTags(['ExchangeRequests'])))
  await row('3 EUR to BTC')
  expect([focusedBefore, document.body]).toContain(document.activeElement)
})
