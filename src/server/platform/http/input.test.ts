import { createHmac, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { readProfile, updateProfile } from '#contract/endpoints/profile.ts'
import { login } from '#contract/endpoints/session.ts'
import { sumsubWebhook } from '#contract/endpoints/webhooks.ts'
import { sessionTable } from '../../client/session/session.table.ts'
import { quoteRequest } from '../../testing/quote-request.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile()
const client = await service.newClient()

const profile = { firstName: 'Ada', lastName: 'Lovelace', phone: '+48 600 000 000', country: 'PL' }
const save = (body: Record<string, unknown>) => service.call(updateProfile, { token: client.accessToken, body })
const read = async () => (await service.call(readProfile, { token: client.accessToken })).body

/** Sends any bytes as the body of a PUT. */
const putBytes = (payload: string | Buffer, type = 'application/json') =>
  service.app.inject({
    method: 'PUT',
    url: updateProfile.call.path,
    payload,
    headers: { authorization: `Bearer ${client.accessToken}`, 'content-type': type },
  })

describe('texts of clients', () => {
  // Characters of any script and emoji, without control characters.
  const typedText = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/\p{Cc}|\p{Cs}/u.test(text))

  test('a client’s text is returned as typed, in every script and with every emoji', async () => {
    const fields = fc.record({ firstName: typedText, lastName: typedText, phone: typedText, country: typedText })
    await fc.assert(
      fc.asyncProperty(fields, async (body) => {
        expect((await save(body)).status).toBe(200)
        expect(await read()).toEqual({ email: client.email, language: 'en', ...body })
      }),
      { numRuns: 20 },
    )
  })

  test('a client’s text is in the letter to the desk as typed', async () => {
    const message = 'Żółć <b>&amp;</b>\n\tمرحبا 李小龍 👩‍👩‍👧‍👦 "quoted" e\u0301'
    const body = { ...quoteRequest, name: '李小龍', phone: '٠١٢', email: client.email, message }
    const { status } = await service.call(submitExchangeRequest, { token: client.accessToken, body })
    expect(status).toBe(200)
    const { rows } = await service.database.execute(sql`select name, phone, message from exchange_request`)
    expect(rows).toEqual([{ name: '李小龍', phone: '٠١٢', message }])
    // Other tests' letters go to the desk too.
    const letter = await vi.waitFor(async () => {
      const letters = await service.lettersTo(service.config.operator.contact.desk)
      const ours = letters.find(({ text }) => text.includes(client.email))
      if (!ours) throw new Error('the letter to the desk has not arrived')
      return ours
    }, 15_000)
    for (const line of message.split('\n')) expect(letter.text).toContain(line.trim())
    expect(letter.html).not.toContain('<b>')
  })
})

describe('unexpected bodies', () => {
  const depth = 20_000
  test.each<[string, string | Buffer]>([
    ['a __proto__ key', `{"__proto__":{"isAdmin":true},${JSON.stringify(profile).slice(1)}`],
    ['a constructor.prototype key', `{"constructor":{"prototype":{"isAdmin":true}},${JSON.stringify(profile).slice(1)}`],
    ['deeply nested lists', '['.repeat(depth) + ']'.repeat(depth)],
    ['deeply nested objects', '{"firstName":'.repeat(4000) + '""' + '}'.repeat(4000)],
    ['a number for a text', JSON.stringify({ ...profile, phone: 48 })],
    ['a list for a text', JSON.stringify({ ...profile, phone: ['48'] })],
    ['an object for a text', JSON.stringify({ ...profile, phone: { toString: 'x' } })],
    ['bytes that are not UTF-8', Buffer.from([...Buffer.from('{"firstName":"'), 0xc3, 0x28, ...Buffer.from('"}')])],
    ['a lone surrogate', '{"firstName":"\\ud83d"}'],
    ['an empty body', ''],
    ['null', 'null'],
    ['two JSON documents', '{}{}'],
  ])('a body is refused: %s', async (_name, payload) => {
    expect((await save(profile)).status).toBe(200)
    const answer = await putBytes(payload)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, expect.arrayContaining(['error', 'message'])])
    expect(await read()).toEqual({ email: client.email, language: 'en', ...profile })
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  test('an amount is refused if it is negative or not a safe integer', async () => {
    const { amount: _valid, ...body } = quoteRequest
    for (const amount of ['1e400', '9007199254740993', '-1', '1.5', '"1000"', 'true']) {
      const answer = await service.app.inject({
        method: 'POST',
        url: submitExchangeRequest.call.path,
        payload: `{"amount":${amount},${JSON.stringify(body).slice(1)}`,
        headers: { authorization: `Bearer ${client.accessToken}`, 'content-type': 'application/json' },
      })
      expect([amount, answer.statusCode]).toEqual([amount, 400])
    }
  })

  test('unknown fields of a body are dropped', async () => {
    expect((await save({ ...profile, email: 'other@example.com', state: 'closed', id: randomUUID() })).status).toBe(200)
    expect(await read()).toEqual({ email: client.email, language: 'en', ...profile })
  })

  test('of a repeated field in a body, the last value is stored', async () => {
    const answer = await putBytes(`{"firstName":"Eve",${JSON.stringify(profile).slice(1)}`)
    expect(answer.statusCode).toBe(200)
    expect(await read()).toMatchObject({ firstName: 'Ada' })
  })
})

test('a reference of thousands of characters is refused like any wrong one', async () => {
  const url = `/api/offers/${'a'.repeat(4000)}`
  const { statusCode, headers, body } = await service.app.inject({ url, headers: { authorization: `Bearer ${client.accessToken}` } })
  expect([statusCode, headers['x-content-type-options']]).toEqual([400, 'nosniff'])
  expect(JSON.parse(body)).toMatchObject({ error: 'VALIDATION_FAILED', fields: { reference: expect.any(String) as unknown } })
})

test('a User-Agent is stored without control characters', async () => {
  const body = { email: client.email, password: client.password }
  const headers = { 'user-agent': 'Firefox\u0085\u009f\u0000\t on a phone' }
  expect((await service.call(login, { body, headers })).status).toBe(200)
  const [session] = await service.database.select().from(sessionTable).where(eq(sessionTable.userAgent, 'Firefox     on a phone'))
  expect(session).toBeDefined()
})

test('a signed webhook with texts that cannot be stored is accepted', async () => {
  const payload = JSON.stringify({ type: 'applicant\u0000Reviewed', applicantId: 'a\ud83d', externalUserId: '\u0000' })
  const digest = createHmac('sha256', service.config.identity.webhookSecrets[0] ?? '')
    .update(payload)
    .digest('hex')
  const answer = await service.app.inject({
    method: 'POST',
    url: sumsubWebhook.call.path,
    payload,
    headers: { 'x-payload-digest-alg': 'HMAC_SHA256_HEX', 'x-payload-digest': digest },
  })
  expect(answer.statusCode).toBe(200)
})
