import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { loginErrorTypes } from '../failures.ts'
import { register, resendVerification, resetPassword, setNewPassword, verifyEmail } from './account.ts'
import { submitExchangeRequest } from './exchange-request.ts'
import { businessCheckStatus, personalCheckStatus, startBusinessCheck, startPersonalCheck } from './identity-check.ts'
import { candles, currenciesInfo, pairsInfo, tradeHistory } from './market-data.ts'
import { readProfile, updateProfile } from './profile.ts'
import { login, refreshToken } from './session.ts'
import { domains } from './domains.ts'
import { emailAddress, line, lines } from './text.ts'

const exchangeRequest = {
  fromCurrency: 'EUR',
  toCurrency: 'BTC',
  amount: 1000,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+48 600 000 000',
  country: 'PL',
  message: 'By Friday',
}

const candlesQuery = { pair: 'EUR-BTC', fromISO: '2026-11-21T10:00:00.000Z', limit: 1, dataType: 'bestAsk', resolution: '4h' }

// Spec section 7: exactly these fields are sent.
const payloads: [string, Endpoint, Record<string, unknown>][] = [
  ['login', login, { email: 'ada@example.com', password: 'secret1' }],
  ['register', register, { email: 'ada@example.com', password: 'secret1' }],
  ['verify-email', verifyEmail, { token: 't' }],
  ['reset-password', resetPassword, { email: 'ada@example.com' }],
  ['new-password', setNewPassword, { newPassword: 'secret1', confirmNewPassword: 'secret1', token: 't' }],
  ['refresh-token', refreshToken, { refreshToken: 'r' }],
  ['profile', updateProfile, { firstName: 'Ada', lastName: 'Lovelace', country: 'PL', phone: '' }],
  ['exchange-request', submitExchangeRequest, exchangeRequest],
  ['get_pairs_info', pairsInfo, { pairs: ['BTC-USD'] }],
  ['get_trade_history', tradeHistory, { pair: 'BTC-USD', pageSize: 2 }],
  ['get_candles', candles, candlesQuery],
]

// Spec sections 3 and 7: exactly these fields come back.
const tokens = { accessToken: 'a', refreshToken: 'r' }
const replies: [string, Endpoint, Record<string, unknown>][] = [
  ['login', login, tokens],
  ['refresh-token', refreshToken, tokens],
  // The specification does not have `language`.
  ['profile', readProfile, { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '', country: 'PL', language: 'pl' }],
]

const withOneFieldMissing = (fields: Record<string, unknown>) =>
  Object.keys(fields).map((missing) => Object.fromEntries(Object.entries(fields).filter(([name]) => name !== missing)))
const payloadOf = ({ body, query }: Endpoint) => {
  const schema = body ?? query
  if (!schema) throw new Error('This call has no payload')
  return schema
}

describe('payload', () => {
  test.each([
    [{ amount: 6, exactAmount: '6.63329244' }, true],
    [{ amount: 0, exactAmount: '0.5' }, true],
    [{ amount: 1, exactAmount: '1.000000000000000001' }, true],
    [{ amount: 5, exactAmount: '6.5' }, false],
    [{ amount: 6, exactAmount: '6' }, false],
    [{ amount: 6, exactAmount: '6.50' }, false],
    [{ amount: 6, exactAmount: '06.5' }, false],
    [{ amount: 6, exactAmount: '6,5' }, false],
    [{ amount: 6, exactAmount: '6.5e3' }, false],
    [{ amount: 1, exactAmount: '1.0000000000000000001' }, false],
    [{ amount: 6, exactAmount: '6.655', fromCurrency: 'EUR', toCurrency: 'ETH' }, false],
    [{ amount: 6, exactAmount: '6.65', fromCurrency: 'EUR', toCurrency: 'ETH' }, true],
  ])('the decimals %o are taken: %s', (amounts, expected) => {
    const request = { ...exchangeRequest, fromCurrency: 'ETH', toCurrency: 'EUR', ...amounts }
    expect(payloadOf(submitExchangeRequest).safeParse(request).success).toBe(expected)
  })

  // @spec 3.profile 3.auth-replies 3.exchange-request 7.payloads
  test.each(payloads)('%s takes exactly the fields of the specification', (_name, endpoint, fields) => {
    expect(payloadOf(endpoint).parse({ ...fields, surplus: 1 })).toEqual(fields)
    for (const incomplete of withOneFieldMissing(fields)) expect(payloadOf(endpoint).safeParse(incomplete).success).toBe(false)
  })

  // @spec 7.payloads
  test.each([currenciesInfo, readProfile])('$call.path takes no payload', ({ body, query }) => {
    expect([body, query]).toEqual([undefined, undefined])
  })

  // @spec 7.payloads
  test('a new password with a different confirmation is refused', () => {
    const passwords = { newPassword: 'secret1', confirmNewPassword: 'secret2', token: 't' }
    expect(payloadOf(setNewPassword).safeParse(passwords).success).toBe(false)
  })

  // @spec 9.minimum-lengths
  test.each([
    ['register', register, { email: 'ada@example.com', password: '12345' }],
    ['new-password', setNewPassword, { newPassword: '12345', confirmNewPassword: '12345', token: 't' }],
  ])('%s: a password of 5 characters is refused', (_name, endpoint, fields) => {
    expect(payloadOf(endpoint).safeParse(fields).success).toBe(false)
  })

  // @spec 3.exchange-request
  test('the amount of an exchange request is an integer of at least 0', () => {
    const accepts = (amount: number) => payloadOf(submitExchangeRequest).safeParse({ ...exchangeRequest, amount }).success
    expect([0, 1, 1.5, -1].map(accepts)).toEqual([true, true, false, false])
  })

  // @spec 9.market-calls
  test.each([{ limit: 2 }, { dataType: 'bestBid' }, { resolution: '1h' }])('a call of get_candles with %o is refused', (other) => {
    expect(payloadOf(candles).safeParse({ ...candlesQuery, ...other }).success).toBe(false)
  })
})

describe('reply', () => {
  // @spec 3.profile 3.auth-replies 3.exchange-request 7.payloads
  test.each(replies)('%s returns exactly the fields of the specification', (_name, { reply }, fields) => {
    expect(reply.parse({ ...fields, surplus: 1 })).toEqual(fields)
    for (const incomplete of withOneFieldMissing(fields)) expect(reply.safeParse(incomplete).success).toBe(false)
  })

  // @spec 3.verification 7.addresses
  test.each([startPersonalCheck, startBusinessCheck])('$call.path takes no payload and returns a token', ({ body, query, reply }) => {
    expect([body, query]).toEqual([undefined, undefined])
    expect(reply.parse({ token: 't', surplus: 1 })).toEqual({ token: 't' })
    expect(reply.safeParse({}).success).toBe(false)
  })

  // @spec 3.verification 7.addresses
  test.each([
    ['kyc', personalCheckStatus],
    ['kyb', businessCheckStatus],
  ] as const)('the reply of a %s status is the review status and its result', (name, { body, query, reply }) => {
    expect([body, query]).toEqual([undefined, undefined])
    const status = { [`${name}ReviewStatus`]: 'completed', [`${name}ReviewResult`]: { reviewAnswer: 'GREEN' } }
    expect(reply.parse({ ...status, surplus: 1 })).toEqual(status)
    expect(reply.parse({ [`${name}ReviewStatus`]: 'init' })).toEqual({ [`${name}ReviewStatus`]: 'init' })
    expect(reply.safeParse({ [`${name}ReviewResult`]: { reviewAnswer: 'GREEN' } }).success).toBe(false)
  })

  // @spec 3.auth-replies
  test('a login fails with one of three types', () => {
    expect(loginErrorTypes).toEqual(['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'OTHER_ERROR'])
  })
})

/** Every text field of a call's input, with its name, such as `body.email`. */
function textFieldsOf(schema: unknown, name: string): { name: string; schema: z.ZodType }[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([key, part]) => textFieldsOf(part, `${name}.${key}`))
  if (schema instanceof z.ZodArray) return textFieldsOf(schema.element, `${name}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textFieldsOf(option, name))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return textFieldsOf(schema.unwrap(), name)
  return schema instanceof z.ZodString ? [{ name, schema }] : []
}

// Browser reports are never stored and their log lines are cleaned; webhooks are parsed by the vendor's adapter.
const calls = Object.entries(domains)
  .filter(([domain]) => domain !== 'browser-report')
  .flatMap(([, endpoints]) => Object.values<Endpoint>(endpoints))
  .filter(({ call }) => call.access !== 'vendor')
const textFields = calls.flatMap(({ call, body, query }) =>
  [...textFieldsOf(body, 'body'), ...textFieldsOf(query, 'query')].map(
    ({ name, schema }) => [`${call.method} ${call.path} ${name}`, schema] as const,
  ),
)

const unusable = {
  'a NUL character': 'ada@example\u0000.com',
  'a lone surrogate': 'ada@example\ud83d.com',
  'a control character': 'ada@example\u0007.com',
  'a C1 control character': 'ada@example\u0085.com',
  'a list': ['ada@example.com'],
  'an object': { $ne: '' },
  'a number': 1e308,
  null: null,
}

describe('text fields of calls', () => {
  test('text fields of bodies and queries are found', () => {
    const named = textFields.map(([name]) => name).join('\n')
    for (const name of ['login body.password', 'register body.email', 'verify-email query.token', 'exchange-request body.message'])
      expect(named).toContain(name)
  })

  test.each(Object.entries(unusable))('every text field refuses %s', (_what, value) => {
    const accepted = textFields.filter(([, schema]) => schema.safeParse(value).success).map(([name]) => name)
    expect(accepted).toEqual([])
  })
})

test('text fields accept any script', () => {
  const accepting = textFields.filter(([, schema]) => schema.safeParse('Żółć, 李小龍 and 👩‍👩‍👧‍👦').success)
  expect(accepting.length).toBeGreaterThan(10)
})

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, text: string) => schema.safeParse(text).success

test('an e-mail field accepts exactly one e-mail address, in any script', () => {
  for (const address of [
    'a@b.co',
    'anna.kowalska+quote@mail-1.example.com',
    "o'neil@EXAMPLE.com",
    'zażółć@przykład.pl',
    'anna@xn--przykad-rjb.pl',
    'अन्ना@उदाहरण.भारत',
    `a@${'b'.repeat(63)}.co`,
  ]) {
    expect([address, accepts(emailAddress, address)]).toEqual([address, true])
  }
  const refused = [
    '',
    'anna',
    '@',
    'a@',
    '@b',
    'a b@c',
    'a@b@c',
    'a@b,c@d',
    'a,b@c',
    'a@b;c',
    'Anna <a@b>',
    '"a"@b',
    'a@b\r\nBcc: c@d',
    'a\u0000@b',
  ]
  for (const address of refused) expect([address, accepts(emailAddress, address)]).toEqual([address, false])
  expect(accepts(emailAddress, `${'a'.repeat(249)}@b.co`)).toBe(true)
  expect(accepts(emailAddress, `${'a'.repeat(250)}@b.co`)).toBe(false)
})

test.each([
  'ux..example',
  '.example.com',
  'example.com.',
  'gmail',
  '-a.com',
  'a-.com',
  'a.-com',
  `${'b'.repeat(64)}.com`,
  'a_b.com',
  'a/b.com',
  'a!.com',
  '127.0.0.1',
])('an e-mail field refuses the domain %s, which cannot exist', (domain) => {
  const [issue, ...others] = emailAddress.safeParse(`ola@${domain}`).error?.issues ?? []
  expect(issue?.message).toBe('This address cannot exist. Please check the part after the @.')
  expect(others).toEqual([])
  // An account may have it since before this rule.
  for (const { body } of [resetPassword, resendVerification]) expect(body?.safeParse({ email: `ola@${domain}` }).success).toBe(true)
})

test('spaces around an e-mail address are removed', () => {
  expect(emailAddress.parse(' \u00a0ola@example.com ')).toBe('ola@example.com')
})

test('a line keeps any script and emoji, but no control characters or lone surrogates', () => {
  for (const text of ['', 'Żółć', '李小龍', 'مرحبا', '👩‍👩‍👧‍👦', "O'Neil <b>"]) expect(line(100).parse(text)).toBe(text)
  for (const text of ['a\nb', 'a\tb', 'a\u0000b', 'a\u007fb', '\ud800']) expect([text, accepts(line(100), text)]).toEqual([text, false])
  expect(accepts(line(3), 'abc')).toBe(true)
  expect(accepts(line(3), 'abcd')).toBe(false)
})

test('a text of several lines keeps line ends and tabs', () => {
  expect(lines(100).parse('a\n\tb\r\nc')).toBe('a\n\tb\r\nc')
  expect(accepts(lines(100), 'a\u0000b')).toBe(false)
})
