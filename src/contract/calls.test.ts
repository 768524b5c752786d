import { expect, test } from 'vitest'
import { type Call, type CallName, calls, idempotencyKeyHeader } from './calls.ts'

// @spec 7.addresses
test.each<[CallName, Call]>([
  ['login', { method: 'POST', path: '/api/auth/login', access: 'public' }],
  ['register', { method: 'POST', path: '/api/auth/register', access: 'public' }],
  ['verifyEmail', { method: 'GET', path: '/api/auth/verify-email', access: 'public' }],
  ['resetPassword', { method: 'POST', path: '/api/auth/reset-password', access: 'public' }],
  ['setNewPassword', { method: 'POST', path: '/api/auth/forgot-password/new-password', access: 'public' }],
  ['refreshToken', { method: 'POST', path: '/api/auth/refresh-token', access: 'public' }],
  ['readProfile', { method: 'GET', path: '/api/users/profile', access: 'client' }],
  ['updateProfile', { method: 'PUT', path: '/api/users/profile', access: 'client' }],
  ['submitExchangeRequest', { method: 'POST', path: '/api/exchange-request', access: 'client' }],
  ['createCardPayment', { method: 'POST', path: '/api/card-payment/createRequest', access: 'client' }],
  ['startPersonalCheck', { method: 'POST', path: '/api/identity/kyc', access: 'client' }],
  ['startBusinessCheck', { method: 'POST', path: '/api/identity/kyb', access: 'client' }],
  ['personalCheckStatus', { method: 'GET', path: '/api/identity/kyc-status', access: 'client' }],
  ['businessCheckStatus', { method: 'GET', path: '/api/identity/kyb-status', access: 'client' }],
  ['currenciesInfo', { method: 'GET', path: '/api/market/get_currencies_info', access: 'public' }],
  ['pairsInfo', { method: 'POST', path: '/api/market/get_pairs_info', access: 'public' }],
  ['tradeHistory', { method: 'POST', path: '/api/market/get_trade_history', access: 'public' }],
  ['candles', { method: 'POST', path: '/api/market/get_candles', access: 'public' }],
  ['logout', { method: 'POST', path: '/api/auth/logout', access: 'client' }],
  ['resendVerification', { method: 'POST', path: '/api/auth/resend-verification', access: 'public' }],
])('%s has the method, path and access of the specification', (name, call) => {
  const { method, path, access } = calls[name]
  expect({ method, path, access }).toEqual(call)
})

test('no two calls share method and path', () => {
  const addresses = Object.values(calls).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('the name of the idempotency header is in lower case, as HTTP/2 requires', () => {
  expect(idempotencyKeyHeader).toBe('idempotency-key')
})
