import { expect, test } from 'vitest'
import { changePassword, register, setNewPassword } from '#contract/endpoints/account.ts'
import { closeAccount } from '#contract/endpoints/client-data.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { updateProfile } from '#contract/endpoints/profile.ts'
import type { FailureReply } from '#contract/failures.ts'
import { quoteRequest } from '../../testing/quote-request.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { fieldsIn } from './field-sentences.ts'

const service = await serviceOfFile()
const client = await service.newClient()

const profile = { firstName: '', lastName: '', phone: '', country: '' }
const signUp = { email: 'ada@example.com', password: 'correct horse battery' }

const refused: [endpoint: Endpoint, body: Record<string, unknown>, field: string, polish: string, german: string][] = [
  [updateProfile, { ...profile, phone: '1'.repeat(51) }, 'phone', 'najwyżej 50 znaków', 'höchstens 50 Zeichen'],
  [register, { ...signUp, password: 'short' }, 'password', 'co najmniej 6 znaków', 'mindestens 6 Zeichen'],
  [updateProfile, { ...profile, firstName: '\u0007' }, 'firstName', 'zawiera znaki,', 'enthält Zeichen,'],
  [register, { ...signUp, email: 'ada' }, 'email', 'wpisz poprawny adres', 'muss eine E-Mail-Adresse'],
  [submitExchangeRequest, { ...quoteRequest, toCurrency: 'GBP' }, 'toCurrency', 'jedna z walut', 'eine Währung muss'],
  [
    setNewPassword,
    { newPassword: 'correct horse', confirmNewPassword: 'x', token: 't' },
    'confirmNewPassword',
    'musi być takie',
    'muss mit dem',
  ],
  [register, { ...signUp, password: 'Password123' }, 'password', 'To jedno z najczęściej', 'Das ist eines der häufigsten'],
  [
    changePassword,
    { currentPassword: 'not it', newPassword: 'correct horse' },
    'currentPassword',
    'To nie jest twoje',
    'Das ist nicht Ihr',
  ],
  [closeAccount, { currentPassword: 'not it' }, 'currentPassword', 'To nie jest twoje', 'Das ist nicht Ihr'],
]

test.each(refused)('%o refuses %o in Polish and in German', async (endpoint, body, field, polish, german) => {
  const sentenceFor = async (acceptLanguage?: string) => {
    const headers: Record<string, string> = acceptLanguage ? { 'accept-language': acceptLanguage } : {}
    const answer = await service.call(endpoint, { token: client.accessToken, body, headers })
    expect(answer.status).toBe(400)
    return (answer.body as FailureReply).fields?.[field]
  }
  expect(await sentenceFor('pl')).toContain(polish)
  expect(await sentenceFor('de-AT, en;q=0.5')).toContain(german)
  expect(await sentenceFor('fr')).toBe(await sentenceFor())
})

test('a count has its Polish plural form', () => {
  expect(fieldsIn('pl', { one: 'at most 1 characters', few: 'at most 4 characters', many: 'at most 4000 characters' })).toEqual({
    one: 'najwyżej 1 znak',
    few: 'najwyżej 4 znaki',
    many: expect.stringMatching(/^najwyżej 4.?000 znaków$/),
  })
})

test('a sentence without a translation stays as it is', () => {
  expect(fieldsIn('de', { code: 'at most many characters (or more)' })).toEqual({ code: 'at most many characters (or more)' })
})
