import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { maskedUrl } from './logging.ts'

test.each([
  ['/app/verify-email/abc123', '/app/verify-email/***'],
  ['/app/verify-email/abc123?utm=1#top', '/app/verify-email/***?***#top'],
  ['/app/set-new-password/abc123/', '/app/set-new-password/***/'],
  ['/app/set-new-password/success', '/app/set-new-password/success'],
  ['/app/set-new-password/successor', '/app/set-new-password/***'],
  ['/api/auth/verify-email?token=abc123', '/api/auth/verify-email?***'],
  ['/api/auth/verify-email?a=1&token=abc123&b=2', '/api/auth/verify-email?***'],
  ['/api/auth/verify-email?%74oken=abc123', '/api/auth/verify-email?***'],
  ['/app//verify-email//abc123', '/app//verify-email//***'],
  ['/APP/Verify-Email/abc123', '/APP/Verify-Email/***'],
  ['/invitation/abc123', '/invitation/***'],
  ['/app/profile', '/app/profile'],
])('the URL %s is logged as %s', (url, logged) => {
  expect(maskedUrl(url)).toBe(logged)
})

test('five URLs of 16,000 characters are logged within two seconds', async () => {
  const app = createApp({ logLevel: 'info', logTo: { write: () => undefined } })
  const startedAt = performance.now()
  for (const pattern of ['a', '%4', '.@', '/app', '?']) await app.inject({ url: `/${pattern.repeat(16_000 / pattern.length)}` })
  expect(performance.now() - startedAt).toBeLessThan(2000)
})

test('a probe of a proxy is logged only if it fails; every other request is logged', async () => {
  const lines: string[] = []
  const app = createApp({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } })
  app.get('/health/live', async () => 'live')
  app.get('/health/ready', async (_request, reply) => reply.code(503).send())
  app.get('/', async () => 'page')
  for (const url of ['/health/live', '/health/ready', '/']) await app.inject(url)
  const logged = lines.map((line) => JSON.parse(line) as { req?: { url: string }; res?: { statusCode: number } })
  expect(logged.map(({ req, res }) => req?.url ?? res?.statusCode)).toEqual(['/health/ready', 503, '/', 200])
})
