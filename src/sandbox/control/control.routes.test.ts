import { beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../app.ts'

let sandbox: ReturnType<typeof createSandbox>

beforeEach(() => {
  sandbox = createSandbox({ siteUrl: 'http://localhost:3000', now: () => Date.UTC(2026, 10, 21, 13, 37) })
  return () => sandbox.stop().catch(() => {})
})

const get = (url: string, headers = {}) => sandbox.http.inject({ url, headers })
const post = (url: string, payload: object) => sandbox.http.inject({ method: 'POST', url, payload })
const remove = (url: string, headers = {}) => sandbox.http.inject({ method: 'DELETE', url, headers })
const sameOrigin = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3001', host: 'localhost:3001' }

const submit = (url: string, fields: Record<string, string>, headers: Record<string, string> = sameOrigin) =>
  sandbox.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const noFaults = {
  marketData: { book: 'none', delayMs: 0, failure: 'none' },
  mail: { delayMs: 0, failure: 'none' },
}

describe('calls that set faults', () => {
  test('a change sets the named faults, and DELETE resets all', async () => {
    expect((await get('/control/faults')).json()).toEqual(noFaults)
    await post('/control/faults', { marketData: { failure: 'hang' } })
    const changed = await post('/control/faults', { mail: { failure: 'temporary' }, marketData: { delayMs: 5 } })
    expect(changed.json()).toEqual({
      marketData: { book: 'none', delayMs: 5, failure: 'hang' },
      mail: { delayMs: 0, failure: 'temporary' },
    })
    expect((await remove('/control/faults')).json()).toEqual(noFaults)
  })

  test.each([
    [{ marketData: { failure: 'explode' } }, 'marketData.failure'],
    [{ marketData: { delayMs: '5' } }, 'marketData.delayMs'],
    [{ mail: { delayMs: -1 } }, 'mail.delayMs'],
    [{ mail: { failure: 'unavailable' } }, 'mail.failure'],
    [{ post: {} }, 'post'],
    [{ marketData: { slow: 1 } }, 'slow'],
  ])('%j is refused with the name of the field, and changes nothing', async (body, field) => {
    const reply = await post('/control/faults', body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().message).toContain(field)
    expect((await get('/control/faults')).json()).toEqual(noFaults)
  })

  test('malformed JSON is refused', async () => {
    const headers = { 'content-type': 'application/json' }
    const reply = await sandbox.http.inject({ method: 'POST', url: '/control/faults', headers, payload: '{"mail":' })
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('calls that pin prices', () => {
  test('a number pins a price, null releases it, DELETE releases all', async () => {
    expect((await post('/control/prices', { 'BTC-EUR': 80000, 'ETH-USD': 3000.5 })).json()).toEqual({ 'BTC-EUR': 80000, 'ETH-USD': 3000.5 })
    expect((await post('/control/prices', { 'BTC-EUR': null })).json()).toEqual({ 'ETH-USD': 3000.5 })
    expect((await remove('/control/prices')).json()).toEqual({})
  })

  test.each([{ 'EUR-BTC': 1 }, { 'BTC-EUR': 0 }, { 'BTC-EUR': '80000' }, { 'BTC-EUR': -1 }, [1]])(
    'the prices %j are refused',
    async (body) => {
      expect((await post('/control/prices', body)).statusCode).toBe(400)
      expect((await get('/control/prices')).json()).toEqual({})
    },
  )
})

describe('control page', () => {
  test('the control page lists the services, and says that nothing is real', async () => {
    const { body } = await get('/')
    expect(body).toContain('Sandbox: stand-ins, nothing here is real')
    for (const service of ['Identity verification', 'Card payment', 'Scheduling']) expect(body).toContain(service)
    expect(body).toContain('href="/mailbox"')
    expect(body).toContain('href="http://localhost:3000"')
  })

  test('the forms set faults without JavaScript, and the page shows the faults', async () => {
    const reply = await submit('/control/form/market-data', { failure: 'unavailable', delayMs: ' 250' })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/'])
    await submit('/control/form/mail', { failure: 'permanent', delayMs: '' })
    expect((await get('/control/faults')).json()).toEqual({
      marketData: { book: 'none', delayMs: 250, failure: 'unavailable' },
      mail: { delayMs: 0, failure: 'permanent' },
    })
    const { body } = await get('/')
    expect(body).toContain('Down: returns 503, slow by 250 ms')
    expect(body).toMatch(/<option value="permanent" selected>/)
  })

  test('the forms pin and release a price, and reset all faults and prices', async () => {
    await submit('/control/form/prices', { pair: 'BTC-EUR', price: '80,000.5' })
    expect((await get('/control/prices')).json()).toEqual({ 'BTC-EUR': 80000.5 })
    await submit('/control/form/prices', { pair: 'BTC-EUR', price: '' })
    expect((await get('/control/prices')).json()).toEqual({})
    await submit('/control/form/prices', { pair: 'BTC-EUR', price: '1' })
    await submit('/control/form/mail', { failure: 'hang' })
    await submit('/control/form/reset', {})
    expect([(await get('/control/prices')).json(), (await get('/control/faults')).json()]).toEqual([{}, noFaults])
  })

  test('a wrong form returns the page with the reason, which is escaped', async () => {
    const reply = await submit('/control/form/prices', { pair: '<script>x', price: 'abc' })
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain('Not set: &lt;script&gt;x')
    expect(reply.body).not.toContain('<script>x')
    expect((await submit('/control/form/market-data', { failure: 'none', delayMs: 'soon' })).body).toContain('Not set: delayMs')
  })
})

describe('requests from other sites', () => {
  const hang = { failure: 'hang' }

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:9999' }],
    ['another origin, in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
    ['a sender without Origin and Sec-Fetch-Site', {}],
  ])('a form from %s changes nothing', async (_sender, headers) => {
    const reply = await submit('/control/form/mail', hang, { host: 'localhost:3001', ...headers })
    expect(reply.statusCode).toBe(403)
    expect((await get('/control/faults')).json()).toEqual(noFaults)
  })

  test('JSON and DELETE from another site are refused', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const reply = await sandbox.http.inject({ method: 'POST', url: '/control/faults', headers, payload: { mail: hang } })
    expect(reply.statusCode).toBe(403)
    expect((await remove('/mailbox/messages', headers)).statusCode).toBe(403)
    expect((await sandbox.http.inject({ method: 'POST', url: '/websdk/api/load', headers, payload: {} })).statusCode).toBe(403)
  })

  test('a request with a host name other than localhost is refused', async () => {
    expect((await get('/mailbox/messages', { host: 'evil.example:3001' })).statusCode).toBe(403)
    expect((await get('/mailbox/messages', { host: '127.0.0.1:3001' })).statusCode).toBe(200)
    expect((await get('/mailbox/messages', { host: '[::1]:3001' })).statusCode).toBe(200)
  })

  test('every page forbids inline scripts, content of other sites, and being framed', async () => {
    for (const url of ['/', '/mailbox', '/mailbox/letters/none']) {
      const { headers, body } = await get(url)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(body).not.toMatch(/\sstyle=|<style|\son\w+=|<script(?! type="module" src="\/live\.js">)/)
    }
  })

  test.each([
    ['/websdk/websdk.html?_=id_x', 'A stand-in of the identity provider'],
    ['/kantor/30min?embed_domain=1', 'A stand-in of the scheduling provider'],
    ['/paybis-widget/?requestId=x', 'no card is charged'],
  ])('only the site may frame %s, which runs only scripts of the sandbox, and says “%s”', async (url, words) => {
    const { headers, body } = await get(url)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors http://localhost:3000",
    )
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(body).toContain(words)
    expect(body).not.toMatch(/\sstyle=|<style|\son\w+=|<script(?! type="module" src=)/)
  })
})
