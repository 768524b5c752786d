import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { register, resetPassword, verifyEmail } from '#contract/endpoints/account.ts'
import { createCardPayment } from '#contract/endpoints/card-payment.ts'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { personalCheckStatus, startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { readProfile, updateProfile } from '#contract/endpoints/profile.ts'
import { login, logout, refreshToken } from '#contract/endpoints/session.ts'
import { listenLocally } from '../../testing/servers.ts'
import { serviceOfFile, startService, type TestService } from '../../testing/service.ts'
import { loggedFields, loggedObjects, maskedUrl } from './logging.ts'
import { createApp } from './app.ts'

// Must never appear in a log, alone or inside a longer text.
const canary = {
  // Without a part of the e-mail address below.
  password: 'a songbird of 91 grams',
  wrongPassword: 'canary-wrong-password-17',
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  phone: '+48600111222',
  message: 'canary message about money',
  userAgent: 'canary-browser',
  providersBody: 'canary-providers-body',
  smtpPassword: 'canary-smtp-password',
  stranger: 'canary.stranger',
}

const provider = createServer((_request, response) => response.writeHead(500).end(`{"description":"${canary.providersBody}"}`))
const origin = `http://127.0.0.1:${await listenLocally(provider)}`
// Quotes its input in every response.
const mailServer = createTcpServer((socket) => {
  socket.write('220 mail\r\n')
  socket.on('data', (chunk) => {
    const lines = chunk.toString().split('\r\n').filter(Boolean)
    for (const line of lines) socket.write(/^(EHLO|MAIL)/.test(line) ? '250 ok\r\n' : `550 no: ${line}\r\n`)
  })
  socket.on('error', () => {})
})

const mailPort = await listenLocally(mailServer)
const service = await serviceOfFile({ environment: { LOG_LEVEL: 'trace', SUMSUB_BASE_URL: origin, PAYBIS_BASE_URL: origin } })
const client = await service.registerAndLogIn({ email: `${canary.stranger}@example.com`, password: canary.password })
afterAll(async () => {
  provider.close()
  mailServer.close()
})

const logText = () => service.log.join('')

test('no secret and no personal data of a client’s calls are in the log', async () => {
  const token = client.accessToken
  const headers = { 'user-agent': canary.userAgent }
  const profile = { firstName: canary.firstName, lastName: canary.lastName, phone: canary.phone, country: 'PL' }
  await service.call(updateProfile, { token, body: profile, headers })
  await service.call(updateProfile, { token, body: { ...profile, phone: `${canary.phone}\u0000` } })
  const request = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 5000, name: canary.lastName, phone: canary.phone, country: 'PL' }
  await service.call(submitExchangeRequest, { token, body: { ...request, email: client.email, message: canary.message } })
  await service.call(login, { body: { email: client.email, password: canary.wrongPassword } })
  await service.call(register, { body: { email: `${canary.stranger} @example.com`, password: canary.password } })
  await service.call(resetPassword, { body: { email: client.email } })
  const mailedToken = await vi.waitFor(async () => {
    const letters = await service.lettersTo(client.email)
    const links = letters.flatMap((letter) => letter.links).join(' ')
    const token = /set-new-password\/([\w-]+)/.exec(links)?.[1]
    if (!token) throw new Error('the letter with the link has not arrived')
    return token
  }, 45_000)
  await service.call(verifyEmail, { query: { token: mailedToken } })
  await service.call(startPersonalCheck, { token })
  await service.call(personalCheckStatus, { token })
  await service.call(createCardPayment, { token })
  await service.call(readProfile, { token: `${token}x` })
  const jsonHeaders = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  await service.app.inject({ method: 'PUT', url: updateProfile.call.path, payload: `{"phone":"${canary.phone}`, headers: jsonHeaders })
  for (const pasted of [
    `/app/set-new-password/${mailedToken}`,
    `/${client.email}`,
    `/%63${mailedToken}?email=${client.email}`,
    `/api/${token}`,
  ])
    await service.app.inject({ method: 'GET', url: pasted, headers: { referer: `https://kantor.example/${mailedToken}` } })
  const refreshed = await service.call(refreshToken, { body: { refreshToken: client.refreshToken } })
  await service.call(logout, { token: refreshed.body.accessToken, body: { refreshToken: refreshed.body.refreshToken } })

  expect(service.log.length).toBeGreaterThan(30)
  expect(logText()).toContain('the identity provider gave no token')
  expect(logText()).toContain('/api/auth/verify-email?***')
  const { identity, cardPayment, scheduling, databaseUrl } = service.config
  const tokens = [token, client.refreshToken, refreshed.body.accessToken, refreshed.body.refreshToken, mailedToken]
  const settings = [identity.appToken, identity.secretKey, ...identity.webhookSecrets, cardPayment.apiKey, ...scheduling.webhookKeys]
  const secrets = [...tokens, ...settings, new URL(databaseUrl).password, client.email, ...Object.values(canary)]
  for (const secret of secrets) expect([secret, secret.length > 5, logText().includes(secret)]).toEqual([secret, true, false])
})

test('a mail server’s quotes of a refused letter are not in the log', async () => {
  const environment = { LOG_LEVEL: 'trace', SMTP_URL: `smtp://canary-user:${canary.smtpPassword}@127.0.0.1:${mailPort}` }
  const other = await startService({ environment })
  await other.call(register, { body: { email: `${canary.stranger}@example.com`, password: canary.password } })
  await expect.poll(() => other.log.join(''), { timeout: 10_000 }).toMatch(/smtp \w+/)
  for (const secret of [canary.smtpPassword, canary.stranger, canary.password]) expect(other.log.join('')).not.toContain(secret)
  await other.stop()
})

describe('careless log lines', () => {
  test.each<[string, (log: TestService['app']['log']) => void]>([
    ['fields of a client', (log) => log.info({ email: client.email, firstName: canary.firstName }, 'a client')],
    ['a whole object', (log) => log.info({ account: { email: client.email }, reason: { email: client.email } }, 'a client')],
    ['an error that quotes its input', (log) => log.error({ err: new Error(`no such client: ${client.email}`) })],
    ['an error as the only argument', (log) => log.error(new Error(`no such client: ${client.email}`))],
    ['an input that a parser quotes', (log) => log.error({ err: new SyntaxError(`Unexpected token, "${canary.phone}" is not JSON`) }, 'x')],
    ['a value that JavaScript quotes', (log) => log.error({ err: errorOf(() => 'x' in (canary.message as never)) }, 'x')],
    ['a message that looks like a stack line', (log) => log.error({ err: new Error(`x\n    at ${canary.message}`) }, 'x')],
    ['an e-mail address in an error', (log) => log.error({ err: new TypeError(`Invalid address ${client.email}`) }, 'x')],
    ['a value for a placeholder', (log) => log.info('client %s', client.email)],
    ['a value for a placeholder after an object', (log) => log.info({ reason: 'x' }, 'client %s', client.email)],
    ['a request', (log) => log.info({ req: { method: 'GET', url: `/${client.email}`, headers: { cookie: canary.password } } }, 'x')],
  ])('a careless log line has no secret or personal data: %s', (_name, write) => {
    const before = service.log.length
    write(service.app.log)
    const [line = ''] = service.log.slice(before)
    expect(line).not.toBe('')
    for (const secret of [client.email, canary.stranger, ...Object.values(canary)]) expect(line).not.toContain(secret)
  })

  test('the log line of a failed statement has its error code but not its values', async () => {
    const error = await service.database.execute(sql`select ${canary.message}::uuid`).catch((reason: unknown) => reason)
    service.app.log.error({ err: error }, 'seen')
    expect(JSON.parse(service.log.at(-1) ?? '')).toMatchObject({ err: { code: '22P02' } })
    expect(logText()).not.toContain(canary.message)
  })
})

describe('log lines in the code', () => {
  const sources = globSync('src/server/**/*.ts').filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  const lines = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\blog\.(?:fatal|error|warn|info|debug|trace)\(((?:[^()]|\([^()]*\))*)\)/g)].map(
      ([, callArguments = '']) => [file, callArguments] as const,
    ),
  )

  test('every log line in the code has a constant message', () => {
    expect(lines.length).toBeGreaterThan(20)
    for (const [file, callArguments] of lines) expect([file, callArguments]).toEqual([file, expect.stringMatching(/(?:^|, )'[^']*',?\s*$/)])
  })

  test('every log line in the code has only fields that the logger keeps', () => {
    for (const [file, callArguments] of lines) {
      const fields = (/^\s*\{([^}]*)\}/.exec(callArguments)?.[1] ?? '').split(',').map((field) => field.trim().split(':', 1)[0] ?? '')
      for (const field of fields.filter((name) => /^\w+$/.test(name)))
        expect([file, field, loggedFields.has(field) || loggedObjects.has(field)]).toEqual([file, field, true])
    }
  })
})

function errorOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

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
