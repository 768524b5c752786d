import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#contract/pages.ts'
import { endpoint } from '#contract/endpoint.ts'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { live } from '#contract/endpoints/health.ts'
import { createApp } from './app.ts'
import { frameDocument } from './frame-document.ts'
import { readConfig } from '../config/config.ts'
import { publishDemoBrand } from '../../testing/brand.ts'
import { MissingBuildError, servePages } from './pages.ts'
import { routing } from './route.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { siteFileRoutes } from './site-file.ts'
import { handleUnknownPaths } from './unknown-paths.ts'

const { operator } = readConfig({ DATABASE_URL: 'postgres://unused' })
const scheduling = { callUrl: 'http://booking.localhost:3001/us/call', meetingUrl: 'http://booking.localhost:3001/us/meeting' }
const operatorWithMarkup = { ...operator, scheduling, brand: { name: "</script><b>$& $'", legalName: 'Ünïcode & Sons' } }

let dist: string
let app: ReturnType<typeof createApp>
const script = 'import("/assets/landing-AAAA.js")'
const style = 'body{color:red}'

beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'kantor-dist-'))
  const put = (file: string, text: string | Buffer) => {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true })
    writeFileSync(path.join(dist, file), text)
  }
  put(
    'web/app.html',
    `<!doctype html><html lang="en"><title>app</title><!--brand--><!--operator--><script type="module" src="/assets/app-BBBB.js"></script><style>${style}</style><div id="root"><!--opening--></div>`,
  )
  put('web/app.html.br', 'never served')
  put('fonts/display.ttf', 'a font')
  put('web/assets/app-BBBB.js', 'console.log("app")')
  put('web/assets/app-BBBB.js.br', brotliCompressSync('console.log("app")'))
  put('web/assets/small-CCCC.css', 'a{}')
  put('web/assets/gone-FFFF.js', '')
  put('landing/assets.json', JSON.stringify({ entry: '/assets/landing-AAAA.js' }))
  put(
    'landing/render.js',
    `let rendered = 0
export const renderLanding = ({ language, operator, assets }) =>
  '<!doctype html><html lang=' + language + '><title>landing ' + ++rendered + ' ' + assets.entry + '</title><style>${style}</style><p>' + Object.keys(operator.contact).join(' ') +
  '</p><script type="application/json" id="operator">{}</script><script>${script}</script>'`,
  )
  put(
    'landing/opening.js',
    `export const renderOpening = ({ language, operator }) => '<p>Loading in ' + language + ' for ' + operator.brand.name.length + '</p>'`,
  )
  app = createApp({ logLevel: 'silent' })
  addSecurityHeaders(app, { publicOrigin: 'http://localhost:3000', hstsMaxAgeSeconds: 300 })
  const route = routing(app, async () => ({ accountId: '', sessionId: '' }))
  route(live, async () => ({ status: 'live' }))
  route(updateProfile, async () => ({ ok: true }))
  route(endpoint({ ...live, call: { method: 'GET', path: '/api/broken', access: 'public' } }), async () => {
    throw new Error('out of order')
  })
  const frame = { frames: ['http://localhost:3001', 'https://3ds.bank.example'], grants: { payment: ['http://localhost:3001'] } }
  siteFileRoutes(app, [frameDocument({ path: '/app/frame', publicOrigin: 'http://localhost:3000', ...frame })])
  const { send, start } = await serve(dist, app)
  handleUnknownPaths(app, send)
  await start()
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('pages', () => {
  test('the landing page is rendered once, before the first request', async () => {
    const first = await get('/')
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(first.body).toContain('landing 1 /assets/landing-AAAA.js')
    expect((await get('/?utm=1')).body).toBe(first.body)
  })

  test.each([
    ['/', 'en'],
    ['/pl', 'pl'],
    ['/pl/', 'pl'],
    ['/de?utm=1', 'de'],
  ])('%s is the landing page in "%s", which browsers revalidate', async (url, language) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.body).toContain(`<html lang=${language}><title>landing`)
    expect(answer.headers['content-security-policy']).toContain(sha256(script))
    expect((await get(url, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
  })

  test.each(Object.values(pages).filter((page) => page !== '/'))('%s is a page of the client area', async (page) => {
    const answer = await get(`${page.replace(':token?', 'abc-_DEF')}?next=%2Fapp`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('/assets/app-BBBB.js')
  })

  // @spec 8.not-found
  test.each([
    '/nothing',
    '/app/nothing',
    '/app.html',
    '/app.html.br',
    '/assets/gone-DDDD.js',
    '/assets/../app.html',
    '/assets/..%2fapp.html',
    '/apis',
    '/../dist/web/app.html',
    '/assets/',
    '/%E0%A4%A',
  ])('%s gets 404 with the client area’s page', async (page) => {
    const answer = await get(page)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('/assets/app-BBBB.js')
    expect(answer.body).not.toContain('<!--operator-->')
  })

  test('a page that is not found never gets 304', async () => {
    const { headers } = await get('/nothing')
    expect((await get('/nothing', { 'if-none-match': String(headers.etag) })).statusCode).toBe(404)
  })

  test('pages answer only GET and HEAD', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/app' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const url of ['/app', '/', '/nothing']) {
      const answer = await app.inject({
        method: 'POST',
        url,
        payload: 'x=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, 'GET, HEAD'])
    }
  })

  test('the client area’s page has the operator’s public data, escaped', async () => {
    const { body } = await get('/app')
    const block = /<script type="application\/json" id="operator">([\s\S]*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(block).not.toContain('<')
    const read = JSON.parse(block)
    expect(read).toMatchObject({ brand: operatorWithMarkup.brand, licence: operator.licence, servedCountries: operator.servedCountries })
    expect(body).not.toContain(operator.contact.desk)
    expect(body).not.toContain(operator.mail.from)
    expect((await get('/')).body).toContain('<p>email helpdeskUrl answerWithinHours address professionalNetworkUrl</p>')
  })

  test.each([
    ['pl-PL,pl;q=0.9', 'pl'],
    ['fr, de;q=0.5', 'de'],
    [undefined, 'en'],
  ])('for Accept-Language %s, the client area opens in "%s"', async (header, language) => {
    const answer = await get('/app', header ? { 'accept-language': header } : {})
    expect(answer.body).toContain(`<html lang="${language}">`)
    expect(answer.body).toContain(`<p>Loading in ${language} for ${operatorWithMarkup.brand.name.length}</p>`)
    expect(answer.headers.vary).toBe('accept-encoding, accept-language')
  })

  test('a page that the browser has gets 304', async () => {
    const { headers } = await get('/app')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await get('/app', { 'if-none-match': `"other", ${headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/app', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test.each(['/', '/app'])('%s is compressed for browsers that accept brotli', async (page) => {
    const plain = await get(page)
    const small = await get(page, { 'accept-encoding': 'gzip, deflate, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const answer of [plain, small]) expect(answer.headers.vary).toMatch(/^accept-encoding/)
    expect((await get(page, { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBeUndefined()
  })
})

describe('assets', () => {
  test('assets answer only GET and HEAD', async () => {
    const answer = await get('/assets/app-BBBB.js')
    expect([answer.headers['content-type'], answer.body]).toEqual(['application/javascript; charset=utf-8', 'console.log("app")'])
    const head = await app.inject({ method: 'HEAD', url: '/assets/app-BBBB.js?v=1' })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '18', ''])
    const post = await app.inject({ method: 'POST', url: '/assets/app-BBBB.js' })
    expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test('assets are immutable, because their names have a hash', async () => {
    const { headers } = await get('/assets/app-BBBB.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/assets/app-BBBB.js', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  test('assets are compressed if the build has a compressed form', async () => {
    const answer = await get('/assets/app-BBBB.js', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': expect.stringContaining('javascript') })
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('console.log("app")')
    expect((await get('/assets/small-CCCC.css', { 'accept-encoding': 'br' })).body).toBe('a{}')
    expect((await get('/assets/app-BBBB.js.br')).statusCode).toBe(404)
  })

  test('assets that were deleted since the start are not found', async () => {
    rmSync(path.join(dist, 'web/assets/gone-FFFF.js'))
    const answer = await get('/assets/gone-FFFF.js', { 'accept-encoding': 'br' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })
})

describe('security headers', () => {
  const commonHeaders = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('usb=()'),
    'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
    'origin-agent-cluster': '?1',
    'x-permitted-cross-domain-policies': 'none',
    'x-dns-prefetch-control': 'off',
    'x-xss-protection': '0',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  }

  test.each([
    '/',
    '/app',
    '/nothing',
    '/assets/app-BBBB.js',
    '/api/nothing',
    '/api/broken',
    '/health/live',
    '/api/users/profile',
    '/%E0%A4%A',
  ])('the response to %s has the security headers', async (url) => {
    const { headers } = await get(url)
    expect(headers).toMatchObject(commonHeaders)
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('HSTS is sent only if the site is under https', async () => {
    const secure = createApp({ logLevel: 'silent' })
    addSecurityHeaders(secure, { publicOrigin: 'https://kantor.example', hstsMaxAgeSeconds: 300 })
    handleUnknownPaths(secure)
    expect((await secure.inject('/')).headers['strict-transport-security']).toBe('max-age=300; includeSubDomains')
  })

  test('only the client area may frame the widgets, and only it lets them use the camera', async () => {
    const clientArea = (await get('/app/verification')).headers
    expect(clientArea['permissions-policy']).toContain('camera=(self "https://identity.example")')
    expect(clientArea['permissions-policy']).toContain('microphone=()')
    // Frames of our own origin may pass it on.
    expect(clientArea['permissions-policy']).toContain('payment=(self)')
    expect(clientArea['content-security-policy']).toContain('frame-src http://localhost:3001;')
    for (const url of ['/', '/api/nothing']) {
      expect((await get(url)).headers['permissions-policy']).toContain('camera=()')
      expect((await get(url)).headers['content-security-policy']).not.toMatch(/https:|\/localhost:3001/)
    }
  })

  test('a frame’s document has no script, and only our pages may frame it', async () => {
    const { headers, body } = await get('/app/frame')
    const css = /<style>(.*)<\/style>/.exec(body)?.[1] ?? ''
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; frame-src http://localhost:3001 https://3ds.bank.example; style-src ${sha256(css)}; form-action 'none'; ` +
        `frame-ancestors 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-to policy; report-uri /api/browser-reports`,
    )
    expect(headers).toMatchObject({ ...commonHeaders, 'content-security-policy': expect.any(String), 'x-frame-options': 'SAMEORIGIN' })
    expect(headers['permissions-policy']).toContain('payment=(self "http://localhost:3001")')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).not.toContain('<script')
  })

  // @spec 2.book-a-call
  test('the content policy allows exactly the page’s own inline elements', async () => {
    expect((await get('/')).headers['content-security-policy']).toBe(
      `default-src 'none'; frame-src http://booking.localhost:3001; script-src 'self' ${sha256(script)}; style-src 'self' ${sha256(style)}; img-src 'self' data:; font-src 'self'; ` +
        `connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; ` +
        'report-to policy; report-uri /api/browser-reports',
    )
    const clientArea = String((await get('/app')).headers['content-security-policy'])
    expect(clientArea).toContain(`script-src 'self'; style-src 'self' ${sha256(brand.style)} ${sha256(style)};`)
    expect(clientArea).not.toContain('unsafe')
  })
})

describe('unknown paths of the API', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/auth/login/', '/health/nothing'])('%s gets 404 as JSON', async (url) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await app.inject({
        method,
        url,
        ...(method === 'POST' && { payload: 'not json', headers: { 'content-type': 'text/plain' } }),
      })
      expect([method, answer.statusCode]).toEqual([method, 404])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.json()).toEqual({ error: 'NOT_FOUND', message: expect.any(String) })
    }
  })

  test('a call with a wrong method gets 405, with the right methods', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/api/users/profile?x=1' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('PUT')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({ error: 'METHOD_NOT_ALLOWED', message: expect.any(String) })
    expect((await app.inject({ method: 'POST', url: '/health/live' })).headers.allow).toBe('GET, HEAD')
  })

  test('a process without pages answers every unknown path with 404 as JSON', async () => {
    const api = createApp({ logLevel: 'silent' })
    handleUnknownPaths(api)
    expect((await api.inject('/app')).json()).toMatchObject({ error: 'NOT_FOUND' })
  })
})

test('the start fails if the landing page cannot be rendered', async () => {
  const broken = path.join(dist, 'broken')
  for (const part of ['web', 'fonts', 'landing']) cpSync(path.join(dist, part), path.join(broken, part), { recursive: true })
  writeFileSync(path.join(broken, 'landing/render.js'), `export const renderLanding = () => { throw new Error('no licence') }`)
  const { start } = await serve(broken)
  await expect(start()).rejects.toThrow('no licence')
})

test('without a build the service says what to run', async () => {
  const missing = serve(path.join(dist, 'nowhere'))
  await expect(missing).rejects.toThrow(MissingBuildError)
  await expect(missing).rejects.toThrow(/Run npm run build first\.$/)
})

const brand = await publishDemoBrand()

const serve = (distDirectory: string, app = createApp({ logLevel: 'silent' })) =>
  servePages(app, {
    operator: operatorWithMarkup,
    brand,
    publicOrigin: 'http://localhost:3000',
    distDirectory,
    widgets: { frames: ['http://localhost:3001'], grants: { camera: ['https://identity.example'], payment: [] } },
    readMarketSnapshot: async () => null,
    readNotice: async () => undefined,
  })
