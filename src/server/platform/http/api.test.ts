import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { domains } from '#contract/endpoints/domains.ts'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { readProfile, updateProfile } from '#contract/endpoints/profile.ts'
import { login } from '#contract/endpoints/session.ts'
import { sumsubWebhook } from '#contract/endpoints/webhooks.ts'
import { changePassword, register, setNewPassword } from '#contract/endpoints/account.ts'
import { closeAccount } from '#contract/endpoints/client-data.ts'
import { failureMessages } from '../failure.ts'
import { fieldsOf, serviceOfFile } from '../../testing/service.ts'
import { sessionTable } from '../../client/session/session.table.ts'
import { quoteRequest } from '../../testing/quote-request.ts'
import type { ApiDescription } from './api-page.ts'
import { messageFor } from './failure-reply.ts'
import { translateFields } from './field-sentences.ts'

const service = await serviceOfFile()
const description: ApiDescription = (await service.app.inject('/api/openapi.json')).json()

const endpoints: Endpoint[] = Object.values(domains).flatMap((domain) => Object.values<Endpoint>(domain))
const addressOf = ({ call }: Endpoint) => `${call.method} ${pathInOpenApi(call)}`

/** A path as OpenAPI has it: `/api/offers/{reference}`. */
const pathInOpenApi = ({ path }: Endpoint['call']) => path.replaceAll(/:(\w+)/g, '{$1}')

const describedCalls = () =>
  Object.entries(description.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))

test('the API has one route per endpoint, and two routes that describe it', () => {
  expect(describedCalls().toSorted()).toEqual(endpoints.map(addressOf).toSorted())
  const all = pathsIn(service.app.printRoutes({ commonPrefix: false })).filter((path) => /^\/(api|health)/.test(path))
  expect(new Set(all)).toEqual(new Set([...endpoints.map(({ call }) => call.path), '/api/openapi.json', '/api/docs']))
})

test('only calls of clients and vendors refuse a caller without credentials', async () => {
  for (const endpoint of endpoints) {
    const operation = description.paths[pathInOpenApi(endpoint.call)]?.[endpoint.call.method.toLowerCase()]
    const needsSession = endpoint.call.access === 'client'
    expect([addressOf(endpoint), operation?.security]).toEqual([addressOf(endpoint), needsSession ? [{ bearer: [] }] : undefined])
    const { statusCode } = await service.app.inject({ method: endpoint.call.method, url: endpoint.call.path })
    expect([addressOf(endpoint), statusCode === 401]).toEqual([addressOf(endpoint), endpoint.call.access !== 'public'])
  }
})

test('the OpenAPI document is version 3.1, and describes every operation completely', () => {
  expect(description.openapi).toBe('3.1.0')
  expect(description.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  for (const [path, methods] of Object.entries(description.paths)) {
    expect(path).toMatch(/^(?:\/(?:[a-z0-9_.-]+|\{[a-z]+\}))+$/i)
    for (const operation of Object.values(methods)) {
      expect(operation.summary).toMatch(/\S.*\.$/)
      expect(operation.tags).toHaveLength(1)
      expect(Object.keys(operation.responses)).toContain('200')
      for (const [status, { description: text }] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[1-5]\d\d$/)
        expect(text).toBeTruthy()
      }
      for (const parameter of operation.parameters ?? []) expect(['query', 'header', 'path']).toContain(parameter.in)
    }
  }
})

test('every schema in the OpenAPI document is valid JSON Schema', () => {
  const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']
  const schemas = schemasIn(description.paths)
  expect(schemas.length).toBeGreaterThan(100)
  for (const schema of schemas) {
    for (const type of [schema['type'] ?? []].flat()) expect(types).toContain(type)
    expect('items' in schema).toBe(schema['type'] === 'array')
    const { required = [], enum: values = [], pattern = '' } = schema as { required?: string[]; enum?: unknown[]; pattern?: string }
    for (const name of required) expect(schema).toHaveProperty(['properties', name])
    expect(new Set(values).size).toBe(values.length)
    expect(() => new RegExp(pattern, 'u')).not.toThrow()
  }
})

test('the OpenAPI document has every failure of every endpoint, with its message', () => {
  for (const endpoint of endpoints) {
    const operation = description.paths[pathInOpenApi(endpoint.call)]?.[endpoint.call.method.toLowerCase()]
    const texts = Object.values(operation?.responses ?? {}).map(({ description: text }) => text ?? '')
    for (const code of endpoint.failures) expect(texts.join('\n')).toContain(`${code}: ${failureMessages[code]}`)
  }
})

test('calls respond to a malformed body as the OpenAPI document says', async () => {
  const { accessToken } = await service.newClient()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const malformedBodies = [
    { status: 400, code: 'BAD_REQUEST', headers, payload: '{"email":' },
    { status: 400, code: 'BAD_REQUEST', headers, payload: '' },
    { status: 400, code: 'BAD_REQUEST', headers, payload: '{"__proto__":{"state":"active"}}' },
    { status: 413, code: 'PAYLOAD_TOO_LARGE', headers, payload: JSON.stringify('x'.repeat(64 * 1024)) },
    { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', headers: { ...headers, 'content-type': 'text/plain' }, payload: 'email' },
  ] as const
  for (const { call, failureForm, bodyMaxBytes } of endpoints.filter((endpoint) => endpoint.body && endpoint.call.access !== 'vendor')) {
    for (const { status, code, ...sent } of malformedBodies) {
      const answer = await service.app.inject({ method: call.method, url: call.path, ...sent })
      const message = messageFor(code, { bodyMaxBytes })
      const body = { login: { errorType: 'OTHER_ERROR' }, market: { error: message }, standard: { error: code, message } }
      expect([call.path, code, answer.statusCode, answer.json()]).toMatchObject([call.path, code, status, body[failureForm ?? 'standard']])
      const texts = description.paths[pathInOpenApi(call)]?.[call.method.toLowerCase()]?.responses[status]?.description
      expect([call.path, texts]).toEqual([call.path, expect.stringContaining(`${code}: ${message}`)])
    }
  }
})

test('the body of a card payment may be omitted, that of a log-in may not', () => {
  const isRequired = (path: string) => description.paths[path]?.['post']?.requestBody?.required
  expect([isRequired(calls.createCardPayment.path), isRequired(calls.login.path)]).toEqual([false, true])
})

test('the OpenAPI document has the Idempotency-Key header of the exchange request', () => {
  const parameters = description.paths['/api/exchange-request']?.['post']?.parameters
  expect(parameters).toMatchObject([{ in: 'header', name: 'idempotency-key', required: false }])
})

test('a call that answers a file says so in the OpenAPI document and on the page', async () => {
  const operation = description.paths[pathInOpenApi(calls.offerPdf)]?.['get']
  expect(Object.keys(operation?.responses['200']?.content ?? {})).toEqual(['application/pdf'])
  const { body } = await service.app.inject('/api/docs')
  expect(body).toContain('A file of the type <code>application/pdf</code>')
})

test('a browser that has the OpenAPI document gets 304', async () => {
  const first = await service.app.inject('/api/openapi.json')
  const again = await service.app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('the API page shows the rules, and every call with its fields and failures', async () => {
  const { body, headers } = await service.app.inject('/api/docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { call, failures } of endpoints) {
    expect(body).toContain(`<span class="method">${call.method}</span> <code>${pathInOpenApi(call)}</code>`)
    for (const code of failures) expect(body).toContain(`<code>${code}</code>`)
  }
  for (const part of [
    'Bearer',
    '64 KiB',
    'Idempotency-Key',
    '<code>data[].close</code>',
    'text, 6 to 256 characters',
    'whole number, at least 0',
  ])
    expect(body).toContain(part)
  expect(body).not.toMatch(/undefined|\[object|Default Response/)
})

test('the API page runs no script, and its CSP allows only its own style', async () => {
  const { body, headers } = await service.app.inject('/api/docs')
  const policy = String(headers['content-security-policy'])
  expect(body).not.toMatch(/<script|\sstyle=|\son\w+=/i)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/style-src 'sha256-[A-Za-z0-9+/=]+'/)
  expect(policy).not.toContain('script-src')
})

test('the API page has the brand and a way back to the site', async () => {
  const { body } = await service.app.inject('/api/docs')
  expect(body).toContain('<a class="brand" href="/" aria-label="Kantor, home">')
  expect(body).toContain('<a href="/">Back to the site</a>')
})

/** Paths of Fastify's tree of routes, where a path is below its prefix. */
function pathsIn(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, branch = '', part = '', methods] = /^([│├└─ ]*)(.*?)(?: \((.+)\))?$/.exec(line) ?? []
    const depth = Math.max(0, branch.length / 4 - 1)
    parents.splice(depth, Infinity, part)
    return methods ? [parents.join('')] : []
  })
}

/** Every schema in the document: under `schema`, and inside it. */
function schemasIn(value: unknown, isSchema = false): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, item]) => {
    if (key === 'properties' && isSchema) return Object.values(item as object).flatMap((property) => schemasIn(property, true))
    if (key === 'anyOf' && isSchema) return (item as unknown[]).flatMap((part) => schemasIn(part, true))
    return schemasIn(item, isSchema ? key === 'items' : key === 'schema')
  })
  return isSchema ? [value as Record<string, unknown>, ...inside] : inside
}

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
    }, 45_000)
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

const emptyProfile = { firstName: '', lastName: '', phone: '', country: '' }
const signUp = { email: 'ada@example.com', password: 'correct horse battery' }

const refusedFields: [field: string, endpoint: Endpoint, body: Record<string, unknown>, polish: string, german: string][] = [
  ['phone', updateProfile, { ...emptyProfile, phone: '1'.repeat(51) }, 'najwyżej 50 znaków', 'höchstens 50 Zeichen'],
  ['password', register, { ...signUp, password: 'short' }, 'co najmniej 6 znaków', 'mindestens 6 Zeichen'],
  ['firstName', updateProfile, { ...emptyProfile, firstName: '\u0007' }, 'zawiera znaki,', 'enthält Zeichen,'],
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
  ['password', register, { ...signUp, password: 'Password123' }, 'Takie hasła atakujący', 'Passwörter wie dieses'],
  [
    'password',
    register,
    { email: 'augusta@example.com', password: 'Augusta has two cats' },
    'część twojego adresu',
    'einen Teil Ihrer E-Mail',
  ],
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
    return fieldsOf(answer)[field]
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
