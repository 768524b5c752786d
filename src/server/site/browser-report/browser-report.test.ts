import { beforeEach, describe, expect, test } from 'vitest'
import { reportFromBrowser } from '#contract/endpoints/browser-report.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile()
// Each test starts in a new minute.
beforeEach(() => {
  service.clock.advance({ minutes: 2 })
  service.log.length = 0
})

const ourOrigin = 'http://localhost:3000'
const logged = () => service.log.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => 'report' in line)
const reports = () => logged().map(({ report }) => report)
const post = (type: string, payload: unknown) =>
  service.app.inject({
    method: 'POST',
    url: reportFromBrowser.call.path,
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const violation = (change: object = {}) => ({
  type: 'csp-violation',
  age: 12,
  url: `${ourOrigin}/app`,
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: `${ourOrigin}/app/profile?name=Anna`,
    referrer: '',
    blockedURL: 'https://evil.example/steal?what=everything',
    effectiveDirective: 'script-src-elem',
    originalPolicy: "default-src 'none'",
    sourceFile: `${ourOrigin}/assets/app-1a2b.js`,
    sample: 'alert("Anna Nowak")',
    disposition: 'enforce',
    statusCode: 200,
    lineNumber: 1,
    columnNumber: 2345,
    ...change,
  },
})
const pageError = (change: object = {}) => ({
  kind: 'error',
  page: '/app/profile',
  message: 'cannot read properties of undefined',
  stack: `TypeError: cannot read\n    at Profile (${ourOrigin}/assets/Profile-1a2b.js:1:99)\n    at ${ourOrigin}/assets/app-1a2b.js:2:5`,
  ...change,
})

describe('a report of the content security policy', () => {
  const expectedReport = {
    kind: 'content-policy',
    page: '/app/profile?***',
    directive: 'script-src-elem',
    blocked: 'https://evil.example',
    place: '/assets/app-1a2b.js:1:2345',
  }

  test('a violation is logged with page, directive and origin only', async () => {
    const response = await post('application/reports+json', [violation()])
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }])
    expect(reports()).toEqual([expectedReport])
    expect(service.log.join('')).not.toMatch(/Anna|everything|steal/)
  })

  test('a violation in the older report format is logged', async () => {
    const response = await post('application/csp-report', {
      'csp-report': {
        'document-uri': `${ourOrigin}/app/set-new-password/a-mailed-token`,
        'violated-directive': 'style-src-attr',
        'blocked-uri': 'inline',
        'source-file': null,
      },
    })
    expect(response.statusCode).toBe(200)
    expect(reports()).toEqual([
      { kind: 'content-policy', page: '/app/set-new-password/***', directive: 'style-src-attr', blocked: 'inline', place: '' },
    ])
  })

  test.each([
    ['an extension’s script in the page', { sourceFile: 'chrome-extension://abcdef/content.js' }],
    ['a resource of an extension', { blockedURL: 'moz-extension://abcdef/font.woff2' }],
    ['another site’s page', { documentURL: 'https://evil.example/' }],
    ['another site’s page with our URL in its path', { documentURL: `https://evil.example/${ourOrigin}` }],
    ['no page', { documentURL: null }],
    ['an invalid directive', { effectiveDirective: '\n{"level":60}' }],
  ])('a violation with %s is not logged', async (_what, change) => {
    expect((await post('application/reports+json', [violation(change), violation()])).statusCode).toBe(200)
    expect(reports()).toEqual([expectedReport])
  })

  test('a deprecation report or crash report is not logged', async () => {
    await post('application/reports+json', [{ type: 'deprecation', body: { id: 'x', message: 'y' } }, { type: 'crash' }])
    expect(reports()).toEqual([])
  })
})

describe('a report of an error', () => {
  test('an error is logged with its places in our scripts', async () => {
    expect((await service.call(reportFromBrowser, { body: pageError() })).status).toBe(200)
    expect(reports()).toEqual([
      {
        kind: 'error',
        page: '/app/profile',
        message: 'cannot read properties of undefined',
        places: ['/assets/Profile-1a2b.js:1:99', '/assets/app-1a2b.js:2:5'],
      },
    ])
  })

  test.each([
    ['quoted text', 'Unexpected token in JSON: "{\\"firstName\\":\\"Anna\\"', 'Unexpected token in JSON: “…”'],
    ['an e-mail address', 'no account anna.nowak@example.com here', 'no account … here'],
    ['a token', 'bad token kq3L0b9vS2m4nX8aR7cT5dW1eY6fZ0gH', 'bad token …'],
    ['a long number', 'phone 48600700800', 'phone …'],
    ['a mailed link', 'at /app/verify-email/abc123', 'at /app/verify-email/***'],
    ['a second line', 'first\n{"level":60,"msg":"forged"}', 'first {“…”}'],
  ])('an error’s message is logged without %s', async (_what, message, kept) => {
    await service.call(reportFromBrowser, { body: pageError({ message }) })
    expect(reports()).toEqual([expect.objectContaining({ message: kept })])
    expect(service.log.join('')).not.toMatch(/Anna|anna\.|kq3L0b|48600700800|abc123|forged/)
  })

  test.each([
    ['only an extension’s code is in the stack', { stack: 'Error\n    at x (chrome-extension://abcdef/content.js:1:2)' }],
    ['another site’s script failed', { message: 'Script error.', stack: '' }],
    ['a layout needed two passes', { message: 'ResizeObserver loop completed with undelivered notifications.' }],
  ])('an error is not logged if %s', async (_what, change) => {
    await service.call(reportFromBrowser, { body: pageError(change) })
    expect(reports()).toEqual([])
  })

  test('a long error is shortened in the log', async () => {
    const stack = `    at ${ourOrigin}/assets/app-1a2b.js:1:1\n`.repeat(100)
    await service.call(reportFromBrowser, { body: pageError({ message: 'word '.repeat(500), page: `/${'x'.repeat(500)}`, stack }) })
    const [report] = reports() as { message: string; page: string; places: string[] }[]
    expect([report?.message.length, report?.page.length, report?.places.length]).toEqual([200, 200, 8])
  })
})

describe('a hostile body', () => {
  test.each(['!', '/app/', '/', '“', '-', 'a@'])('long fields of repeated %s are read within two seconds', async (character) => {
    const long = character.repeat(16_000 / Buffer.byteLength(character))
    const startedAt = performance.now()
    for (const field of ['message', 'stack', 'page']) {
      const response = await post('application/json', { kind: 'error', page: '/', message: '', stack: '', [field]: long })
      expect(response.statusCode).toBe(200)
    }
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })

  test.each<[string, string, unknown, number]>([
    ['more than 16 KiB', 'application/json', pageError({ stack: 'x'.repeat(16 * 1024) }), 413],
    ['no JSON', 'application/csp-report', '{"csp-report":', 400],
    ['no content', 'application/reports+json', '', 400],
    ['fields of wrong types', 'application/json', { kind: 'error', page: 1, message: [], stack: {} }, 400],
    ['an unknown kind of report', 'application/json', { kind: 'note', page: '/', message: '', stack: '' }, 400],
    ['more reports than a browser sends', 'application/reports+json', Array.from({ length: 101 }, () => ({ type: 'x' })), 400],
    ['a poisoned prototype', 'application/reports+json', '[{"type":"csp-violation","__proto__":{"body":{}}}]', 400],
    ['a form of another site', 'application/x-www-form-urlencoded', 'kind=error', 415],
    ['plain text, which any site may send', 'text/plain', pageError(), 415],
  ])('a body with %s is refused and not logged', async (_what, type, payload, status) => {
    const response = await post(type, payload)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ error: expect.any(String) })
    expect(reports()).toEqual([])
  })

  test('other calls refuse the content types of reports', async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/csp-report' },
      payload: '{"email":"a@example.com","password":"x"}',
    })
    expect(response.statusCode).toBe(415)
  })
})

describe('a flood of reports', () => {
  const from = (remoteAddress: string) =>
    service.app.inject({
      method: 'POST',
      url: reportFromBrowser.call.path,
      remoteAddress,
      headers: { 'content-type': 'application/reports+json' },
      payload: JSON.stringify([violation(), violation(), violation()]),
    })

  test('at most ten reports of one network and a hundred in all are logged per minute', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => from('192.0.2.1')))
    expect(reports()).toHaveLength(10)
    responses.push(...(await Promise.all(Array.from({ length: 60 }, (_, at) => from(`192.0.2.${at + 2}`)))))
    expect(reports()).toHaveLength(100)
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['200 {"ok":true}']))

    service.clock.advance({ minutes: 2 })
    await from('192.0.2.1')
    expect(reports()).toHaveLength(103)
    expect(service.log.map((line) => JSON.parse(line) as object)).toContainEqual(expect.objectContaining({ leftOut: 110 }))
  })

  test('IP addresses of one IPv6 network share one limit', async () => {
    for (let at = 1; at <= 10; at++) await from(`2001:db8:1:2::${at}`)
    expect(reports()).toHaveLength(10)
  })
})
