import { expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { widgetsOf } from './widgets.ts'

const configWith = (environment: NodeJS.ProcessEnv) => readConfig({ DATABASE_URL: 'postgres://unused', ...environment })

test('the client area may frame only the hosts of the three vendors', () => {
  const config = configWith({ SUMSUB_BASE_URL: 'https://api.sumsub.com', PAYBIS_WIDGET_URL: 'https://widget.paybis.com/' })
  const scheduling = { callUrl: 'https://calendly.com/us/call', meetingUrl: 'https://calendly.com/us/meeting' }
  expect(widgetsOf({ ...config, operator: { ...config.operator, scheduling } }).frames).toEqual([
    'https://api.sumsub.com',
    'https://widget.paybis.com',
    'https://in.sumsub.com',
    'https://*.paybis.com',
    'https://calendly.com',
  ])
})

test('the demo may frame only the sandbox', () => {
  expect(widgetsOf(configWith({ SANDBOX_PORT: '3451' })).frames).toEqual(['http://localhost:3451'])
})

test('only the widgets’ own hosts get the camera, and only the card payment’s may pay', () => {
  const { grants } = widgetsOf(configWith({ SUMSUB_BASE_URL: 'https://api.sumsub.com', PAYBIS_WIDGET_URL: 'https://widget.paybis.com/' }))
  expect(grants['camera']).toEqual(['https://api.sumsub.com', 'https://widget.paybis.com'])
  expect(grants['payment']).toEqual(['https://widget.paybis.com'])
})
