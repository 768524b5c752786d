import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { intentKey } from '../session/intent.ts'
import { storeDraft } from '../session/stored-draft.ts'
import { untouchedForm } from '../exchange-request/quote-form.ts'
import { backendOfClient, type FakeBackend } from '../testing/fake-backend.ts'
import { cardPaymentFrame, sendFromCardPayment } from '../testing/card-payment-frame.ts'
import { appOn, examplePayoutAccount, exampleProfile, exampleRequest, requestsReply } from '../testing/example-client.ts'
import { renderWeb } from '../testing/render.tsx'
import { byClient, byDesk, dealsReply, exampleDealSummary } from '../testing/example-deal.ts'
import { exampleSummary, offersReply } from '../testing/example-offer.ts'
import { exampleParties, exampleWallet, validProof, walletsReply } from '../testing/example-wallet.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { fill } from '../ui/testing/render-at.tsx'
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
  expect(await cardPaymentFrame()).toBeTruthy()
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
const offer = (name: string | RegExp) => screen.findByRole('region', { name })
const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

const intentOffer = () => screen.queryByRole('region', { name: /^Continue with/ })
const pressInOffer = async (user: UserEvent, name: string) =>
  user.click(within(await offer(/^Continue with/)).getByRole('button', { name }))
const widgetSession = { requestId: 'r1', widgetUrl: 'https://widget.paybis.com/', prefilled: true }

test.each(['Continue', 'Exchange now'])('below 10,000, “%s” opens the card payment with the chosen amount', async (name) => {
  storeChoice({ amount: '2000.5' })
  backend.answer('createCardPayment', widgetSession)
  const { user } = await show()
  await offer('Continue with 2,000.5 EUR to ETH')
  await user.click(screen.getByRole('button', { name }))
  expect(await cardPaymentFrame()).toBeTruthy()
  expect(backend.requests('createCardPayment')[0]?.body).toEqual({ fromCurrency: 'EUR', toCurrency: 'ETH', amount: '2000.5' })
  expect(screen.queryByText(/could not take over your choice/)).toBeNull()
})

test('the overlay says so if the provider does not take over the amount', async () => {
  storeChoice({ amount: '2000' })
  backend.answer('createCardPayment', { ...widgetSession, prefilled: false })
  const { user } = await show()
  await pressInOffer(user, 'Continue')
  expect(await screen.findByText(/could not take over your choice. Enter 2,000 EUR to ETH below/)).toBeTruthy()
})

test.each([
  ['9999.99', 'EUR', 'ETH', 'Get a quote instead'],
  ['10000', 'EUR', 'ETH', 'Continue'],
  ['0.1', 'ETH', 'EUR', 'Continue'],
])('the offer to continue with %s %s to %s requests a quote with “%s”', async (amount, fromCurrency, toCurrency, button) => {
  storeChoice({ amount, fromCurrency, toCurrency })
  const { user } = await show()
  await pressInOffer(user, button)
  expect(screen.getByRole('dialog', { name: 'Request personal quote' })).toBeTruthy()
})

test('from 10,000 on, the card payment is the second choice; a sale has none', async () => {
  storeChoice({ amount: '10000' })
  backend.answer('createCardPayment', widgetSession)
  const { user, unmount } = await show()
  await pressInOffer(user, 'Pay by card instead')
  expect(await cardPaymentFrame()).toBeTruthy()
  unmount()
  storeChoice({ amount: '0.1', fromCurrency: 'ETH', toCurrency: 'EUR' })
  await show()
  const buttons = within(await offer(/^Continue with/)).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Continue', 'Not now'])
})

test('a closed dialog keeps the offer, and the next “Continue” prefills the dialog again', async () => {
  storeChoice({ amount: '25000.5' })
  const { user } = await show()
  for (let round = 0; round < 2; round++) {
    await pressInOffer(user, 'Continue')
    expect([fieldValue('Amount'), fieldValue('Source currency'), fieldValue('Converted to'), fieldValue('Message (optional)')]).toEqual([
      '25,000.5',
      'EUR',
      'ETH',
      '',
    ])
    await user.click(screen.getByRole('button', { name: 'Close' }))
  }
  expect(localStorage.getItem(intentKey)).not.toBeNull()
})

test('a sent request removes the offer', async () => {
  storeChoice({ amount: '25000' })
  backend.answer('submitExchangeRequest', { reference: '7KMX9PQR' })
  const { user } = await show()
  await pressInOffer(user, 'Continue')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('button', { name: 'Request a quote' }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(intentOffer()).toBeNull()
  expect(localStorage.getItem(intentKey)).toBeNull()
})

test('a cancelled payment keeps the offer, a completed one removes it', async () => {
  storeChoice({ amount: '2000' })
  backend.answer('createCardPayment', widgetSession)
  const { user } = await show()
  for (const state of ['cancelled', 'completed']) {
    await pressInOffer(user, 'Continue')
    for (const name of [state, 'closed']) await sendFromCardPayment({ name }, 'https://widget.paybis.com')
    expect(localStorage.getItem(intentKey) === null).toBe(state === 'completed')
  }
  expect(intentOffer()).toBeNull()
})

test.each([
  ['started', '', true],
  ['completed', '', true],
  ['rejected', '', false],
  ['completed', payment.openedAt, false],
] as const)('after a payment that is %s, opened later than “%s”, the offer is hidden: %s', async (state, paymentsBefore, isHidden) => {
  storeChoice({ amount: '2000', paymentsBefore })
  backend.answer('cardPayments', { payments: [{ ...payment, state }] }).answer('createCardPayment', widgetSession)
  const { user } = await show()
  await screen.findByRole('region', { name: 'Your fast exchanges' })
  expect(intentOffer() === null).toBe(isHidden)
  await user.click(card('Fast exchange').getByRole('button', { name: 'Exchange now' }))
  await cardPaymentFrame()
  expect(backend.requests('createCardPayment')[0]?.body === undefined).toBe(isHidden)
})

test('the offer waits for the payments, because it may be paid already', async () => {
  storeChoice({ amount: '2000' })
  const answer = backend.hold('cardPayments')
  await show()
  await screen.findByText(/You have not asked for a quote yet/)
  expect(intentOffer()).toBeNull()
  answer({ payments: [] })
  expect(await offer('Continue with 2,000 EUR to ETH')).toBeTruthy()
})

test('a request for another pair keeps the offer', async () => {
  storeChoice({ amount: '2000', toCurrency: 'ETH' })
  backend.answer('submitExchangeRequest', { reference: '7KMX9PQR' })
  const { user } = await show()
  await offer(/^Continue with/)
  await user.click(screen.getByRole('button', { name: 'Get a quote' }))
  for (const name of ['Next', 'Request a quote']) await user.click(await screen.findByRole('button', { name }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(intentOffer()).not.toBeNull()
})

test('an amount that was edited after “Continue” stays at the next “Continue”', async () => {
  storeChoice({ amount: '25000' })
  const { user } = await show()
  await pressInOffer(user, 'Continue')
  await fill(user, screen.getByLabelText('Amount'), '45000')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await pressInOffer(user, 'Continue')
  expect(fieldValue('Amount')).toBe('45,000')
})

test('an intent with decimals of a coin is asked for with its decimals', async () => {
  storeChoice({ fromCurrency: 'ETH', toCurrency: 'EUR', amount: '6.63329244' })
  const { user } = await show()
  await user.click(within(await offer('Continue with 6.63329244 ETH to EUR')).getByRole('button', { name: 'Continue' }))
  expect([fieldValue('Amount'), fieldValue('Message (optional)')]).toEqual(['6.63329244', ''])
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

describe('offers and exchanges', () => {
  beforeEach(() => {
    backend.answer('exchangeRequests', requestsReply([exampleRequest({ state: 'answered' })]))
  })

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
    [{ next: byDesk('exchange') }, /^We have received everything/, 'See the exchange'],
    [{ next: byDesk('decide') }, /^We are looking into a question/, 'See the exchange'],
    [
      { next: { what: 'answer-offer', who: 'client', by: '2026-11-21T13:42:00.000Z' }, revisedOffer: '7KMX9PQR-2' },
      /^We have made you a new offer\. It is valid until/,
      'See the new offer',
    ],
    [{ direction: 'sell', next: byClient('add-payout-account') }, /^The exchange is made\. We need/, 'Add a bank account'],
    [{ next: byClient('add-wallet') }, /^The exchange is made\. Please choose the wallet/, 'Choose a wallet'],
    [{ next: byClient('prove-wallet') }, /^The exchange is made\. Please prove/, 'Prove your wallet'],
    [{ next: byDesk('wait-for-wallet') }, /^The exchange is made\. We wait until/, 'See the exchange'],
  ] as const)('a running exchange shows its one next action: %o', async (change, sentence, action) => {
    backend.answer('deals', dealsReply([exampleDealSummary(change)]))
    await show()
    const deals = within(await screen.findByRole('region', { name: 'Your exchanges' }))
    expect(deals.getByText(sentence)).toBeTruthy()
    expect(deals.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([`${action} 18539007547034`])
  })

  const indication = exampleSummary({ kind: 'indication', expiresAt: null })
  const accepted = exampleSummary({ state: 'accepted', deal: '18539007547034' })
  const deal = '7KMX9PQR → /app/deals/18539007547034'

  test.each<[string, Parameters<typeof exampleSummary>[0][], Parameters<typeof exampleDealSummary>[0][], string[]]>([
    ['without an offer', [], [], []],
    ['with an open offer', [exampleSummary()], [], ['See the offer 7KMX9PQR → /app/offers/7KMX9PQR-1']],
    ['with an indication', [indication], [], ['Verification first 7KMX9PQR → /app/verification']],
    ['that waits for money', [accepted], [{}], [`Pay now ${deal}`]],
    ['that waits for coins', [accepted], [{ state: 'awaiting-coins', direction: 'sell' }], [`Send the coins ${deal}`]],
    [
      'that needs a bank account',
      [accepted],
      [{ state: 'executed', direction: 'sell', next: byClient('add-payout-account') }],
      ['Add a bank account 7KMX9PQR → /app/payout-accounts?add=yes&deal=18539007547034'],
    ],
    ['that needs a wallet', [accepted], [{ state: 'executed', next: byClient('add-wallet') }], [`Choose a wallet ${deal}`]],
    ['whose wallet must be proven', [accepted], [{ state: 'executed', next: byClient('prove-wallet') }], [`Prove your wallet ${deal}`]],
    ['with a paid exchange', [accepted], [{ state: 'paid', next: byDesk('exchange') }], [`See the exchange ${deal}`]],
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
    ['done', 'Exchanged', /^The receipt is on the page/],
    ['lapsed', 'Ended', /^You accepted our offer\. The exchange did not take place/],
  ] as const)('a request whose exchange is %s says so, without the estimate', async (state, shown, sentence) => {
    backend
      .answer('offers', offersReply([exampleSummary({ state: 'accepted' })]))
      .answer('deals', dealsReply([exampleDealSummary({ state, next: null })]))
    await show()
    const row = within(screen.getByRole('region', { name: 'Your requests' }))
    await row.findByText(sentence)
    row.getByText(shown)
    expect(row.queryByText(/^We have replied|^Answered|≈/)).toBeNull()
  })

  test('a verified client is led from the indication to the firm price', async () => {
    backend
      .answer('offers', offersReply([indication]))
      .answer('personalCheckStatus', { kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } })
    await show()
    await expect.poll(nextActions).toEqual(['Ask for the firm price 7KMX9PQR → /app/offers/7KMX9PQR-1'])
  })

  describe('before the first exchange of a verified client', () => {
    const list = () => screen.findByRole('region', { name: 'Ready for your first exchange' })
    const lines = async () =>
      within(await list())
        .getAllByRole('listitem')
        .map((item) => [
          item.querySelector('h3')?.textContent,
          item.querySelector('a')?.getAttribute('href') ?? item.lastChild?.textContent,
        ])
    const wallet = '/app/wallets?home=yes'
    const account = ['Bank account', '/app/payout-accounts?add=yes&home=yes']

    beforeEach(() => {
      backend
        .answer('personalCheckStatus', { kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } })
        .answer('payoutAccounts', { parties: [exampleParties.ada], accounts: [] })
        .answer('exchangeRequests', requestsReply())
    })

    test('what it will need is listed, and each leads back', async () => {
      await show()
      expect(await lines()).toEqual([['Two-step sign-in', '/app/profile?home=yes'], ['Wallet for your coins', wallet], account])
      expect((await list()).textContent).toContain('From EUR 10,000 on, accepting an offer needs it')
    })

    test('a buy needs no bank account, and its wallet is of its coin', async () => {
      backend.answer('exchangeRequests', requestsReply([exampleRequest({ fromCurrency: 'EUR', toCurrency: 'BTC' })]))
      await show()
      expect((await lines()).slice(1)).toEqual([['Wallet for your coins', '/app/wallets?coin=BTC&network=bitcoin&party=person&home=yes']])
    })

    test('the wallet is on the network that the client chose', async () => {
      backend.answer('exchangeRequests', requestsReply([exampleRequest({ fromCurrency: 'EUR', toCurrency: 'USDT', network: 'tron' })]))
      await show()
      expect((await lines())[1]).toEqual(['Wallet for your coins', '/app/wallets?coin=USDT&network=tron&party=person&home=yes'])
    })

    test('a sell needs the wallet that sends and the bank account', async () => {
      backend.answer('exchangeRequests', requestsReply([exampleRequest({ fromCurrency: 'BTC', toCurrency: 'EUR' })]))
      await show()
      expect((await lines()).slice(1)).toEqual([
        ['Wallet that sends', '/app/wallets?coin=BTC&network=bitcoin&party=person&home=yes&sends=yes'],
        account,
      ])
    })

    test('a wallet without a proof leads to the proof; what is done says so', async () => {
      backend.answer('wallets', walletsReply([exampleWallet()])).answer('readSecondFactor', appOn)
      await show()
      expect(await lines()).toEqual([
        ['Two-step sign-in', 'Ready'],
        ['Proof of your wallet', `/app/wallets?prove=${exampleWallet().id}&home=yes`],
        account,
      ])
    })

    test.each([
      [
        'nothing is left',
        () => {
          backend
            .answer('wallets', walletsReply([exampleWallet({ proof: validProof })]))
            .answer('readSecondFactor', appOn)
            .answer('payoutAccounts', { parties: [exampleParties.ada], accounts: [examplePayoutAccount()] })
        },
      ],
      ['there was an exchange', () => backend.answer('deals', dealsReply([exampleDealSummary({ state: 'done', next: null })]))],
      ['no check is approved', () => backend.answer('personalCheckStatus', { kycReviewStatus: 'pending' })],
    ])('there is no list once %s', async (_when, prepare) => {
      prepare()
      await show()
      await expect.poll(() => backend.requests('deals').length).toBeGreaterThan(0)
      await screen.findByRole('region', { name: 'Your requests' })
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
      expect(screen.queryByRole('region', { name: 'Ready for your first exchange' })).toBeNull()
    })
  })

  test('a client who waits for an answer sees the offer within six seconds, without a reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
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
})
