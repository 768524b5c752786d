import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RecentCardPayment } from '../api/card-payments.ts'
import { allowConsoleError } from '../ui/testing/jsdom.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { cardPaymentFrame, sendFromCardPayment } from '../testing/card-payment-frame.ts'
import { renderWeb } from '../testing/render.tsx'
import { CardPayment } from './CardPayment.tsx'
import { RecentPayments } from './RecentPayments.tsx'
import { useCardPayment } from './use-card-payment.ts'
import { isWidgetOrigin, readRedirect, readWidgetMessage, widgetUrlOf } from './messages.ts'

const origin = 'http://localhost:3001'
const session = { requestId: 'r1', oneTimeToken: 't1', widgetUrl: `${origin}/paybis-widget/` }
const widgetSrc = `${origin}/paybis-widget/?requestId=r1&oneTimeToken=t1`

let backend: FakeBackend
beforeEach(() => {
  backend = fakeBackend().answer('createCardPayment', session).answer('cardPayments', { payments: [] })
})

function Page() {
  const payment = useCardPayment()
  return (
    <>
      <button onClick={() => void payment.open()}>Exchange now</button>
      <CardPayment payment={payment} />
      <RecentPayments payments={payment.payments} onTryAgain={(purchase) => void payment.open(purchase)} />
    </>
  )
}

async function openWidget() {
  const view = await renderWeb(<Page />, { loggedIn: true })
  await view.user.click(screen.getByRole('button', { name: 'Exchange now' }))
  return view
}
async function openFrame() {
  const view = await openWidget()
  await cardPaymentFrame()
  return view
}
/** Shows the list with this payment, and returns its row. */
async function rowOf(payment: RecentCardPayment) {
  backend.answer('cardPayments', { payments: [payment] })
  await renderWeb(<Page />, { loggedIn: true })
  return screen.findByRole('listitem')
}
const overlay = () => screen.queryByRole('dialog', { name: 'Fast exchange' })
/** The frame of the document around the widget. */
const outerFrame = () => screen.getByTitle<HTMLIFrameElement>('Fast exchange')
const stateMessage = (name: string) => JSON.stringify({ namespace: 'widget', name: 'state', payload: { state: name } })

const sendFromWidget = (data: unknown, from = origin) => sendFromCardPayment(data, from)
const redirect = (url: string) => JSON.stringify({ event: '[bp]:redirect', url })

const examplePayment = (change: Partial<RecentCardPayment> = {}): RecentCardPayment => ({
  reference: 'CARD2345',
  state: 'started',
  openedAt: '2026-11-21T10:00:00.000Z',
  changedAt: '2026-11-21T10:00:00.000Z',
  ...change,
})

// @spec 2.home 7.card-payment
test('“Exchange now” opens a full-screen widget, which is visible once loaded', async () => {
  await openWidget()
  expect((await cardPaymentFrame()).src).toBe(widgetSrc)
  expect(overlay()?.textContent).toContain('Opening the card payment…')
  expect(outerFrame().className).toContain('invisible')
  await sendFromWidget(stateMessage('opened'))
  await sendFromWidget(stateMessage('loaded'))
  expect(overlay()?.textContent).not.toContain('Opening')
  expect(outerFrame().className).not.toContain('invisible')
  expect((await cardPaymentFrame()).getAttribute('allow')).toContain('payment')
})

test('“Exchange now” shows a loading line during the call', async () => {
  const answer = backend.hold('createCardPayment')
  await openWidget()
  expect(overlay()?.textContent).toContain('Opening the card payment…')
  answer(session)
  expect((await cardPaymentFrame()).src).toBe(widgetSrc)
})

test('a widget that does not report “loaded” is shown after eight seconds, with advice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openFrame()
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(overlay()?.textContent).toContain('This is taking longer than usual.')
  expect(outerFrame().className).not.toContain('invisible')
})

// @spec 4.payment-widget
test('the overlay closes when the widget reports the state “closed”', async () => {
  await openFrame()
  await sendFromWidget(stateMessage('closed'))
  expect(overlay()).toBeNull()
})

test('our Close button closes the overlay if the widget does not report “closed”', async () => {
  const { user } = await openFrame()
  await sendFromWidget(stateMessage('completed'))
  expect(overlay()?.textContent).toContain('The payment is complete.')
  const [close] = within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })
  await user.click(close!)
  expect(overlay()).toBeNull()
})

test('each opening of the overlay uses another idempotency key', async () => {
  const { user } = await openFrame()
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0]!)
  await user.click(screen.getByRole('button', { name: 'Exchange now' }))
  await cardPaymentFrame()
  const keys = backend.requests('createCardPayment').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/^\S+$/), expect.stringMatching(/^\S+$/)])
  expect(new Set(keys).size).toBe(2)
})

test('after Escape during the call, the response does not open the overlay again', async () => {
  const answer = backend.hold('createCardPayment')
  await openWidget()
  // A browser sends this event for the Escape key in a modal dialog.
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(overlay()).toBeNull()
  await act(async () => answer(session))
  expect(overlay()).toBeNull()
})

// @spec 4.payment-widget 8.no-request-id
test('without a requestId, an error with a retry button replaces the overlay', async () => {
  allowConsoleError(/The card payment got no requestId/)
  backend.answerInOrder('createCardPayment', { reply: {} as typeof session }, { reply: session })
  const { user } = await openWidget()
  expect((await screen.findByRole('alert')).textContent).toContain('The fast exchange could not be opened. Nothing was charged.')
  expect(overlay()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await cardPaymentFrame()).src).toBe(widgetSrc)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('if the provider is down, a message replaces the overlay', async () => {
  backend.fail('createCardPayment', 'UNAVAILABLE')
  await openWidget()
  expect((await screen.findByRole('alert')).textContent).toContain('The fast exchange could not be opened.')
  expect(overlay()).toBeNull()
})

test('a rate-limited client sees how long to wait, and no retry button', async () => {
  backend.fail('createCardPayment', 'TOO_MANY_REQUESTS', { retryAfterSeconds: 700 })
  await openWidget()
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain('Nothing was charged.')
  expect(textContent).toContain('You can try again in 12 minutes.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each([
  ['VERIFICATION_REQUIRED', 'Verify your identity first', 'Verify identity', '/app/verification'],
  ['COUNTRY_NOT_SERVED', 'a country that we serve', 'Contact support', 'https://help.kantor.example/'],
] as const)('a payment refused by %s shows what is missing, and a link', async (code, text, label, href) => {
  backend.fail('createCardPayment', code)
  await openWidget()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(text)
  expect(within(alert).getByRole('link', { name: label }).getAttribute('href')).toBe(href)
})

// @spec 4.payment-widget
test.each([
  ['the widget’s own host', `${origin}/paybis-bank/?visit=1`],
  ['a host that the operator names', 'https://3ds.bank.example/challenge'],
])('a redirect to %s swaps the embedded address', async (_what, url) => {
  backend.answer('createCardPayment', { ...session, frameHosts: ['3ds.bank.example'] })
  await openFrame()
  await sendFromWidget(redirect(url))
  expect((await cardPaymentFrame()).src).toBe(url)
  expect(outerFrame().className).not.toContain('invisible')
  expect(screen.queryByRole('link', { name: 'Open the page' })).toBeNull()
})

// @spec 4.payment-widget
test.each([
  ['a host that the operator does not name', 'https://bank.example/3ds'],
  ['a subdomain of a named host', 'https://a.3ds.bank.example/3ds'],
])('a redirect to %s replaces the widget by a link that opens a new window', async (_what, url) => {
  backend.answer('createCardPayment', { ...session, frameHosts: ['3ds.bank.example'] })
  const { user } = await openFrame()
  await sendFromWidget(redirect(url))
  expect(screen.queryByTitle('Fast exchange')).toBeNull()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the page' })
  expect([link.href, link.target, link.rel]).toEqual([url, '_blank', 'noopener noreferrer'])
  expect(screen.getByRole('heading', { name: 'One more step at your bank or payment service' })).toBe(document.activeElement)
  expect(overlay()?.textContent).toContain(`The page at ${new URL(url).host} opens in a new window.`)
  await user.click(
    within(overlay() as HTMLElement)
      .getAllByRole('button', { name: 'Close' })
      .at(-1) as HTMLElement,
  )
  expect(overlay()).toBeNull()
})

test('the widget is not hidden again when it returns from a bank’s page in its frame', async () => {
  await openFrame()
  await sendFromWidget(stateMessage('loaded'))
  await sendFromWidget(redirect(`${origin}/paybis-bank/?visit=1`))
  await sendFromWidget(stateMessage('opened'))
  expect(outerFrame().className).not.toContain('invisible')
  await sendFromWidget(stateMessage('completed'))
  expect(overlay()?.textContent).toContain('The payment is complete.')
})

test('the page of a named host cannot send messages as the widget', async () => {
  backend.answer('createCardPayment', { ...session, frameHosts: ['3ds.bank.example'] })
  await openFrame()
  await sendFromWidget(redirect('https://3ds.bank.example/challenge'))
  await sendFromWidget(stateMessage('closed'), 'https://3ds.bank.example')
  expect((await cardPaymentFrame()).src).toBe('https://3ds.bank.example/challenge')
})

test('a card payment whose own document does not load shows advice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openWidget()
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(overlay()?.textContent).toContain('This is taking longer than usual.')
})

test('after a redirect to a bank, the list shows the result without a reload', async () => {
  await openFrame()
  backend.answer('cardPayments', { payments: [examplePayment({ state: 'completed' })] })
  await sendFromWidget({ event: '[bp]:redirect', url: 'https://bank.example/3ds' })
  expect(await screen.findByText('Completed')).toBeDefined()
})

test('the widget’s frame is in a sandbox, which keeps it from navigating our page', async () => {
  await openWidget()
  const permissions = (await cardPaymentFrame()).getAttribute('sandbox')?.split(' ')
  expect(permissions).toEqual(['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox'])
})

describe('a hostile page or widget', () => {
  const evil = 'https://evil.example'
  test.each<[string, unknown, string?]>([
    ['the message “closed” from a wrong origin', stateMessage('closed'), evil],
    ['a redirect from a wrong origin', { event: '[bp]:redirect', url: 'https://bank.example/' }, evil],
    ['a redirect to a script', { event: '[bp]:redirect', url: 'javascript:alert(1)' }],
    ['a huge message', JSON.stringify({ name: 'closed', filler: 'x'.repeat(1_000_000) })],
  ])('%s changes nothing', async (_what, data, from) => {
    await openFrame()
    await sendFromWidget(data, from)
    expect(overlay()?.textContent).toContain('Opening the card payment…')
    expect((await cardPaymentFrame()).src).toBe(widgetSrc)
  })
})

test('the list of fast exchanges is hidden if the client has none', async () => {
  await renderWeb(<Page />, { loggedIn: true })
  await expect.poll(() => backend.requests('cardPayments').length).toBe(1)
  expect(screen.queryByText('Your fast exchanges')).toBeNull()
})

test.each([
  ['started', 'In progress', 'The payment is being processed'],
  ['completed', 'Completed', 'directly to the wallet address'],
  ['rejected', 'Rejected', 'ask for a personal quote'],
  ['cancelled', 'Cancelled', 'You can start a new one'],
  ['payment-error', 'Payment failed', 'Try another card'],
] as const)('a fast exchange in state %s is shown as “%s” with the next step', async (name, label, next) => {
  const item = await rowOf(examplePayment({ state: name }))
  expect(item.textContent).toContain(label)
  expect(item.textContent).toContain(next)
  expect(item.textContent).toContain('Reference CARD2345')
  expect(item.textContent).toContain('Amount not known yet')
})

test('a fast exchange is shown with its amount if the amount is known', async () => {
  const row = await rowOf(examplePayment({ amount: { value: '1250.5', currency: 'EUR' } }))
  expect(row.textContent).toContain('EUR 1,250.50')
})

test('the fast exchanges are requested again after the widget was closed', async () => {
  await openFrame()
  backend.answer('cardPayments', { payments: [examplePayment({ state: 'completed' })] })
  await sendFromWidget(stateMessage('closed'))
  expect((await screen.findByRole('listitem')).textContent).toContain('Completed')
})

test('the fast exchanges are polled while a payment is in progress', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  backend.answer('cardPayments', { payments: [examplePayment()] })
  await renderWeb(<Page />, { loggedIn: true })
  await screen.findByText('In progress')
  backend.answer('cardPayments', { payments: [examplePayment({ state: 'completed' })] })
  await act(() => vi.advanceTimersByTimeAsync(5100))
  expect(await screen.findByText('Completed')).toBeTruthy()
})

test('a payment shows coin, quantity and fee', async () => {
  const fee = { value: '10', currency: 'EUR' }
  const row = await rowOf(examplePayment({ state: 'completed', coin: 'BTC', quantity: '0.0026', fee }))
  expect(row.textContent).toContain('BTC 0.0026')
  expect(row.textContent).toContain('The provider’s fee: EUR 10.00')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('“Try again” at a failed latest payment opens a widget with its amount', async () => {
  backend.answer('cardPayments', {
    payments: [examplePayment({ state: 'rejected', amount: { value: '250.00', currency: 'EUR' }, coin: 'BTC' })],
  })
  const { user } = await renderWeb(<Page />, { loggedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect((await cardPaymentFrame()).src).toBe(widgetSrc)
  expect(backend.requests('createCardPayment')[0]?.body).toEqual({ fromCurrency: 'EUR', toCurrency: 'BTC', amount: '250.00' })
})

const envelope = (state: unknown) => ({ namespace: 'widget', name: 'state', payload: { state } })
const live = 'https://widget.paybis.com/'
const demo = 'http://localhost:3001/paybis-widget/'

test.each(['opened', 'loaded', 'closed', 'completed', 'rejected', 'cancelled'])(
  'the widget’s state “%s” is parsed from JSON text and from an object',
  (state) => {
    for (const data of [JSON.stringify(envelope(state)), envelope(state), { name: state }, JSON.stringify({ name: state })]) {
      expect(readWidgetMessage(data)).toEqual({ kind: 'state', state })
    }
  },
)

// @spec 4.payment-widget
test('the widget’s redirect is parsed from JSON text and from an object', () => {
  const redirect = { event: '[bp]:redirect', url: 'https://bank.example/3ds' }
  for (const data of [redirect, JSON.stringify(redirect)]) {
    expect(readWidgetMessage(data)).toEqual({ kind: 'redirect', url: 'https://bank.example/3ds' })
  }
})

test('the widget’s request for another transaction is parsed', () => {
  expect(readWidgetMessage('{"name":"start-new-transaction"}')).toEqual({ kind: 'start-again' })
})

test.each([
  [null],
  [undefined],
  [17],
  [''],
  ['closed'],
  ['{"name":'],
  ['null'],
  [[]],
  [{}],
  [{ name: 'state' }],
  [{ name: 'state', payload: null }],
  [envelope(['closed'])],
  [envelope('toString')],
  [{ name: 'showLoader' }],
  [{ event: '[bp]:redirect' }],
  [{ event: '[bp]:redirect', url: 17 }],
  [JSON.stringify({ ...envelope('closed'), filler: 'x'.repeat(20_000) })],
])('the malformed or unknown message %j is ignored', (data) => {
  expect(readWidgetMessage(data)).toBeNull()
})

test.each([
  [live, 'https://widget.paybis.com', true],
  [live, 'https://pay.widget.paybis.com', true],
  [live, 'http://widget.paybis.com', false],
  [live, 'https://paybis.com.evil.example', false],
  [live, 'https://evilpaybis.com', false],
  [live, 'null', false],
  [demo, 'http://localhost:3001', true],
  [demo, 'http://localhost:3000', false],
  [demo, 'https://widget.paybis.com', false],
])('with the widget at %s, whether messages from %s are accepted: %s', (widgetUrl, origin, accepted) => {
  expect(isWidgetOrigin(origin, widgetUrl)).toBe(accepted)
})

const named = ['3ds.bank.example', 'xn--bnk-qla.example']

// @spec 4.payment-widget
test.each([
  ['https://3ds.bank.example/challenge?x=1', true],
  ['https://3ds.bank.example:443/', true],
  ['HTTPS://3DS.Bank.Example/', true],
  ['https://bänk.example/', true],
  ['https://widget.paybis.com/?requestId=1', true],
  ['https://paybis.com/', true],
  ['https://pay.widget.paybis.com/', true],
  ['https://a.3ds.bank.example/', false],
  ['https://bank.example/', false],
  ['https://3ds.bank.example.evil.example/', false],
  ['https://3ds.bank.example./', false],
  ['https://3ds.bank.example:8443/', false],
  ['https://user@3ds.bank.example/', false],
  ['https://user:secret@widget.paybis.com/', false],
  ['https://3ds.bank.example@evil.example/', false],
  ['https://evilpaybis.com/', false],
  ['https://widget.paybis.com:8443/', false],
])('with the widget at Paybis, whether a redirect to %s stays in the frame: %s', (url, framed) => {
  expect(readRedirect(url, { widgetUrl: live, frameHosts: named })).toEqual({ url: new URL(url).href, framed })
})

test.each([
  ['http://localhost:3001/paybis-bank/', true],
  ['https://bank.example/3ds?x=1', false],
  ['https://localhost:3001/', false],
])('in the demo, whether a redirect to %s stays in the frame: %s', (url, framed) => {
  expect(readRedirect(url, { widgetUrl: demo })).toEqual({ url, framed })
})

test.each([
  'http://3ds.bank.example/',
  'http://widget.paybis.com/',
  'javascript:alert(1)',
  'javascript://3ds.bank.example/%0Aalert(1)',
  'data:text/html,x',
  'blob:https://widget.paybis.com/1',
  'ftp://3ds.bank.example/',
  'about:blank',
  '//3ds.bank.example/',
  '/relative',
  '',
])('a redirect to %j leads nowhere', (url) => {
  expect(readRedirect(url, { widgetUrl: live, frameHosts: named })).toBeNull()
})

test.each(['http://localhost:3000/', 'http://127.0.0.1:3001/', 'blob:http://localhost:3001/1'])(
  'in the demo, a redirect to %s leads nowhere',
  (url) => {
    expect(readRedirect(url, { widgetUrl: demo, frameHosts: named })).toBeNull()
  },
)

// @spec 7.card-payment
test('the widget’s URL contains the request id, and the token if there is one', () => {
  expect(widgetUrlOf({ widgetUrl: live, requestId: 'a b' })).toBe('https://widget.paybis.com/?requestId=a+b')
  expect(widgetUrlOf({ widgetUrl: demo, requestId: 'r', oneTimeToken: 't&' })).toBe(
    'http://localhost:3001/paybis-widget/?requestId=r&oneTimeToken=t%26',
  )
})
