import { expect, test } from 'vitest'
import { operatorSchema } from './operator.ts'

const isAccepted = (url: string) => operatorSchema.shape.policies.shape.terms.safeParse({ version: '2026-11', url }).success

test.each(['/policies/terms-and-conditions.pdf', 'https://example.com/legal/terms.pdf'])('the operator publishes a policy at %s', (url) => {
  expect(isAccepted(url)).toBe(true)
})

test.each(['/policies/../app', '/app', '/policies/terms', 'http://example.com/terms.pdf', 'javascript:alert(1)', 'https://', ''])(
  'the operator’s file is refused with a policy at “%s”',
  (url) => {
    expect(isAccepted(url)).toBe(false)
  },
)

test('the operator’s file is refused if two languages of a policy share a version or a url', () => {
  const { terms } = operatorSchema.shape.policies.shape
  const english = { version: '2026-11', url: '/policies/terms.pdf' }
  const messages = (polish: typeof english) =>
    terms.safeParse({ ...english, translations: { pl: polish } }).error?.issues.map(({ message }) => message)
  expect(messages({ version: '2026-11 pl', url: 'https://example.com/regulamin' })).toBeUndefined()
  expect(messages({ ...english, url: '/policies/regulamin.pdf' })).toEqual(['needs another version for each language'])
  expect(messages({ ...english, version: '2026-11 pl' })).toEqual(['needs another url for each language'])
})

test('the operator’s file is refused with an unknown country code', () => {
  const { servedCountries } = operatorSchema.shape
  expect(servedCountries.safeParse(['PL', 'XK']).success).toBe(true)
  expect(servedCountries.safeParse(['PL', 'UK', 'pl']).error?.issues.map(({ path, message }) => [path, message])).toEqual(
    [1, 2].map((at) => [[at], `“${['', 'UK', 'pl'][at]}” is not a country: must be an ISO 3166-1 alpha-2 code`]),
  )
})

const frameHosts = (...hosts: string[]) => operatorSchema.shape.cardPayment.safeParse({ frameHosts: hosts })

test('a card payment requires nothing and frames no further hosts by default', () => {
  expect(operatorSchema.shape.cardPayment.parse(undefined)).toEqual({ requires: 'nothing', frameHosts: [] })
})

test('the operator names exact hosts that the card payment may frame', () => {
  const hosts = ['3ds.bank.example', 'acs-2.payments.example.co.uk', 'xn--bnk-qla.example']
  expect(frameHosts(...hosts).data?.frameHosts).toEqual(hosts)
})

test.each([
  '*.bank.example',
  '*',
  'https://bank.example',
  'http://bank.example',
  'bank.example/3ds',
  'bank.example:443',
  'bank.example:8443',
  'user@bank.example',
  'bank.example.',
  '.bank.example',
  'Bank.example',
  'bänk.example',
  'localhost',
  '127.0.0.1',
  '[::1]',
  'bank .example',
  "bank.example 'self'",
  'bank.example;script-src *',
  'javascript:alert(1)',
  'data:',
  '',
])('the operator’s file is refused if the card payment may frame “%s”', (host) => {
  expect(frameHosts('3ds.bank.example', host).error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['frameHosts', 1], 'must be the exact name of a host, such as 3ds.bank.example'],
  ])
})
