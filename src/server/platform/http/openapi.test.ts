import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { domains } from '#contract/endpoints/domains.ts'
import { failureMessages } from '../failure.ts'
import { serviceOfFile } from '../../testing/service.ts'
import type { ApiDescription } from './api-page.ts'
import { messageFor } from './failure-reply.ts'

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
