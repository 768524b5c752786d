import { expect, test as base, type APIRequestContext } from '@playwright/test'
import { languages } from '../../src/contract/languages.ts'
import { cardPaymentFramePath, landingPath, pages } from '../../src/contract/pages.ts'
import { brokenRulesOf, type ObservedResponse } from '../harness/observatory.ts'
import { anyFreePort } from '../../tools/launcher/ports.ts'
import { startKantor } from '../../tools/testing/start-kantor.ts'

const publicOrigin = 'https://kantor.example'
const token = 'x'.repeat(43)

// The service is configured as if it ran behind a proxy that terminates https.
const test = base.extend<object, { behindProxy: string }>({
  behindProxy: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const port = String(await anyFreePort())
      const kantor = await startKantor({ env: { KANTOR_MODE: 'demo', PUBLIC_ORIGIN: publicOrigin, PORT: port } })
      await use(`http://localhost:${port}`)
      await kantor.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ behindProxy }, use) => use(behindProxy),
})

interface HttpResponse extends ObservedResponse {
  path: string
  status: number
}

async function fetchWithPreflight(request: APIRequestContext, path: string, method = 'GET'): Promise<HttpResponse> {
  const response = await request.fetch(path, { method, headers: { origin: 'https://evil.example' }, maxRedirects: 0 })
  const preflight = await request.fetch(path, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
  return {
    path,
    status: response.status(),
    url: publicOrigin + path,
    headers: response.headers(),
    body: await response.text(),
    preflightHeaders: preflight.headers(),
  }
}

/** The paths of one script, one stylesheet and one font that the two documents name. */
async function assetPaths(request: APIRequestContext): Promise<string[]> {
  const documents = await Promise.all(['/', '/app'].map(async (path) => (await request.get(path)).text()))
  const named = documents.flatMap((html) => [...html.matchAll(/["'(](\/[\w/.-]+\.(js|css|woff2))["')]/g)])
  return [...new Map(named.map(([, path = '', kind]) => [kind, path])).values()]
}

async function fetchEveryKind(request: APIRequestContext): Promise<HttpResponse[]> {
  const paths = [
    ...[...new Set([...Object.values(pages), ...languages().map(landingPath)])].map((path) => path.replace(':token?', token)),
    cardPaymentFramePath,
    '/nowhere',
    '/app/nowhere',
    '/%E0%A4%A',
    '/policies/terms-and-conditions.pdf',
    '/policies/privacy-policy.pdf',
    '/policies/aml-kyc-policy.pdf',
    '/api/docs',
    '/api/openapi.json',
    '/api/market/get_currencies_info',
    '/api/users/profile',
    '/api/nowhere',
    '/health/live',
    '/health/serving',
    '/health/ready',
    '/robots.txt',
    '/sitemap.xml',
    '/site.webmanifest',
    '/.well-known/security.txt',
    '/favicon.svg',
    '/favicon.ico',
    '/share.png',
    '/icon-192.png',
    ...(await assetPaths(request)),
  ]
  const responses = await Promise.all(paths.map((path) => fetchWithPreflight(request, path)))
  return [...responses, await fetchWithPreflight(request, '/', 'POST'), await fetchWithPreflight(request, '/api/auth/login', 'POST')]
}

// Other sites may show these images, for example beside a shared link. Mozilla's Observatory subtracts ten points for that.
const isForOtherSites = ({ headers }: HttpResponse) => /^image\/(?:png|x-icon)/.test(String(headers['content-type']))

test("every kind of page, file and response has full marks by the Observatory's rules", async ({ request }) => {
  const responses = await fetchEveryKind(request)
  const types = new Set(responses.map(({ headers }) => String(headers['content-type']).split(';')[0]))
  for (const type of ['text/html', 'application/json', 'application/pdf', 'text/plain', 'image/png', 'image/svg+xml', 'font/woff2'])
    expect(types).toContain(type)
  expect([...types].some((type) => type?.includes('javascript'))).toBe(true)

  const belowFullMarks = responses.flatMap((response) => {
    const lost = brokenRulesOf(response).filter((rule) => rule !== 'cross-origin-resource-policy' || !isForOtherSites(response))
    return lost.length === 0 ? [] : [{ path: response.path, status: response.status, lost }]
  })
  expect(belowFullMarks).toEqual([])
})

test('every response has all security headers, no CORS header and no cookie, and its policy allows nothing unsafe', async ({ request }) => {
  const wrong = (await fetchEveryKind(request)).flatMap(({ path, status, headers, preflightHeaders }) => {
    const policy = String(headers['content-security-policy'])
    const isDocument = String(headers['content-type']).startsWith('text/html')
    const isFrame = path === cardPaymentFramePath
    const runsScripts = isDocument && path !== '/api/docs' && !isFrame
    const promises = {
      'the policy allows nothing by default, nothing unsafe, and no frame around the page':
        policy.startsWith("default-src 'none';") &&
        !policy.includes('unsafe-') &&
        policy.includes(`frame-ancestors ${isFrame ? "'self'" : "'none'"}`),
      'Trusted Types, https and reports in documents':
        !isDocument ||
        ["require-trusted-types-for 'script'; trusted-types 'none'", 'upgrade-insecure-requests', 'report-to policy'].every((part) =>
          policy.includes(part),
        ),
      'frames only of named hosts': !/frame-src[^;]*\s(?:https?:|\*)(?=[\s;])/.test(policy),
      'no frame without https': !/\bhttp:/.test(policy),
      'no reference to this window for the page that opened it':
        headers['cross-origin-opener-policy'] === (runsScripts ? 'same-origin-allow-popups' : 'same-origin'),
      'the less important headers':
        headers['origin-agent-cluster'] === '?1' &&
        headers['x-permitted-cross-domain-policies'] === 'none' &&
        headers['x-dns-prefetch-control'] === 'off' &&
        headers['x-xss-protection'] === '0' &&
        String(headers['permissions-policy']).includes('usb=()'),
      'two years of https': headers['strict-transport-security'] === 'max-age=63072000; includeSubDomains',
      'nothing that names the software': headers['server'] === undefined && headers['x-powered-by'] === undefined,
      'no CORS header, and no cookie': !Object.keys({ ...headers, ...preflightHeaders }).some((name) =>
        /^access-control-|^set-cookie$/.test(name),
      ),
      'API responses are not cached': !/^\/(?:api\/(?!docs|openapi)|health)/.test(path) || headers['cache-control'] === 'no-store',
    }
    return Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [{ path, status, promise, headers }]))
  })
  expect(wrong).toEqual([])
})
