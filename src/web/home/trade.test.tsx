import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { backendOfClient } from '../testing/client-backend.ts'
import { dealsReply, exampleDealSummary } from '../testing/example-deal.ts'
import { exampleSummary, offersReply } from '../testing/example-offer.ts'
import { exampleRequest, requestsReply } from '../testing/example-request.ts'
import type { FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { Home } from './Home.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = backendOfClient().answer('exchangeRequests', requestsReply([exampleRequest({ state: 'answered' })]))
})

const inMain = (
  <main>
    <Home />
  </main>
)
const show = () => renderWeb(inMain, { loggedIn: true })
const openOffer = /^Our offer: 3\.07517953.BTC for 250,000\.00.EUR$/

/** The links in the row of the request. */
async function nextActions(): Promise<string[]> {
  await screen.findByRole('heading', { name: '25,000 EUR to BTC' })
  const row = within(screen.getByRole('region', { name: 'Your requests' }))
  return row.queryAllByRole('link').map((link) => `${link.textContent} → ${link.getAttribute('href')}`)
}

test('an open offer is above everything, with amounts, end, countdown and link', async () => {
  backend.answer('offers', offersReply([exampleSummary()]))
  await show()
  const offer = within(await screen.findByRole('region', { name: openOffer }))
  expect(offer.getByText(/^Valid until/).textContent).toContain(formatTime('2026-11-21T13:30:00.000Z', 'exactTime'))
  expect(offer.getByRole('timer').textContent).toMatch(/^(29:00|28:59)$/)
  expect(offer.getByRole('link').getAttribute('href')).toBe('/app/offers/7KMX9PQR-1')
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toMatch(openOffer)
})

test('a running exchange says what is next, until when, and leads there', async () => {
  backend.answer('deals', dealsReply([exampleDealSummary(), exampleDealSummary({ reference: '2', state: 'done', next: null })]))
  await show()
  const deals = within(await screen.findByRole('region', { name: 'Your exchanges' }))
  const time = formatTime('2026-11-21T14:02:00.000Z', 'exactTime').replaceAll('\u00a0', ' ')
  expect(deals.getByText(`Your payment must be booked by ${time}.`)).toBeTruthy()
  expect(deals.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/app/deals/18539007547034'])
})

test.each([
  [
    { next: { what: 'pay-rest', who: 'client', by: '2026-11-21T14:02:00.000Z' } },
    /^A part of it has arrived\. The rest must be booked by/,
    'Pay the rest',
  ],
  [{ next: { what: 'exchange', who: 'desk', by: null } }, /^We have received everything/, 'See the exchange'],
  [{ next: { what: 'decide', who: 'desk', by: null } }, /^We are looking into a question/, 'See the exchange'],
  [
    { next: { what: 'answer-offer', who: 'client', by: '2026-11-21T13:42:00.000Z' }, revisedOffer: '7KMX9PQR-2' },
    /^We have made you a new offer\. It is valid until/,
    'See the new offer',
  ],
  [
    { direction: 'sell', next: { what: 'add-payout-account', who: 'client', by: null } },
    /^The exchange is made\. We need/,
    'Add a bank account',
  ],
  [{ next: { what: 'add-wallet', who: 'client', by: null } }, /^The exchange is made\. Please choose the wallet/, 'Choose a wallet'],
  [{ next: { what: 'prove-wallet', who: 'client', by: null } }, /^The exchange is made\. Please prove/, 'Prove your wallet'],
  [{ next: { what: 'wait-for-wallet', who: 'desk', by: null } }, /^The exchange is made\. We wait until/, 'See the exchange'],
] as const)('a running exchange shows its one next action: %o', async (change, sentence, action) => {
  backend.answer('deals', dealsReply([exampleDealSummary(change)]))
  await show()
  const deals = within(await screen.findByRole('region', { name: 'Your exchanges' }))
  expect(deals.getByText(sentence)).toBeTruthy()
  expect(deals.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([`${action} 18539007547034`])
})

const indication = exampleSummary({ kind: 'indication', expiresAt: null })
const accepted = exampleSummary({ state: 'accepted', deal: '18539007547034' })

test.each<[string, Parameters<typeof exampleSummary>[0][], Parameters<typeof exampleDealSummary>[0][], string[]]>([
  ['without an offer', [], [], []],
  ['with an open offer', [exampleSummary()], [], ['See the offer 7KMX9PQR → /app/offers/7KMX9PQR-1']],
  ['with an indication', [indication], [], ['Verification first 7KMX9PQR → /app/verification']],
  ['that waits for money', [accepted], [exampleDealSummary()], ['Pay now 7KMX9PQR → /app/deals/18539007547034']],
  [
    'that waits for coins',
    [accepted],
    [exampleDealSummary({ state: 'awaiting-coins', direction: 'sell' })],
    ['Send the coins 7KMX9PQR → /app/deals/18539007547034'],
  ],
  [
    'that needs a bank account',
    [accepted],
    [exampleDealSummary({ state: 'executed', direction: 'sell', next: { what: 'add-payout-account', who: 'client', by: null } })],
    ['Add a bank account 7KMX9PQR → /app/payout-accounts'],
  ],
  [
    'that needs a wallet',
    [accepted],
    [exampleDealSummary({ state: 'executed', next: { what: 'add-wallet', who: 'client', by: null } })],
    ['Choose a wallet 7KMX9PQR → /app/deals/18539007547034'],
  ],
  [
    'whose wallet must be proven',
    [accepted],
    [exampleDealSummary({ state: 'executed', next: { what: 'prove-wallet', who: 'client', by: null } })],
    ['Prove your wallet 7KMX9PQR → /app/deals/18539007547034'],
  ],
  [
    'with a paid exchange',
    [accepted],
    [exampleDealSummary({ state: 'paid', next: { what: 'exchange', who: 'desk', by: null } })],
    ['See the exchange 7KMX9PQR → /app/deals/18539007547034'],
  ],
  [
    'whose offer has ended',
    [exampleSummary({ state: 'expired', endedAt: '2026-11-21T13:30:00.000Z' })],
    [],
    ['See the last offer 7KMX9PQR → /app/offers/7KMX9PQR-1'],
  ],
])('a request %s has its one next action', async (_how, offers, deals, actions) => {
  backend.answer('offers', offersReply(offers.map(exampleSummary))).answer('deals', dealsReply(deals.map(exampleDealSummary)))
  await show()
  await expect.poll(nextActions).toEqual(actions)
})

test.each([
  ['done', /^Exchanged\. The receipt is on the page/],
  ['lapsed', /^You accepted our offer\. The exchange did not take place/],
] as const)('a request whose exchange is %s says so, and not that we have replied', async (state, sentence) => {
  backend
    .answer('offers', offersReply([exampleSummary({ state: 'accepted' })]))
    .answer('deals', dealsReply([exampleDealSummary({ state, next: null })]))
  await show()
  const row = within(screen.getByRole('region', { name: 'Your requests' }))
  await row.findByText(sentence)
  expect(row.queryByText(/^We have replied/)).toBeNull()
})

test('a verified client is led from the indication to the firm price', async () => {
  backend
    .answer('offers', offersReply([indication]))
    .answer('personalCheckStatus', { kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } })
  await show()
  await expect.poll(nextActions).toEqual(['Ask for the firm price 7KMX9PQR → /app/offers/7KMX9PQR-1'])
})

test('a client who waits for an answer sees the offer within six seconds, without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  backend.answer('exchangeRequests', requestsReply([exampleRequest()]))
  await show()
  await screen.findByText('Received')
  await act(() => vi.advanceTimersByTimeAsync(0))
  backend.answer('offers', offersReply([exampleSummary()]))
  backend.answer('exchangeRequests', requestsReply([exampleRequest({ state: 'answered' })]))
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(await screen.findByRole('region', { name: openOffer })).toBeTruthy()
  expect(await screen.findByText('Answered')).toBeTruthy()
})

test('offers that could not be loaded can be requested again', async () => {
  backend.answerInOrder('offers', 'no network', { reply: offersReply([exampleSummary()]) })
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: openOffer })).toBeTruthy()
})
