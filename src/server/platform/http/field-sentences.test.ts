import { expect, test } from 'vitest'
import { changePassword, register, setNewPassword } from '#contract/endpoints/account.ts'
import { closeAccount } from '#contract/endpoints/client-data.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { updateProfile } from '#contract/endpoints/profile.ts'
import type { FailureReply } from '#contract/failures.ts'
import { quoteRequest } from '../../testing/quote-request.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { translateFields } from './field-sentences.ts'

const service = await serviceOfFile()
const client = await service.newClient()

const profile = { firstName: '', lastName: '', phone: '', country: '' }
const signUp = { email: 'ada@example.com', password: 'correct horse battery' }

const refusedFields: [field: string, endpoint: Endpoint, body: Record<string, unknown>, polish: string, german: string][] = [
  ['phone', updateProfile, { ...profile, phone: '1'.repeat(51) }, 'najwyżej 50 znaków', 'höchstens 50 Zeichen'],
  ['password', register, { ...signUp, password: 'short' }, 'co najmniej 6 znaków', 'mindestens 6 Zeichen'],
  ['firstName', updateProfile, { ...profile, firstName: '\u0007' }, 'zawiera znaki,', 'enthält Zeichen,'],
  ['email', register, { ...signUp, email: 'ada' }, 'wpisz poprawny adres', 'muss eine E-Mail-Adresse'],
  ['email', register, { ...signUp, email: 'ada@ux..example' }, 'Sprawdź część po znaku @', 'den Teil nach dem @'],
  ['toCurrency', submitExchangeRequest, { ...quoteRequest, toCurrency: 'GBP' }, 'jedna z walut', 'eine Währung muss'],
  [
    'confirmNewPassword',
    setNewPassword,
    { newPassword: 'correct horse', confirmNewPassword: 'x', token: 't' },
    'musi być takie',
    'muss mit dem',
  ],
  ['password', register, { ...signUp, password: 'Password123' }, 'To jedno z najczęściej', 'Das ist eines der häufigsten'],
  [
    'currentPassword',
    changePassword,
    { currentPassword: 'not it', newPassword: 'correct horse' },
    'To nie jest twoje',
    'Das ist nicht Ihr',
  ],
  ['currentPassword', closeAccount, { currentPassword: 'not it' }, 'To nie jest twoje', 'Das ist nicht Ihr'],
]

test.each(refusedFields)('a wrong %s gets a Polish and a German sentence', async (field, endpoint, body, polish, german) => {
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

test('a number in a sentence has the right Polish plural form', () => {
  expect(translateFields('pl', { one: 'at most 1 characters', few: 'at most 4 characters', many: 'at most 4000 characters' })).toEqual({
    one: 'najwyżej 1 znak',
    few: 'najwyżej 4 znaki',
    many: expect.stringMatching(/^najwyżej 4.?000 znaków$/),
  })
})

test('a sentence without a translation stays English', () => {
  expect(translateFields('de', { code: 'at most many characters (or more)' })).toEqual({ code: 'at most many characters (or more)' })
})
