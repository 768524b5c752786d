import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findOrInstallChromium } from '../../tools/testing/browsers.ts'
import operator from '../../config/operator.json' with { type: 'json' }
import { calls } from '#contract/calls.ts'
import { quoteRequest } from '../../src/server/testing/quote-request.ts'
import { asClient, becomeClient, type Client, readProfile } from './clients.ts'
import type { Target } from './target.ts'
import { newEmail, newNetworkAddress, signIn, usualPassword } from '../harness/client.ts'
import type { HttpResponse } from '../harness/http.ts'
import type { Letter } from '../harness/sandbox.ts'
import { Checks, type Options, type Part, type Result } from '../harness/part.ts'
import { until } from '../harness/until.ts'

/** Hostile texts. They must be stored and shown unchanged, and must not run. */
const payloads = [
  `<script>window.__hit = 1</script>`,
  `"><img src=x onerror="window.__hit = 1">`,
  `'; drop table account; --`,
  `\${window.__hit = 1}{{constructor.constructor('window.__hit = 1')()}}`,
  `javascript:window.__hit=1//`,
  `<svg/onload=window.__hit=1>`,
  `%0d%0aBcc: eve@example.com`,
  `&lt;b&gt; &amp; &#x3C;i&#x3E;`,
  `\u202Etxt.exe \u200B zero width`,
]

const hostileAddresses = [
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com\nSubject: mine',
  'ada@example.com, eve@example.com',
  'ada@example.com; eve@example.com',
  'Eve <eve@example.com>',
  '"ada@example.com"@eve.example eve@example.com',
  'ada@example.com\0',
  'ada@exa mple.com',
]

export const injection: Part<Target> = {
  name: 'injection',
  title: 'mail headers, HTML and SQL in every text that a client types; checked in letters, responses and pages',
  count: payloads.length,
  short: 2,
  pages: true,
  run,
}

async function run(target: Target, { count, random }: Options): Promise<Result> {
  const checks = new Checks()
  const client = await becomeClient(target)
  await checkHostileAddresses(target, client, checks)
  const first = random.between(0, payloads.length - 1)
  const tried = [...payloads.slice(first), ...payloads.slice(0, first)].slice(0, count)
  const desk = operator.contact.desk
  const browser = await chromium.launch({ executablePath: findOrInstallChromium() })
  try {
    const page = await browser.newPage()
    await signIn(page, target.origin, client)
    for (const payload of tried) {
      await checkStoredUnchanged(target, client, { payload, checks })
      await checkLetters(target, await becomeClient(target), { payload, checks, desk })
      await checkPage(page, target, { payload, checks })
    }
  } finally {
    await browser.close()
  }
  const tables = await target.query(`select 1 from information_schema.tables where table_name = 'account'`)
  checks.expect(tables.length === 1, 'the table account was deleted')
  return {
    figures: { 'hostile addresses': hostileAddresses.length, 'hostile texts': tried.length, 'fields with each text': 8 },
    failures: checks.failures,
  }
}

/** Each call must refuse each of `hostileAddresses`, such as an e-mail address that contains a mail header. */
async function checkHostileAddresses(target: Target, client: Client, checks: Checks): Promise<void> {
  for (const email of hostileAddresses) {
    const from = newNetworkAddress()
    const responses: [string, HttpResponse][] = [
      ['register', await target.call({ ...calls.register, from, body: { email, password: usualPassword } })],
      ['reset', await target.call({ ...calls.resetPassword, from, body: { email } })],
      ['resend', await target.call({ ...calls.resendVerification, from, body: { email } })],
      ['request', await requestQuote(target, client, { email, name: 'Ada', message: '' })],
    ]
    for (const [where, { status }] of responses)
      checks.expect(status === 400, `${where}: the e-mail address ${JSON.stringify(email)} returned ${status}`)
  }
  await pause(1000)
  checks.expect((await target.letters('eve@example.com')).length === 0, 'a letter was sent to an injected e-mail address')
}

const requestQuote = (target: Target, client: Client, { email, name, message }: { email: string; name: string; message: string }) =>
  target.call(
    asClient(client, calls.submitExchangeRequest, { ...quoteRequest, name, email, phone: name.slice(0, 50), country: name, message }),
  )

async function checkStoredUnchanged(
  target: Target,
  client: Client,
  { payload, checks }: { payload: string; checks: Checks },
): Promise<void> {
  const profile = { firstName: payload, lastName: payload, phone: payload.slice(0, 50), country: payload }
  const changed = await target.call(asClient(client, calls.updateProfile, profile))
  checks.expect(changed.status === 200, `a profile with ${JSON.stringify(payload)} returned ${changed.status}`)
  const { json } = await readProfile(target, client.accessToken)
  for (const [field, value] of Object.entries(profile))
    checks.expect((json as Record<string, string>)[field] === value, `${field} did not keep ${JSON.stringify(payload)} as it was typed`)
}

async function checkLetters(
  target: Target,
  client: Client,
  { payload, checks, desk }: { payload: string; checks: Checks; desk: string },
): Promise<void> {
  const email = newEmail()
  const before = (await target.letters(desk)).length
  const { status } = await requestQuote(target, client, { email, name: payload, message: `${payload}\n${payload}` })
  checks.expect(status === 200, `a request with ${JSON.stringify(payload)} returned ${status}`)
  const toDesk = await newestLetter(target, desk, before + 1)
  const toClient = await newestLetter(target, email, 1)
  for (const letter of [toDesk, toClient]) {
    checks.expect(letter !== undefined, `no letter was sent for a request with ${JSON.stringify(payload)}`)
    if (!letter) continue
    checks.expect(!/<script|<img|<svg|onerror=["']?window/i.test(letter.html), `a letter has ${JSON.stringify(payload)} as HTML`)
    checks.expect(!/[\r\n]/.test(letter.subject) && !letter.subject.includes('Bcc'), 'a subject contains a line end or a header')
  }
  checks.expect(toDesk?.text.includes(payload) ?? false, `the letter to the desk does not have ${JSON.stringify(payload)} as it was typed`)
  checks.expect(
    !(toClient?.text.includes(payload) ?? false),
    'a letter to the contact e-mail address has a text that a stranger could have typed',
  )
}

/** The newest letter, as soon as there are `count` letters; undefined if there are fewer after 20 s. */
async function newestLetter(target: Target, to: string, count: number): Promise<Letter | undefined> {
  const enoughLetters = async () => {
    const letters = await target.letters(to)
    return letters.length >= count && letters
  }
  return (await until(enoughLetters, { what: `a letter to ${to}`, withinMs: 20_000, everyMs: 100 }).catch(() => []))[0]
}

async function checkPage(page: Page, target: Target, { payload, checks }: { payload: string; checks: Checks }): Promise<void> {
  await page.goto(`${target.origin}/app`)
  await page.getByText(payload, { exact: false }).first().waitFor()
  await page.goto(`${target.origin}/app/profile`)
  const field = page.getByLabel('First Name')
  await field.waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input')?.value !== '')
  checks.expect((await field.inputValue()) === payload, `the profile page does not show ${JSON.stringify(payload)} as it was typed`)
  const hasRun = await page.evaluate(() => '__hit' in window)
  checks.expect(!hasRun, `${JSON.stringify(payload)} ran in the page`)
}
