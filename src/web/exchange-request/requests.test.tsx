import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { UserEvent } from '@testing-library/user-event'
import { exchangeRequestCalls } from '../api/exchange-requests.ts'
import { exampleProfile, exampleRequest, requestsReply } from '../testing/example-client.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { forgetClient } from '../session/profile-record.ts'
import { storeDraft } from '../session/stored-draft.ts'
import { fill } from '../ui/testing/render-at.tsx'
import { contactOf, requestOf, untouchedForm } from './quote-form.ts'
import { useSentRequests, YourRequests } from './YourRequests.tsx'
import { QuoteDialog } from './QuoteDialog.tsx'
import { LateConfirmation } from './Confirmation.tsx'
import { UnsentRequest } from './UnsentRequest.tsx'
import { useQuoteDialog } from './use-quote-dialog.ts'

describe('the list of requests', () => {
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
})

describe('an unsent request', () => {
  let backend: FakeBackend
  beforeEach(() => {
    backend = fakeBackend().answer('readProfile', exampleProfile).fail('candles', 'UNAVAILABLE').unreachable('submitExchangeRequest')
  })

  function Page() {
    const quote = useQuoteDialog()
    return (
      <main>
        <h1>Welcome</h1>
        <button type="button" onClick={() => quote.dispatch({ type: 'opened' })}>
          Ask
        </button>
        <LateConfirmation quote={quote} />
        <UnsentRequest quote={quote} />
        <QuoteDialog quote={quote} />
      </main>
    )
  }

  const button = (name: string) => screen.getByRole('button', { name })
  const unsentRequest = () => screen.findByRole('region', { name: 'Not sent yet' })
  const sentKeys = () => backend.requests('submitExchangeRequest').map(({ headers }) => headers.get('idempotency-key'))

  /** Opens a page where a request for 25,000 EUR has failed with a sentence and the dialog was closed. */
  async function openPageAfterFailure(sentence: RegExp | string = /was not sent/) {
    const view = await renderWeb(<Page />, { loggedIn: true })
    await view.user.click(button('Ask'))
    await fill(view.user, screen.getByLabelText('Amount'), '25000')
    await view.user.click(button('Next'))
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada Lovelace'))
    await view.user.click(button('Request a quote'))
    await within(screen.getByRole('dialog')).findByText(sentence)
    await view.user.click(button('Close'))
    return view
  }

  const form = { ...untouchedForm, amount: '25000', contact: contactOf(untouchedForm, exampleProfile) }
  const firstKey = 'key-of-the-first-try'

  /** Opens a page after a visit in which this request failed and got no response, perhaps with another profile. */
  async function openPageWithUnsent(profile = exampleProfile, unsent = form) {
    storeDraft(exampleProfile.email, { form: unsent, attempt: { key: firstKey, content: JSON.stringify(requestOf(unsent, undefined)) } })
    backend.answer('readProfile', profile)
    const view = await renderWeb(<Page />, { loggedIn: true })
    await waitFor(() => expect(view.store.getState().profile.firstName).toBe(profile.firstName))
    if (profile.email === exampleProfile.email) await unsentRequest()
    return view
  }

  const sendAgain = async (user: UserEvent) => user.click(within(await unsentRequest()).getByRole('button', { name: 'Send it now' }))

  test('a draft without an attempt is not shown as an unsent request', async () => {
    const { user } = await renderWeb(<Page />, { loggedIn: true })
    await waitFor(() => expect(backend.requests('readProfile')).toHaveLength(1))
    await user.click(button('Ask'))
    await fill(user, screen.getByLabelText('Message (optional)'), 'By Friday')
    await user.click(button('Close'))
    expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
  })

  test('after a reload, an unsent request is offered and sent with its first key', async () => {
    const { unmount } = await openPageAfterFailure()
    unmount()
    const { user } = await renderWeb(<Page />, { loggedIn: true })
    expect((await unsentRequest()).textContent).toContain(
      'We have no confirmation that your request to exchange 25,000 EUR to BTC arrived.',
    )
    backend.answer('submitExchangeRequest', { reference: '7KMX9PQR' })
    await sendAgain(user)
    expect(await screen.findByText('Your quote request has been submitted.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
    expect(sentKeys()).toEqual([sentKeys()[0], sentKeys()[0]])
    // The pressed button is gone: the focus moves to the heading.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Welcome' }))
  })

  test('an unsent request without an amount is named by its pair', async () => {
    await openPageWithUnsent(exampleProfile, { ...form, amount: '' })
    expect((await unsentRequest()).textContent).toContain('your request to exchange EUR to BTC arrived.')
  })

  test('a later change of the profile does not change the unsent request', async () => {
    const { user } = await openPageWithUnsent({ ...exampleProfile, phone: '+48 1' })
    backend.answer('submitExchangeRequest', { reference: '7KMX9PQR' })
    await sendAgain(user)
    await screen.findByText('Your quote request has been submitted.')
    expect(backend.requests('submitExchangeRequest').map(({ body }) => body)).toEqual([requestOf(form, undefined)])
    expect(sentKeys()).toEqual([firstKey])
  })

  test('an edited unsent request must be opened before it is sent', async () => {
    const { user } = await openPageWithUnsent()
    await user.click(button('Open it'))
    await user.type(screen.getByLabelText('Amount'), '0')
    await user.click(button('Close'))
    expect((await unsentRequest()).textContent).toContain('If it did arrive, sending it again creates a second one.')
    expect((await unsentRequest()).textContent).not.toContain('never creates a second')
    expect(within(await unsentRequest()).queryByRole('button', { name: 'Send it now' })).toBeNull()
    await user.click(button('Open it'))
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '250,000')
  })

  test('an edited and retried request replaces the earlier one', async () => {
    const { user } = await openPageWithUnsent()
    await user.click(button('Open it'))
    await user.type(screen.getByLabelText('Amount'), '0')
    await user.click(button('Next'))
    await user.click(button('Request a quote'))
    await within(screen.getByRole('dialog')).findByText(/was not sent/)
    const [newKey] = sentKeys()
    expect(newKey).not.toBe(firstKey)
    await user.click(button('Close'))
    await sendAgain(user)
    await expect.poll(sentKeys).toEqual([newKey, newKey])
  })

  test('a failed retry is shown, and the request is still offered', async () => {
    const { user } = await openPageWithUnsent()
    await user.click(button('Send it now'))
    expect((await screen.findByRole('alert')).textContent).toBe('It could not be sent just now. Please try again in a while.')
    expect(sentKeys()).toEqual([firstKey])
    expect(button('Send it now').getAttribute('aria-busy')).toBeNull()
  })

  test('a refused retry is shown, and the dialog marks the field', async () => {
    const { user } = await openPageWithUnsent()
    backend.fail('submitExchangeRequest', 'VALIDATION_FAILED', { fields: { email: 'must be an e-mail address' } })
    await user.click(button('Send it now'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'It cannot be sent like this. Please open it and correct the marked fields.',
    )
    expect(screen.queryByText(/We have no confirmation/)).toBeNull()
    await user.click(button('Open it'))
    await user.click(button('Next'))
    expect(screen.getByText('must be an e-mail address')).toBeTruthy()
  })

  test('a rate-limited retry says when it can be sent', async () => {
    const { user } = await openPageWithUnsent()
    backend.fail('submitExchangeRequest', 'TOO_MANY_REQUESTS', { retryAfterSeconds: 120 })
    await user.click(button('Send it now'))
    expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. You can try again in 2 minutes.')
    // The first try got no response, so it may have arrived.
    expect((await unsentRequest()).textContent).toContain('We have no confirmation')
  })

  const notSent = 'Your request to exchange 25,000 EUR to BTC was not sent. It is kept in this browser, for you only.'

  test('a rate-limited request is called not sent, with the time of the next try', async () => {
    backend.fail('submitExchangeRequest', 'TOO_MANY_REQUESTS', { retryAfterSeconds: 120 })
    const { user } = await openPageAfterFailure('Too many tries. You can try again in 2 minutes.')
    expect((await unsentRequest()).textContent).toContain(`${notSent}Too many tries. You can try again in 2 minutes.`)
    backend.unreachable('submitExchangeRequest')
    await user.click(button('Send it now'))
    await screen.findByText(/could not be sent just now/)
    expect((await unsentRequest()).textContent).toContain('We have no confirmation that your request')
  })

  test('a paused request is called not sent, also after a reload', async () => {
    backend.fail('submitExchangeRequest', 'PAUSED')
    const { unmount } = await openPageAfterFailure()
    expect((await unsentRequest()).textContent).toContain(`${notSent}This failed: PAUSED`)
    unmount()
    await renderWeb(<Page />, { loggedIn: true })
    expect((await unsentRequest()).textContent).toContain(notSent)
  })

  test('a retry is sent once when its button is pressed twice', async () => {
    const { user } = await openPageWithUnsent()
    const giveReply = backend.hold('submitExchangeRequest')
    await user.click(button('Send it now'))
    expect(await screen.findByRole('region', { name: 'Being sent…' })).toBeTruthy()
    await user.click(button('Send it now'))
    giveReply({ reference: '7KMX9PQR' })
    await screen.findByText('Your quote request has been submitted.')
    expect(sentKeys()).toEqual([firstKey])
  })

  test('a discarded request is removed from local storage', async () => {
    const { user } = await openPageWithUnsent()
    await user.click(button('Open it'))
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '25,000')
    await user.click(button('Discard'))
    await user.click(button('Close'))
    expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
    expect(localStorage.getItem('exchange_request_draft')).toBeNull()
  })

  test('another client in the same browser is not offered the unsent request', async () => {
    await openPageWithUnsent({ ...exampleProfile, firstName: 'Ben', email: 'ben@example.com' })
    expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
  })

  test('a page restored in another client’s session does not offer the request', async () => {
    const { store } = await openPageWithUnsent()
    const answer = backend.hold('readProfile')
    act(() => forgetClient(store.dispatch))
    expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
    await act(async () => answer({ ...exampleProfile, firstName: 'Ben', email: 'ben@example.com' }))
    await expect.poll(() => localStorage.getItem('exchange_request_draft')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
  })

  test('while quotes are paused, an unsent request is shown and cannot be sent', async () => {
    const { user } = await openPageWithUnsent()
    backend.fail('submitExchangeRequest', 'PAUSED')
    await sendAgain(user)
    expect(await screen.findByText('This failed: PAUSED')).toBeTruthy()
    expect(button('Send it now')).toHaveProperty('disabled', true)
  })
})
