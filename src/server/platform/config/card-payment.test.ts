import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cardPaymentProblems, readCardPaymentSettings } from './card-payment.ts'

const ownKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privatePem = ownKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const ownPublicPem = ownKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const paybisKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const nextPem = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString()
const publicPem = paybisKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const sandboxPem = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const real = {
  PAYBIS_BASE_URL: 'https://widget-api.paybis.com',
  PAYBIS_WIDGET_URL: 'https://widget.paybis.com/',
  PAYBIS_API_KEY: 'a-real-key',
  PAYBIS_PRIVATE_KEY: privatePem,
  PAYBIS_PUBLIC_KEY: publicPem,
}
const problems = (variables: Record<string, string | undefined>) => cardPaymentProblems(variables, { production: true })

test('a demo needs no settings of Paybis and uses the sandbox', () => {
  expect(cardPaymentProblems({}, { production: false })).toEqual([])
  const { baseUrl, widgetUrl, authHeader } = readCardPaymentSettings({}, { sandboxOrigin: 'http://localhost:3001' })
  expect([baseUrl, widgetUrl]).toEqual(['http://localhost:3001', 'http://localhost:3001/paybis-widget/'])
  expect(authHeader).toEqual({ name: 'Authorization', value: '<key>' })
})

test('production names every missing setting of Paybis', () => {
  expect(problems({})).toEqual([
    'PAYBIS_BASE_URL: must be set in production',
    'PAYBIS_WIDGET_URL: must be set in production',
    'PAYBIS_API_KEY: must be set in production',
    'PAYBIS_PRIVATE_KEY: must be set in production',
    'PAYBIS_PUBLIC_KEY: must be set in production',
  ])
})

test('production accepts the settings of a real account at Paybis', () => {
  expect(problems(real)).toEqual([])
})

test.each([
  ['PAYBIS_BASE_URL: must be the real provider, over https, in production', { PAYBIS_BASE_URL: 'http://localhost:3001' }],
  ['PAYBIS_BASE_URL: must be the real provider, over https, in production', { PAYBIS_BASE_URL: 'https://widget-api.sandbox.paybis.com' }],
  ['PAYBIS_WIDGET_URL: must be the real provider, over https, in production', { PAYBIS_WIDGET_URL: 'http://widget.paybis.com/' }],
  ['PAYBIS_API_KEY: is the sandbox’s, which production refuses', { PAYBIS_API_KEY: 'kantor-sandbox-paybis-key' }],
  ['PAYBIS_PRIVATE_KEY: is the sandbox’s, which production refuses', { PAYBIS_PRIVATE_KEY: sandboxPem('./sandbox-private-key.pem') }],
  ['PAYBIS_PUBLIC_KEY: is the sandbox’s, which production refuses', { PAYBIS_PUBLIC_KEY: sandboxPem('./sandbox-public-key.pem') }],
  ['PAYBIS_PRIVATE_KEY: must be an RSA key in PEM', { PAYBIS_PRIVATE_KEY: publicPem }],
  ['PAYBIS_PUBLIC_KEY: must be an RSA key in PEM', { PAYBIS_PUBLIC_KEY: privatePem }],
  ['PAYBIS_PUBLIC_KEY: is the public half of PAYBIS_PRIVATE_KEY; it must be Paybis’ own', { PAYBIS_PUBLIC_KEY: ownPublicPem }],
  ['PAYBIS_PRIVATE_KEY: must be an RSA key in PEM', { PAYBIS_PRIVATE_KEY: 'nonsense' }],
])('production does not start: %s', (problem, change) => {
  expect(problems({ ...real, ...change })).toEqual([problem])
})

test('during a rotation, Paybis may have two keys, but not our own', () => {
  const both = { ...real, PAYBIS_PUBLIC_KEY: `${publicPem}${nextPem}` }
  expect(problems(both)).toEqual([])
  const { publicKeys } = readCardPaymentSettings(both, { sandboxOrigin: 'http://localhost:3001' })
  expect(publicKeys.map((key) => key.export({ type: 'spki', format: 'pem' }))).toEqual([publicPem, nextPem])
  expect(problems({ ...real, PAYBIS_PUBLIC_KEY: `${publicPem}${ownPublicPem}` })).toHaveLength(1)
})

test('a key in a variable may have escaped line ends', () => {
  const variables = { ...real, PAYBIS_PUBLIC_KEY: publicPem.replaceAll('\n', '\\n') }
  expect(problems(variables)).toEqual([])
  const { publicKeys } = readCardPaymentSettings(variables, { sandboxOrigin: 'http://localhost:3001' })
  expect(publicKeys.map((key) => key.equals(paybisKeys.publicKey))).toEqual([true])
})
