import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { createTransport } from 'nodemailer'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isFiat } from '#contract/currencies.ts'
import { createSandbox } from '../app.ts'
import { dayOfClients } from './day.ts'
import type { FillState } from './fill.ts'

interface Seen {
  path: string
  language: string | undefined
  token: string | undefined
  body: Record<string, string>
  query: Record<string, string>
}

let seen: Seen[]
let sandbox: ReturnType<typeof createSandbox>
let sandboxPort: number
/** Answers a call instead of the fake site; undefined: the fake site answers. */
let refuse: (call: Seen, reply: FastifyReply) => unknown
/** Holds every sign-up until it is resolved. */
let gate: Promise<void>
let sendsLetters: boolean
/** Sends the confirmation letter. */
let mail: (to: string) => Promise<unknown>

beforeEach(async () => {
  seen = []
  refuse = () => undefined
  gate = Promise.resolve()
  sendsLetters = true
  const site = fakeSite()
  await site.listen({ port: 0, host: '127.0.0.1' })
  const siteUrl = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
  sandbox = createSandbox({ siteUrl, letterTimeoutMs: 2000 })
  const ports = await sandbox.start({ port: 0, smtpPort: 0 })
  sandboxPort = ports.port
  const post = createTransport({ host: '127.0.0.1', port: ports.smtpPort, pool: true })
  mail = (to) =>
    post.sendMail({ from: 'hello@kantor.example', to, subject: 'x', text: `Confirm: ${siteUrl}/app/verify-email/token-of-${to}` })
  return async () => {
    await sandbox.stop()
    await site.close()
    post.close()
  }
})

/** The calls of the site's public API that a client needs for a request. */
function fakeSite() {
  const site = Fastify({ forceCloseConnections: true })
  const record = ({ url, headers, body, query }: FastifyRequest): Seen => {
    const token = headers.authorization?.replace('Bearer ', '')
    const call = { path: url.split('?')[0]!, language: headers['accept-language'], token, body, query } as Seen
    seen.push(call)
    return call
  }
  const on = (method: 'GET' | 'POST' | 'PUT', url: string, answer: (call: Seen) => unknown) =>
    site.route({
      method,
      url,
      handler: async (request, reply) => {
        const call = record(request)
        return refuse(call, reply) ?? (await answer(call))
      },
    })
  on('POST', '/api/auth/register', async ({ body }) => {
    await gate
    // The letter comes after the response, as from the real queue.
    if (sendsLetters) setTimeout(() => void mail(body['email']!).catch(() => {}), 20)
    return { ok: true }
  })
  on('GET', '/api/auth/verify-email', ({ query }) => ({ ok: true, email: query['token']!.replace('token-of-', '') }))
  on('POST', '/api/auth/login', ({ body }) => ({ accessToken: `access-${body['email']}`, refreshToken: 'r' }))
  on('PUT', '/api/users/profile', () => ({ ok: true }))
  on('POST', '/api/exchange-request', () => ({ reference: '1234' }))
  return site
}

const refusal = (reply: FastifyReply, status: number, body: object, headers = {}) => {
  reply.code(status).headers(headers)
  return body
}

const inject = (method: 'GET' | 'POST', url: string) =>
  sandbox.http.inject({ method, url, headers: { accept: 'text/html' }, ...(method === 'POST' && { payload: {} }) })
const stateNow = async (): Promise<FillState> => (await sandbox.http.inject({ url: '/inbox/fill' })).json()
const click = (page = '/staff') =>
  sandbox.http.inject({
    method: 'POST',
    url: '/inbox/form/fill',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ page }).toString(),
  })
const ended = () =>
  vi.waitFor(
    async () => {
      const state = await stateNow()
      expect(state.state).toBe('ended')
      return state
    },
    { timeout: 60_000, interval: 50 },
  )

const way = ['/api/auth/register', '/api/auth/verify-email', '/api/auth/login', '/api/users/profile', '/api/exchange-request']

describe('a run that fills the inbox', () => {
  test('each client signs up, confirms, logs in, saves a profile, asks for a quote', { timeout: 60_000 }, async () => {
    expect((await click()).headers.location).toBe('/staff#fill-title')
    expect(await ended()).toEqual({ state: 'ended', sent: 14, total: 14, failures: [] })
    const clients = Array.from({ length: 14 }, (_, index) => seen.slice(index * 5, index * 5 + 5))
    for (const calls of clients) {
      expect(calls.map(({ path }) => path)).toEqual(way)
      const [signUp, confirmation, logIn, profile, request] = calls as [Seen, Seen, Seen, Seen, Seen]
      const { email, password } = signUp.body
      expect(email).toMatch(/^[a-z]+\.[a-z]+\+\d+@example\.com$/)
      expect(password!.length).toBeGreaterThanOrEqual(12)
      expect(confirmation.query).toEqual({ token: `token-of-${email}` })
      expect(logIn.body).toEqual({ email, password })
      expect([profile.token, request.token]).toEqual([`access-${email}`, `access-${email}`])
      expect(Object.keys(profile.body)).toEqual(['firstName', 'lastName', 'phone', 'country'])
      const name = `${profile.body['firstName']} ${profile.body['lastName']}`
      expect(request.body).toMatchObject({ name, email, phone: profile.body['phone'], country: profile.body['country'] })
      expect(new Set(calls.map(({ language }) => language)).size).toBe(1)
    }
    expect(new Set(seen.map(({ language }) => language))).toEqual(new Set(['en', 'pl', 'de']))
    const { body } = await inject('GET', '/staff')
    expect(body).toContain('14 of 14 requests sent.')
  })

  test('a second click during a run does nothing, and other calls are answered', async () => {
    let open = () => {}
    gate = new Promise((resolve) => (open = resolve))
    await click('/')
    await vi.waitFor(() => expect(seen).toHaveLength(1), 45_000)
    expect((await click('/')).headers.location).toBe('/#desk-title')
    expect((await inject('POST', '/inbox/fill')).json()).toMatchObject({ state: 'running', sent: 0, total: 14 })
    for (const page of ['/', '/staff']) expect((await inject('GET', page)).body).toContain('0 of 14 requests sent. Now: ')
    expect((await fetch(`http://127.0.0.1:${sandboxPort}/api/spot/rest-public/get_currencies_info`)).status).toBeLessThan(500)
    expect(seen).toHaveLength(1)
    refuse = (_call, reply) => refusal(reply, 429, {})
    open()
    await ended()
  })

  test('a refused request is listed with its reason, and the others are sent', { timeout: 60_000 }, async () => {
    let refused = 0
    refuse = ({ path }, reply) =>
      path === '/api/exchange-request' && refused++ === 0
        ? refusal(reply, 400, { error: 'VALIDATION_FAILED', message: 'Wrong.', fields: { phone: '<b>' } })
        : undefined
    await click()
    const { sent, failures, stoppedBy } = await ended()
    expect([sent, stoppedBy]).toEqual([13, undefined])
    expect(failures).toEqual([
      {
        name: expect.stringMatching(/^\S+ \S+$/),
        reason: 'The site refused the exchange request (400 VALIDATION_FAILED): Wrong. phone: <b>',
      },
    ])
    const { body } = await inject('GET', '/')
    expect(body).toContain('13 of 14 requests sent.')
    expect(body).toContain('&lt;b&gt;')
  })

  test('a used-up rate limit ends the run, and the page says which one and until when', async () => {
    refuse = ({ path }, reply) =>
      path === '/api/auth/register' && seen.length > 10 ? refusal(reply, 429, {}, { 'retry-after': '2021' }) : undefined
    await click()
    const reason = 'The site accepts no more sign-ups for now: their rate limit is used up. Try again in 34 minutes.'
    expect(await ended()).toEqual({ state: 'ended', sent: 2, total: 14, failures: [], stoppedBy: reason })
    expect(seen).toHaveLength(11)
    expect((await inject('GET', '/')).body).toContain(`12 requests were not sent. ${reason}`)
  })

  test('a run ends if no letter arrives, and can be started again', async () => {
    sendsLetters = false
    await click()
    expect((await ended()).stoppedBy).toBe('No confirmation letter arrived within 2 seconds. Is a fault of the mail server on?')
    refuse = (_call, reply) => refusal(reply, 503, { error: 'PAUSED', message: 'Paused.' })
    await click()
    expect((await ended()).stoppedBy).toBe('The site refused the sign-up (503 PAUSED): Paused.')
  })

  test('a run ends if the site does not answer', async () => {
    const alone = createSandbox({ siteUrl: 'http://127.0.0.1:1' })
    await alone.http.inject({ method: 'POST', url: '/inbox/fill', payload: {} })
    await vi.waitFor(async () => {
      const state = (await alone.http.inject({ url: '/inbox/fill' })).json()
      expect(state).toMatchObject({ state: 'ended', sent: 0, stoppedBy: 'The site does not answer at http://127.0.0.1:1.' })
    }, 45_000)
    await alone.stop().catch(() => {})
  })
})

describe('the clients of a day', () => {
  const day = dayOfClients()
  const requests = day.map(({ request }) => request)

  test('the requests buy and sell, in all fiat currencies, from 800 to 1,200,000', () => {
    for (const { fromCurrency, toCurrency } of requests) expect(isFiat(fromCurrency)).not.toBe(isFiat(toCurrency))
    const currencies = requests.flatMap(({ fromCurrency, toCurrency }) => [fromCurrency, toCurrency])
    expect(new Set(currencies.filter(isFiat))).toEqual(new Set(['EUR', 'GBP', 'USD']))
    expect(new Set(currencies.filter((currency) => !isFiat(currency))).size).toBeGreaterThan(5)
    const paid = requests.filter(({ fromCurrency }) => isFiat(fromCurrency)).map(({ amount }) => amount)
    expect(paid.length).toBeLessThan(requests.length)
    expect(Math.min(...paid)).toBeGreaterThanOrEqual(800)
    expect(Math.min(...paid)).toBeLessThan(1000)
    expect(Math.max(...paid)).toBeGreaterThan(1_000_000)
    expect(Math.max(...paid)).toBeLessThanOrEqual(1_200_000)
  })

  test('every field has a form that the site accepts', () => {
    for (const { phone, country, name, request } of day) {
      expect(phone).toMatch(/^\+[\d ]{9,18}$/)
      expect(country).toMatch(/^[A-Z]{2}$/)
      expect(name).not.toContain('undefined')
      expect(Number.isInteger(request.amount) && request.amount > 0).toBe(true)
      expect(request.message.length).toBeLessThanOrEqual(4000)
    }
    expect(requests.some(({ message }) => message.length > 2000)).toBe(true)
  })

  test('nobody appears twice, neither on one day nor on the next', () => {
    const addresses = [...day, ...dayOfClients()].map(({ email }) => email)
    expect(new Set(addresses).size).toBe(28)
    expect(new Set(day.map(({ name }) => name)).size).toBe(14)
  })
})
