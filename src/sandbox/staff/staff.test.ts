import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../app.ts'
import { readDemoStaff } from './demo-staff.ts'

// The secret of RFC 6238, appendix B: the bytes "12345678901234567890".
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const ewa = { name: 'Ewa <Lis>', email: 'ewa@kantor.example', roles: ['dealer', 'supervisor'], language: 'pl', password: 'pw', secret }

let now: number
let sandbox: ReturnType<typeof createSandbox>

beforeEach(() => {
  now = 59_000
  sandbox = createSandbox({ siteUrl: 'http://localhost:3000', deskUrl: 'http://localhost:5402', staff: [ewa], now: () => now })
  return () => sandbox.stop().catch(() => {})
})

const get = (url: string, accept?: string) => sandbox.http.inject({ url, headers: accept ? { accept } : {} })
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

describe('the staff as JSON', () => {
  test.each([undefined, '*/*', 'application/json', 'application/json, text/html;q=0.9'])(
    'a caller that accepts %s gets JSON',
    async (accept) => {
      const reply = await get('/staff', accept)
      expect(reply.headers['vary']).toBe('accept')
      expect(reply.json()).toEqual([{ name: 'Ewa <Lis>', email: 'ewa@kantor.example', role: 'dealer', password: 'pw', code: '287082' }])
    },
  )

  // Appendix B has eight digits, of which an app shows the last six.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i, the code is that of RFC 6238', async (second, code) => {
    now = second * 1000
    expect((await get('/staff')).json()[0].code).toBe(code)
  })

  test('every person of the demo has another code', async () => {
    const staff = readDemoStaff()
    sandbox = createSandbox({ siteUrl: 'http://localhost:3000', staff, now: () => now })
    const codes = (await get('/staff')).json().map(({ code }: { code: string }) => code)
    expect(new Set(codes).size).toBe(staff.length)
  })
})

describe('the staff as a page', () => {
  test('a browser gets a page with everything that a sign-in needs', async () => {
    const { headers, body } = await get('/staff', browser)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const text of ['Ewa &lt;Lis&gt;', 'ewa@kantor.example', 'pw', '287082', 'Dealer: ', 'Supervisor: ']) expect(body).toContain(text)
    expect(body).toContain('href="http://localhost:5402"')
    expect(body).toContain('A code works once')
    expect(body).toMatch(/New codes in <b id="seconds">1<\/b> s/)
    expect(body).toContain('Copy the code of Ewa &lt;Lis&gt;')
  })

  test('the page has no inline script or style, and its own script is served', async () => {
    const { headers, body } = await get('/staff', browser)
    expect(String(headers['content-security-policy'])).toContain("script-src 'self'")
    expect(body).not.toMatch(/\sstyle=|<style|\son\w+=|<script(?! type="module" src="\/staff\.js">)/)
    expect((await get('/staff.js')).body).toContain('data-code-of')
    expect((await get('/sandbox.css')).body).toContain('.staff')
  })

  test('the start page and every page’s navigation lead to the staff', async () => {
    for (const page of ['/', '/mailbox', '/staff']) expect((await get(page, browser)).body).toMatch(/<a href="\/staff"\s*>?/)
    expect((await get('/', browser)).body).toContain('href="http://localhost:5402"')
  })
})

describe('the file with the staff', () => {
  const fileWith = (content: string) => {
    const path = join(mkdtempSync(join(tmpdir(), 'kantor-staff-')), 'demo-staff.json')
    writeFileSync(path, content)
    return path
  }

  test('a missing file is named', () => {
    expect(() => readDemoStaff('no/such.json')).toThrow('no/such.json cannot be read: there is no such file in the working directory.')
  })

  test.each([
    ['[{', /is malformed: /],
    ['{}', /is malformed: file: /],
    [JSON.stringify([{ ...ewa, secret: 'not base32' }]), /is malformed: 0\.secret: must be base32 without padding\.$/],
    [JSON.stringify([ewa, { ...ewa, roles: [] }]), /is malformed: 1\.roles: /],
  ])('the file %s is refused with the place of the mistake', (content, message) => {
    expect(() => readDemoStaff(fileWith(content))).toThrow(message)
  })
})
