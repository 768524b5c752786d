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
import { loggedFields, loggedObjects } from './logging.ts'

// Must never appear in a log, alone or inside a longer text.
const canary = {
  password: 'canary-password-91',
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
// Quotes what it was sent in every answer.
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

const text = () => service.log.join('')

test('a client’s day, with everything that can go wrong, leaves no trace in the log', async () => {
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
  }, 15_000)
  await service.call(verifyEmail, { query: { token: mailedToken } })
  await service.call(startPersonalCheck, { token })
  await service.call(personalCheckStatus, { token })
  await service.call(createCardPayment, { token })
  await service.call(readProfile, { token: `${token}x` })
  const given = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  await service.app.inject({ method: 'PUT', url: updateProfile.call.path, payload: `{"phone":"${canary.phone}`, headers: given })
  for (const pasted of [
    `/app/set-new-password/${mailedToken}`,
    `/${client.email}`,
    `/%63${mailedToken}?email=${client.email}`,
    `/api/${token}`,
  ])
    await service.app.inject({ method: 'GET', url: pasted, headers: { referer: `https://kantor.example/${mailedToken}` } })
  const renewed = await service.call(refreshToken, { body: { refreshToken: client.refreshToken } })
  await service.call(logout, { token: renewed.body.accessToken, body: { refreshToken: renewed.body.refreshToken } })

  expect(service.log.length).toBeGreaterThan(30)
  expect(text()).toContain('the identity provider gave no token')
  expect(text()).toContain('/api/auth/verify-email?***')
  const { identity, cardPayment, scheduling, databaseUrl } = service.config
  const tokens = [token, client.refreshToken, renewed.body.accessToken, renewed.body.refreshToken, mailedToken]
  const settings = [identity.appToken, identity.secretKey, identity.webhookSecret, cardPayment.apiKey, scheduling.webhookKey]
  const secrets = [...tokens, ...settings, new URL(databaseUrl).password, client.email, ...Object.values(canary)]
  for (const secret of secrets) expect([secret, secret.length > 5, text().includes(secret)]).toEqual([secret, true, false])
}, 60_000)

test('a mail server that quotes a refused letter leaves no trace in the log', async () => {
  const environment = { LOG_LEVEL: 'trace', SMTP_URL: `smtp://canary-user:${canary.smtpPassword}@127.0.0.1:${mailPort}` }
  const other = await startService({ environment })
  await other.call(register, { body: { email: `${canary.stranger}@example.com`, password: canary.password } })
  await expect.poll(() => other.log.join(''), { timeout: 10_000 }).toMatch(/smtp \w+/)
  for (const secret of [canary.smtpPassword, canary.stranger, canary.password]) expect(other.log.join('')).not.toContain(secret)
  await other.stop()
}, 30_000)

describe('a careless log line', () => {
  test.each<[string, (log: TestService['app']['log']) => void]>([
    ['fields of a client', (log) => log.info({ email: client.email, firstName: canary.firstName }, 'a client')],
    ['a whole object', (log) => log.info({ account: { email: client.email }, reason: { email: client.email } }, 'a client')],
    ['an error that quotes', (log) => log.error({ err: new Error(`no such client: ${client.email}`) })],
    ['such an error alone', (log) => log.error(new Error(`no such client: ${client.email}`))],
    ['what a parser could not read', (log) => log.error({ err: new SyntaxError(`Unexpected token, "${canary.phone}" is not JSON`) }, 'x')],
    ['a value that the language quotes', (log) => log.error({ err: caught(() => 'x' in (canary.message as never)) }, 'x')],
    ['a stack with lines of its own', (log) => log.error({ err: new Error(`x\n    at ${canary.message}`) }, 'x')],
    ['an address in an error', (log) => log.error({ err: new TypeError(`Invalid address ${client.email}`) }, 'x')],
    ['values for a sentence', (log) => log.info('client %s', client.email)],
    ['values for the sentence of a line', (log) => log.info({ reason: 'x' }, 'client %s', client.email)],
    ['a request', (log) => log.info({ req: { method: 'GET', url: `/${client.email}`, headers: { cookie: canary.password } } }, 'x')],
  ])('carries nothing of it: %s', (_what, write) => {
    const before = service.log.length
    write(service.app.log)
    const [line = ''] = service.log.slice(before)
    expect(line).not.toBe('')
    for (const secret of [client.email, canary.stranger, ...Object.values(canary)]) expect(line).not.toContain(secret)
  })

  test('says that a statement failed, without its values', async () => {
    const error = await service.database.execute(sql`select ${canary.message}::uuid`).catch((reason: unknown) => reason)
    service.app.log.error({ err: error }, 'seen')
    expect(JSON.parse(service.log.at(-1) ?? '')).toMatchObject({ err: { code: '22P02' } })
    expect(text()).not.toContain(canary.message)
  })
})

describe('every log line in the code', () => {
  const sources = globSync('src/server/**/*.ts').filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  const lines = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\blog\.(?:fatal|error|warn|info|debug|trace)\(((?:[^()]|\([^()]*\))*)\)/g)].map(
      ([, given = '']) => [file, given] as const,
    ),
  )

  test('has a constant message', () => {
    expect(lines.length).toBeGreaterThan(20)
    for (const [file, given] of lines) expect([file, given]).toEqual([file, expect.stringMatching(/(?:^|, )'[^']*',?\s*$/)])
  })

  test('has only fields of the list', () => {
    for (const [file, given] of lines) {
      const fields = (/^\s*\{([^}]*)\}/.exec(given)?.[1] ?? '').split(',').map((field) => field.trim().split(':', 1)[0] ?? '')
      for (const field of fields.filter((name) => /^\w+$/.test(name)))
        expect([file, field, loggedFields.has(field) || loggedObjects.has(field)]).toEqual([file, field, true])
    }
  })
})

function caught(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
