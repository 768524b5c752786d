import { expect, test } from 'vitest'
import { isWidgetOrigin, readWidgetMessage, redirectTarget, widgetUrlOf } from './messages.ts'

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

test.each([
  ['https://bank.example/3ds?x=1', 'https://bank.example/3ds?x=1'],
  ['http://localhost:3001/paybis-bank/', 'http://localhost:3001/paybis-bank/'],
  ['http://bank.example/', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['/relative', null],
  ['', null],
])('a redirect to %j leads to %j', (url, target) => {
  expect(redirectTarget(url, demo)).toBe(target)
})

test('a redirect without https is refused when the widget is under https', () => {
  expect(redirectTarget('http://widget.paybis.com/', live)).toBeNull()
})

// @spec 7.card-payment
test('the widget’s URL contains the request id, and the token if there is one', () => {
  expect(widgetUrlOf({ widgetUrl: live, requestId: 'a b' })).toBe('https://widget.paybis.com/?requestId=a+b')
  expect(widgetUrlOf({ widgetUrl: demo, requestId: 'r', oneTimeToken: 't&' })).toBe(
    'http://localhost:3001/paybis-widget/?requestId=r&oneTimeToken=t%26',
  )
})
