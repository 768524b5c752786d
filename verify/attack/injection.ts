import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findOrInstallChromium } from '../../tools/testing/find-chromium.ts'
import operator from '../../config/operator.json' with { type: 'json' }
import { openSignedIn } from './browser.ts'
import type { Answer } from './call.ts'
import { aPassword, becomeClient, type Client, newAddress, newEmail } from './clients.ts'
import { type Asked, type Finding, type Part, Promises } from './part.ts'
import type { Letter, Target } from './target.ts'

const letterPatienceMs = 20_000

/** Texts that would do something where somebody forgot that they are texts. */
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

export const injection: Part = {
  name: 'injection',
  tries: 'letter heads, HTML and SQL in every text that a client types, in letters, replies and pages',
  usualCount: payloads.length,
  pages: true,
  run,
}

async function run(target: Target, { count }: Asked): Promise<Finding> {
  const promises = new Promises()
  const client = await becomeClient(target)
  await addressesInjectNothing(target, client, promises)
  const tried = payloads.slice(0, count)
  const desk = operator.contact.desk
  const browser = await chromium.launch({ executablePath: findOrInstallChromium() })
  try {
    const page = await openSignedIn(await browser.newPage(), target.origin, client)
    for (const payload of tried) {
      await keptExactly(target, client, { payload, promises })
      await inertInLetters(target, await becomeClient(target), { payload, promises, desk })
      await inertInPage(page, target, { payload, promises })
    }
  } finally {
    await browser.close()
  }
  const tables = await target.query(`select 1 from information_schema.tables where table_name = 'account'`)
  promises.holds(tables.length === 1, 'a table has gone')
  return {
    counts: { 'hostile addresses': hostileAddresses.length, 'hostile texts': tried.length, 'places of each': 10 },
    problems: promises.problems,
  }
}

/** An address that is two, or a head of a letter besides, is refused wherever an address is taken. */
async function addressesInjectNothing(target: Target, client: Client, promises: Promises): Promise<void> {
  for (const email of hostileAddresses) {
    const asked = { method: 'POST', from: newAddress() }
    const answers: [string, Answer][] = [
      ['register', await target.call({ ...asked, path: '/api/auth/register', body: { email, password: aPassword } })],
      ['reset', await target.call({ ...asked, path: '/api/auth/reset-password', body: { email } })],
      ['resend', await target.call({ ...asked, path: '/api/auth/resend-verification', body: { email } })],
      ['request', await requestQuote(target, client, { email, name: 'Ada', message: '' })],
    ]
    for (const [where, { status }] of answers)
      promises.holds(status === 400, `${where}: the address ${JSON.stringify(email)} was answered ${status}`)
  }
  await pause(1000)
  promises.holds((await target.letters('eve@example.com')).length === 0, 'a letter went to an address that was smuggled in')
}

const requestQuote = (target: Target, client: Client, { email, name, message }: { email: string; name: string; message: string }) =>
  target.call({
    method: 'POST',
    path: '/api/exchange-request',
    body: { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 1000, name, email, phone: name.slice(0, 50), country: name, message },
    token: client.accessToken,
    from: client.from,
  })

async function keptExactly(target: Target, client: Client, { payload, promises }: { payload: string; promises: Promises }): Promise<void> {
  const profile = { firstName: payload, lastName: payload, phone: payload.slice(0, 50), country: payload }
  const asked = { path: '/api/users/profile', token: client.accessToken, from: client.from }
  const changed = await target.call({ ...asked, method: 'PUT', body: profile })
  promises.holds(changed.status === 200, `a profile with ${JSON.stringify(payload)} was answered ${changed.status}`)
  const { json } = await target.call(asked)
  for (const [field, value] of Object.entries(profile))
    promises.holds((json as Record<string, string>)[field] === value, `${field} did not keep ${JSON.stringify(payload)} as it was typed`)
}

interface InLetters {
  payload: string
  promises: Promises
  desk: string
}

async function inertInLetters(target: Target, client: Client, { payload, promises, desk }: InLetters): Promise<void> {
  const email = newEmail()
  const before = (await target.letters(desk)).length
  const { status } = await requestQuote(target, client, { email, name: payload, message: `${payload}\n${payload}` })
  promises.holds(status === 200, `a request with ${JSON.stringify(payload)} was answered ${status}`)
  const toDesk = (await lettersTo(target, desk, before + 1))[0]
  const toClient = (await lettersTo(target, email, 1))[0]
  for (const letter of [toDesk, toClient]) {
    promises.holds(letter !== undefined, `no letter came of a request with ${JSON.stringify(payload)}`)
    if (!letter) continue
    promises.holds(!/<script|<img|<svg|onerror=["']?window/i.test(letter.html), `a letter carries ${JSON.stringify(payload)} as HTML`)
    promises.holds(!/[\r\n]/.test(letter.subject) && !letter.subject.includes('Bcc'), 'a subject was broken in two')
  }
  promises.holds(toDesk?.text.includes(payload) ?? false, `the desk does not read ${JSON.stringify(payload)} as it was typed`)
  promises.holds(!(toClient?.text.includes(payload) ?? false), 'a letter to a contact address carries what a stranger could have written')
}

async function lettersTo(target: Target, to: string, count: number): Promise<Letter[]> {
  const giveUpAt = Date.now() + letterPatienceMs
  for (;;) {
    const letters = await target.letters(to)
    if (letters.length >= count || Date.now() > giveUpAt) return letters.length >= count ? letters : []
    await pause(100)
  }
}

async function inertInPage(page: Page, target: Target, { payload, promises }: { payload: string; promises: Promises }): Promise<void> {
  await page.goto(`${target.origin}/app`)
  await page.getByText(payload, { exact: false }).first().waitFor()
  await page.goto(`${target.origin}/app/profile`)
  const field = page.getByLabel('First Name')
  await field.waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input')?.value !== '')
  promises.holds((await field.inputValue()) === payload, `the profile page does not show ${JSON.stringify(payload)} as it was typed`)
  const isHit = await page.evaluate(() => '__hit' in window)
  promises.holds(!isHit, `${JSON.stringify(payload)} ran in the page`)
}
