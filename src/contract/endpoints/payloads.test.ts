import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { loginErrorTypes } from '../failures.ts'
import { register, resetPassword, setNewPassword, verifyEmail } from './account.ts'
import { submitExchangeRequest } from './exchange-request.ts'
import { businessCheckStatus, personalCheckStatus, startBusinessCheck, startPersonalCheck } from './identity-check.ts'
import { candles, currenciesInfo, pairsInfo, tradeHistory } from './market-data.ts'
import { readProfile, updateProfile } from './profile.ts'
import { login, refreshToken } from './session.ts'

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
