import { expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { cardPaymentFrames, clientAreaFrames } from './widgets.ts'

const configWith = (environment: NodeJS.ProcessEnv) => readConfig({ DATABASE_URL: 'postgres://unused', ...environment })

function vendorsWith(frameHosts: string[]) {
  const config = configWith({ SUMSUB_BASE_URL: 'https://api.sumsub.com', PAYBIS_WIDGET_URL: 'https://widget.paybis.com/' })
  const scheduling = { callUrl: 'https://calendly.com/us/call', meetingUrl: 'https://calendly.com/us/meeting' }
  return { ...config, operator: { ...config.operator, scheduling, cardPayment: { requires: 'nothing' as const, frameHosts } } }
}

test('the client area may frame two vendors’ hosts, and our own document', () => {
  expect(clientAreaFrames(vendorsWith(['3ds.bank.example'])).frames).toEqual([
    "'self'",
    'https://api.sumsub.com',
    'https://in.sumsub.com',
    'https://calendly.com',
  ])
})

// @spec 4.payment-widget
test('the card payment’s document may frame widget, provider and named hosts only', () => {
  expect(cardPaymentFrames(vendorsWith(['3ds.bank.example', 'acs.example.net'])).frames).toEqual([
    'https://widget.paybis.com',
    'https://paybis.com',
    'https://*.paybis.com',
    'https://3ds.bank.example',
    'https://acs.example.net',
  ])
})

test('the demo may frame only the sandbox', () => {
  const config = configWith({ SANDBOX_PORT: '3451' })
  expect(clientAreaFrames(config).frames).toEqual(["'self'", 'http://localhost:3451'])
  expect(cardPaymentFrames(config).frames).toEqual(['http://localhost:3451'])
})

test('only the widgets’ own hosts get the camera, and only the card payment’s may pay', () => {
  const config = vendorsWith(['3ds.bank.example'])
  const [clientArea, cardPayment] = [clientAreaFrames(config).grants, cardPaymentFrames(config).grants]
  expect([clientArea['camera'], clientArea['payment']]).toEqual([['https://api.sumsub.com'], []])
  expect([cardPayment['camera'], cardPayment['payment']]).toEqual([['https://widget.paybis.com'], ['https://widget.paybis.com']])
})
