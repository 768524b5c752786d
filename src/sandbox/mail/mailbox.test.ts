import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../app.ts'
import { linksOf, readLetter } from './letter.ts'
import { createMailbox } from './mailbox.ts'

let now = Date.UTC(2026, 10, 21, 13, 37)
let sandbox: ReturnType<typeof createSandbox>
let smtpPort: number

beforeEach(async () => {
  sandbox = createSandbox({ siteUrl: 'http://localhost:3000', now: () => now++ })
  smtpPort = (await sandbox.start({ port: 0, smtpPort: 0 })).smtpPort
})
afterEach(() => sandbox.stop())

async function send(letter: { to: string; [field: string]: unknown }, options: object = {}) {
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ...options })
  try {
    return await transport.sendMail({ from: 'Kantor <hello@kantor.example>', subject: 'Hello', text: 'Hello.', ...letter })
  } finally {
    transport.close()
  }
}

const get = (url: string) => sandbox.http.inject({ url })
const messages = async (to = '') => (await get(`/mailbox/messages${to && `?to=${encodeURIComponent(to)}`}`)).json()
const setFault = (mail: object) => sandbox.http.inject({ method: 'POST', url: '/control/faults', payload: { mail } })

describe('the call that lists letters', () => {
  test('a letter sent over SMTP arrives with all its parts', async () => {
    await send({
      to: 'Anna@example.com',
      subject: 'Zażółć gęślą jaźń €',
      text: 'Confirm: http://localhost:3000/app/verify-email/abc.',
      html: '<p>Zażółć <a href="http://localhost:3000/app/verify-email/abc">Confirm</a></p>',
    })
    const [message, ...others] = await messages('anna@example.COM')
    expect(others).toEqual([])
    expect(message).toEqual({
      id: expect.any(String),
      to: 'Anna@example.com',
      subject: 'Zażółć gęślą jaźń €',
      text: expect.stringContaining('Confirm: http://localhost:3000/app/verify-email/abc.'),
      html: expect.stringContaining('<p>Zażółć <a href='),
      links: ['http://localhost:3000/app/verify-email/abc'],
      receivedAt: expect.stringMatching(/^2026-11-21T13:37:/),
    })
  })

  test('all letters or those to one address are listed, newest first, until DELETE', async () => {
    await send({ to: 'anna@example.com', subject: 'first' })
    await send({ to: 'joanna@example.com', subject: 'second' })
    await send({ to: 'anna@example.com', subject: 'third' })
    const subjects = async (to?: string) => (await messages(to)).map(({ subject }: { subject: string }) => subject)
    expect(await subjects('anna@example.com')).toEqual(['third', 'first'])
    expect(await subjects()).toEqual(['third', 'second', 'first'])
    expect((await sandbox.http.inject({ method: 'DELETE', url: '/mailbox/messages' })).statusCode).toBe(204)
    expect(await messages()).toEqual([])
  })

  test('a blind copy is listed under its recipient', async () => {
    await send({ to: 'anna@example.com', bcc: 'desk@example.com' })
    expect(await messages('desk@example.com')).toHaveLength(1)
  })

  test('the mail server accepts any user name and password', async () => {
    await send({ to: 'anna@example.com' }, { auth: { user: 'somebody', pass: 'something' } })
    expect(await messages('anna@example.com')).toHaveLength(1)
  })
})

test('only the newest thousand letters are kept', async () => {
  const mailbox = createMailbox()
  const letter = await readLetter(Buffer.from('Subject: x\r\n\r\nx'), { id: '0', from: '', recipients: ['a@b.co'], at: new Date(0) })
  for (let id = 1; id <= 1001; id++) mailbox.put({ ...letter, id: String(id) })
  expect(mailbox.all()).toHaveLength(1000)
  expect(mailbox.find('1')).toBeUndefined()
  expect(mailbox.all()[0]!.id).toBe('1001')
})

describe('links', () => {
  test('links are decoded, listed once, and only to http and https', () => {
    const html = `<a class=x href="https://a.example/?x=1&amp;y=2">A &amp; <b>B</b></a><a href='javascript:alert(1)'>bad</a>
      <a href=data:text/html,x>bad</a><a href="https://a.example/?x=1&#38;y=2">again</a><a href="mailto:x@y.co">mail</a>`
    expect(linksOf(html, 'See (https://a.example/?x=1&y=2) and https://b.example/c.')).toEqual([
      { label: 'A & B', url: 'https://a.example/?x=1&y=2' },
      { label: '', url: 'https://b.example/c' },
    ])
  })
})

describe('the mailbox’s pages', () => {
  const readPage = async (url: string) => (await get(url)).body
  const letterUrl = async () => `/mailbox/letters/${(await messages())[0].id}`

  test('an empty mailbox explains which letters arrive in it', async () => {
    const body = await readPage('/mailbox')
    expect(body).toContain('All letters of the demo arrive here')
    expect(body).toMatch(/kept in memory/)
    expect(body).toContain('No letters yet')
  })

  test('a search finds letters by a part of the address', async () => {
    await send({ to: 'anna@example.com', subject: 'For Anna' })
    await send({ to: 'bert@example.com', subject: 'For Bert' })
    const found = await readPage('/mailbox?to=ANNA')
    expect(found).toContain('For Anna')
    expect(found).not.toContain('For Bert')
    expect(await readPage('/mailbox?to=%3Cscript%3Enobody')).toContain('&lt;script&gt;nobody')
  })

  test('a letter’s page has its links as buttons, its text and its source', async () => {
    const url = 'http://localhost:3000/app/verify-email/abc'
    await send({ to: 'anna@example.com', text: 'Plain form', html: `<a href="${url}">Confirm e-mail</a>`, headers: { 'X-Test': 'here' } })
    const body = await readPage(await letterUrl())
    expect(body).toMatch(new RegExp(`class="button"\\s+href="${url}"\\s+target="_blank"\\s+rel="noopener noreferrer"`))
    expect(body).toContain('Confirm e-mail')
    expect(body).toContain('Plain form')
    expect(body).toContain('X-Test: here')
    expect(body).toContain('Content-Type: multipart/alternative')
    expect(await readPage(`${await letterUrl()}/source`)).toContain('X-Test: here')
  })

  test('a letter’s page announces a newer letter, and is otherwise unchanged', async () => {
    await send({ to: 'anna@example.com', subject: 'old' })
    const url = await letterUrl()
    const before = await readPage(url)
    expect(before).not.toContain('newer letter')
    await send({ to: 'anna@example.com', subject: 'new' })
    const after = await readPage(url)
    expect(after).toContain('There is a newer letter')
    const withoutArrivals = (page: string) => page.replace(/<div id="arrivals"[^]*?<\/div>/, '')
    expect(withoutArrivals(after)).toBe(withoutArrivals(before))
  })

  test('a hostile letter is escaped on our pages', async () => {
    const hostile = `<script>alert(1)</script><img src=x onerror="alert(2)">"'\``
    const source = [
      `From: "${hostile.replaceAll('"', '\\"')}" <evil@evil.example>`,
      'To: anna@example.com',
      `Subject: nul\u0000 ${hostile}`,
      `X-Evil: ${hostile}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      `nul\u0000 ${hostile} https://ok.example/"onmouseover="alert(3)`,
    ].join('\r\n')
    await send({ to: 'anna@example.com', raw: source, envelope: { from: 'evil@evil.example', to: 'anna@example.com' } })
    for (const body of [await readPage('/mailbox'), await readPage(await letterUrl())]) {
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(body).not.toContain('<script>alert')
      expect(body).not.toContain('<img')
      expect(body).not.toContain('\u0000')
      expect(body).not.toMatch(/<[^>]*\son(error|mouseover)=/)
    }
    const plain = await get(`${await letterUrl()}/source`)
    expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(plain.headers['x-content-type-options']).toBe('nosniff')
  })

  test('the frame with a letter’s HTML allows no script, outside file or form', async () => {
    await send({
      to: 'anna@example.com',
      html: '<html><head><title>x</title></head><script>alert(1)</script><a href="https://a.example">a</a></html>',
    })
    expect(await readPage(await letterUrl())).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    const { headers, body } = await get(`${await letterUrl()}/body`)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox;/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'none'")
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src|https?:/)
    expect(body).toContain('<head><base target="_blank"><title>x')
  })

  test('the page of a deleted letter is a 404 with an explanation', async () => {
    const { statusCode, body } = await get(`/mailbox/letters/${randomUUID()}`)
    expect(statusCode).toBe(404)
    expect(body).toContain('This letter is gone')
  })
})

describe('faults', () => {
  test.each([
    ['temporary', 451],
    ['permanent', 550],
  ])('the fault %s refuses letters with %i', async (failure, code) => {
    await setFault({ failure })
    await expect(send({ to: 'anna@example.com' })).rejects.toMatchObject({ responseCode: code })
    expect(await messages()).toEqual([])
    await setFault({ failure: 'none' })
    await send({ to: 'anna@example.com' })
    expect(await messages()).toHaveLength(1)
  })

  test('the fault dropped closes the connection', async () => {
    await setFault({ failure: 'dropped' })
    await expect(send({ to: 'anna@example.com' })).rejects.toThrow(/closed|ECONNRESET|hang up/i)
  })

  test('with the fault hang, the mail server never responds', async () => {
    await setFault({ failure: 'hang' })
    await expect(send({ to: 'anna@example.com' }, { greetingTimeout: 200 })).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })

  test('the fault delayMs delays a letter', async () => {
    await setFault({ delayMs: 200 })
    const before = performance.now()
    await send({ to: 'anna@example.com' })
    expect(performance.now() - before).toBeGreaterThanOrEqual(195)
    expect(await messages()).toHaveLength(1)
  })

  test('a letter of more than ten megabytes is refused', async () => {
    await expect(send({ to: 'anna@example.com', text: 'x'.repeat(76).concat('\n').repeat(140_000) })).rejects.toMatchObject({
      responseCode: 552,
    })
  })
})
