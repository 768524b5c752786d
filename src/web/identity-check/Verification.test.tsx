import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { exampleOperator } from '../testing/example-operator.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { checkButton, outcomeOf } from './use-check-status.ts'
import { Verification } from './Verification.tsx'
import { CheckSummary } from './CheckSummary.tsx'

const providerOrigin = 'https://identity.example'
const tokenOf = (name: string) => `_act-sbx-jwt-${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ jti: name, url: providerOrigin }))}.`

const personal = 'Personal verification'
const business = 'Business verification'
const card = (name: string) => within(screen.getByRole('region', { name }))
const benefits = (name: string) =>
  card(name)
    .getAllByRole('listitem')
    .map((item) => item.textContent)

const backendWithoutChecks = () =>
  fakeBackend()
    .answer('personalCheckStatus', { kycReviewStatus: 'none' })
    .answer('businessCheckStatus', { kybReviewStatus: 'none' })
    .answer('startPersonalCheck', { token: tokenOf('person') })
    .answer('startBusinessCheck', { token: tokenOf('company') })

async function show(backend = backendWithoutChecks()) {
  const view = await renderWeb(<Verification />, { loggedIn: true, path: '/app/verification' })
  return { ...view, backend }
}

/** The button that starts a check, once its status is known. */
const startButton = (name: string) =>
  waitFor(() => {
    const button = card(name).getByRole('button', { name: 'Start' })
    expect(button.getAttribute('aria-busy')).toBeNull()
    return button
  })

const frame = () => screen.findByTitle<HTMLIFrameElement>(/identity check/)

/** Sends a message of the provider's page to the real browser package. */
function sendFromPage(element: HTMLIFrameElement, method: string, payload: object = {}, origin = providerOrigin) {
  const frameId = new URL(element.src).search.replace('?_=', '')
  const data = { method: `idCheck.${method}`, frameId, sessionId: 'session', ...payload }
  act(() => void window.dispatchEvent(new MessageEvent('message', { origin, data })))
}

async function openWidget(name: string) {
  const shown = await show()
  await shown.user.click(await startButton(name))
  return { ...shown, element: await frame() }
}

// @spec 2.verification
test('the verification page asks clients to proceed if their manager requested it', async () => {
  await show()
  expect(screen.getByText(/if was requested by your manager/)).toBeTruthy()
})

// @spec 2.verification
test('the verification cards show the benefits of each verification', async () => {
  await show()
  expect(benefits(personal)).toEqual(['Higher Limits', 'Lower Fees', 'SWIFT/SEPA/VISA/MASTERCARD', 'P2P Transfers'])
  expect(benefits(business)).toEqual(['Quick Start', 'Crypto processing', 'Higher limits', 'SWIFT/SEPA', 'Premium Support'])
})

test('the verification cards show the state of both checks on their buttons', async () => {
  await show(
    fakeBackend()
      .answer('personalCheckStatus', { kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } })
      .answer('businessCheckStatus', { kybReviewStatus: 'init' }),
  )
  expect(await card(personal).findByRole('button', { name: 'Completed: approved' })).toHaveProperty('disabled', true)
  expect(await card(business).findByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false)
})

test('a rejected verification shows the provider’s reason and the support link', async () => {
  await show(
    fakeBackend()
      .answer('personalCheckStatus', {
        kycReviewStatus: 'completed',
        kycReviewResult: { reviewAnswer: 'RED' },
        reason: 'The <b>document</b> is forged.',
      })
      .answer('businessCheckStatus', { kybReviewStatus: 'onHold', beingChecked: true }),
  )
  expect(await card(personal).findByText('The <b>document</b> is forged.')).toBeTruthy()
  expect(card(personal).getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(exampleOperator.contact.helpdeskUrl)
  expect(card(business).getByRole('status').textContent).toMatch(/being checked/)
  expect(card(business).queryByRole('link')).toBeNull()
})

// @spec 4.verification-polling 9.polling
test('the verification cards poll the statuses every 60 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { backend } = await show()
  await startButton(personal)
  backend.answer('personalCheckStatus', { kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } })
  backend.answer('businessCheckStatus', { kybReviewStatus: 'init' })
  await act(() => vi.advanceTimersByTimeAsync(58_000))
  expect(screen.getAllByRole('button', { name: 'Start' })).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(await card(personal).findByRole('button', { name: 'Completed: approved' })).toBeTruthy()
  expect(await card(business).findByRole('button', { name: 'Continue' })).toBeTruthy()
})

describe.each([
  [personal, 'startPersonalCheck', 'person'],
  [business, 'startBusinessCheck', 'company'],
] as const)('the widget of the %s', (name, call, owner) => {
  // @spec 2.verification 7.frames 7.addresses
  test('Start fetches a token and shows the widget in place of the cards', async () => {
    const { backend, element } = await openWidget(name)
    expect(backend.requests(call).map(({ body }) => body)).toEqual([undefined])
    expect(element.src).toBe(`${providerOrigin}/websdk/websdk.html?_=id_${btoa(tokenOf(owner))}`)
    expect(element.allow).toContain('camera; microphone; geolocation')
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Exit' })).toBe(document.activeElement)
    expect(screen.getByText(/Opening the verification/)).toBeTruthy()
    sendFromPage(element, 'onReady')
    expect(screen.queryByText(/Opening the verification/)).toBeNull()
  })

  // @spec 2.verification 4.verification-widget
  test('Exit returns to the cards and focuses the Start button', async () => {
    const { user } = await openWidget(name)
    await user.click(screen.getByRole('button', { name: 'Exit' }))
    expect(await screen.findAllByRole('button', { name: 'Start' })).toHaveLength(2)
    expect(card(name).getByRole('button', { name: 'Start' })).toBe(document.activeElement)
    expect(screen.queryByTitle(/identity check/)).toBeNull()
  })
})

// @spec 8.token-expiry
test('the widget gets a new token when its token has expired, and stays open', async () => {
  const { backend, element } = await openWidget(personal)
  sendFromPage(element, 'onReady')
  backend.answer('startPersonalCheck', { token: tokenOf('renewed') })
  const answerToWidget = new Promise((resolve) => {
    if (element.contentWindow) element.contentWindow.postMessage = resolve as typeof window.postMessage
  })
  sendFromPage(element, 'onError', { code: 'invalid-token', error: 'expired' })
  expect(await answerToWidget).toMatchObject({ method: 'idCheck.updateAccessToken', accessToken: tokenOf('renewed') })
  expect(await frame()).toBe(element)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('if an expired token cannot be replaced, a message and a retry button are shown', async () => {
  const { backend, element, user } = await openWidget(personal)
  sendFromPage(element, 'onReady')
  backend.fail('startPersonalCheck', 'UNAVAILABLE')
  sendFromPage(element, 'onError', { code: 'invalid-token', error: 'expired' })
  expect((await screen.findByRole('alert')).textContent).toContain('The verification was interrupted')
  backend.answer('startPersonalCheck', { token: tokenOf('later') })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await frame()).src).toContain(btoa(tokenOf('later')))
})

test.each(['onApplicantSubmitted', 'onApplicantStatusChanged', 'onApplicantVerificationCompleted'])(
  'after %s, the status is read at once, and after 2, 5 and 10 seconds',
  async (event) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { backend, element } = await openWidget(personal)
    sendFromPage(element, 'onReady')
    const reads = () => backend.requests('personalCheckStatus').length
    const before = reads()
    sendFromPage(element, event, { reviewStatus: 'pending' })
    const readsSoFar: number[] = []
    for (const ms of [500, 2000, 3000, 5000, 20_000]) {
      await act(() => vi.advanceTimersByTimeAsync(ms))
      readsSoFar.push(reads() - before)
    }
    expect(readsSoFar).toEqual([1, 2, 3, 4, 4])
    expect(backend.requests('businessCheckStatus')).toHaveLength(1)
  },
)

test('the status is read at once when the client leaves the widget', async () => {
  const { backend, user } = await openWidget(business)
  backend.answer('businessCheckStatus', { kybReviewStatus: 'completed', kybReviewResult: { reviewAnswer: 'GREEN' } })
  await user.click(screen.getByRole('button', { name: 'Exit' }))
  expect(await card(business).findByRole('button', { name: 'Completed: approved' })).toBeTruthy()
})

// @spec 7.frames
test('a message from an origin other than the widget’s is ignored', async () => {
  const { element } = await openWidget(personal)
  sendFromPage(element, 'onReady', {}, 'https://evil.example')
  expect(screen.getByText(/Opening the verification/)).toBeTruthy()
})

test('a widget that sends no message fails after 20 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openWidget(personal)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.getByRole('alert').textContent).toContain('The verification did not load')
  expect(screen.queryByTitle(/identity check/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Contact support' })).toBeTruthy()
})

test('a rate-limited client sees how long to wait for the widget', async () => {
  const backend = backendWithoutChecks().fail('startPersonalCheck', 'TOO_MANY_REQUESTS', { retryAfterSeconds: 700 })
  const { user } = await show(backend)
  await user.click(await startButton(personal))
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain('The verification was opened too often')
  expect(textContent).toContain('You can try again in 12 minutes.')
  expect(textContent).not.toContain('provider')
})

test.each(['UNAVAILABLE', 'INTERNAL'] as const)(
  'a widget that cannot be opened (%s) is replaced by a message and a retry button',
  async (code) => {
    const backend = backendWithoutChecks().fail('startPersonalCheck', code)
    const { user } = await show(backend)
    await user.click(await startButton(personal))
    expect((await screen.findByRole('alert')).textContent).toContain('The verification cannot be opened right now')
    backend.answer('startPersonalCheck', { token: tokenOf('later') })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await frame()).toBeTruthy()
  },
)

// @spec 3.verification 4.verification-buttons
test.each([
  [{ review: 'completed', answer: 'GREEN' }, 'Completed: approved', true],
  [{ review: 'completed', answer: 'RED' }, 'Completed: rejected', true],
  [{ review: 'completed' }, 'Completed: rejected', true],
  [{ review: 'init' }, 'Continue', false],
  [{ review: 'none' }, 'Start', false],
  [{ review: 'pending' }, 'Start', false],
  [{ review: 'anUnknownStatus' }, 'Start', false],
  [undefined, 'Start', false],
])('the button for %o shows %s', (status, label, disabled) => {
  expect(checkButton(status)).toEqual({ label, disabled })
})

test.each([
  [{ review: 'completed', answer: 'RED', reason: 'Forged.' }, 'rejected'],
  [{ review: 'completed' }, 'rejected'],
  [{ review: 'completed', answer: 'GREEN' }, 'approved'],
  [{ review: 'init', reason: 'Blurred.' }, 'again'],
  [{ review: 'init' }, 'started'],
  [{ review: 'pending', beingChecked: true }, 'beingChecked'],
  [{ review: 'awaitingUser' }, 'started'],
  [{ review: 'none' }, 'none'],
  [undefined, 'none'],
])('the outcome of %o is %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})

test('an unfinished check’s card says what is needed, how long it takes and who checks', async () => {
  await show(
    backendWithoutChecks().answer('businessCheckStatus', { kybReviewStatus: 'completed', kybReviewResult: { reviewAnswer: 'RED' } }),
  )
  const facts = (name: string) =>
    card(name)
      .queryAllByRole('definition')
      .map(({ textContent }) => textContent)
  expect(facts(personal)).toEqual([
    'Your passport, identity card or residence permit, and a camera for a photo of your face',
    'Usually within 15 minutes',
    'Sumsub, our identity provider',
  ])
  await card(business).findByRole('alert')
  expect(facts(business)).toEqual([])
})

test('an approved check says so, with a link to the exchanges', async () => {
  await show(
    backendWithoutChecks().answer('personalCheckStatus', { kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } }),
  )
  expect(await card(personal).findByText('You are verified. You can now exchange.')).toBeTruthy()
  expect(card(personal).getByRole('link', { name: 'Go to your exchanges' }).getAttribute('href')).toBe('/app')
  expect(card(business).queryByText(/You are verified/)).toBeNull()
})

const none = { review: 'none' } as const
const approved = { review: 'completed', result: { reviewAnswer: 'GREEN' } } as const
const rejected = { review: 'completed', result: { reviewAnswer: 'RED' } } as const
const again = { review: 'init', reason: 'Blurred.' } as const

interface Check {
  review: string
  result?: { reviewAnswer: 'GREEN' | 'RED' }
  reason?: string
}

test.each<[string, Check, Check, string[]]>([
  ['without a check', none, none, ['Before your first exchange by personal quote, you need a verification.Go to Verification']],
  [
    'approved and rejected',
    approved,
    rejected,
    [
      'Personal verification: You are verified. You can now exchange.',
      'Business verification: Your documents were not accepted.See what you can do',
    ],
  ],
  [
    'to be submitted again',
    again,
    none,
    ['Personal verification: Your documents could not be accepted as they are. You can submit them again.Submit again'],
  ],
])('home says the state of the checks: %s', async (_name, personal, business, lines) => {
  fakeBackend()
    .answer('personalCheckStatus', { ...personal, kycReviewStatus: personal.review, kycReviewResult: personal.result })
    .answer('businessCheckStatus', { ...business, kybReviewStatus: business.review, kybReviewResult: business.result })
  await renderWeb(<CheckSummary />, { loggedIn: true })
  const shown = await screen.findAllByRole('listitem')
  expect(shown.map(({ textContent }) => textContent)).toEqual(lines)
})
