import type { Page } from '@playwright/test'
import { blockingRequests, budgets, chunksExcept, openWithScripts, watchRequests } from '../bench/page-bytes.ts'
import { calls } from '../../src/contract/calls.ts'
import { headlineCharacterDelayMs, headlineRotationMs } from '../../src/web/limits.ts'
import { becomeClient, expect, delayRequests, logIn, test } from './kantor.ts'

const layoutShiftLimit = 0.01

async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top <= height; top += 300) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  await page.waitForLoadState('networkidle')
}

for (const [name, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`the landing page on ${name}`, () => {
    test.use({ viewport })

    test('the page keeps its budgets of bytes, and loads nothing from other sites', async ({ page, baseURL }) => {
      const requests = watchRequests(page)
      await openWithScripts(page, '/')
      expect(await requests.kibOf('document'), 'KiB of the document with its styles').toBeLessThanOrEqual(budgets.landingDocument)
      expect(await requests.kibOf('stylesheet'), 'KiB of further styles').toBe(0)
      expect(requests.scripts().length).toBeGreaterThan(0)
      expect(await requests.kibOf('script'), 'KiB of script without interaction').toBeLessThanOrEqual(budgets.landingScript)

      await scrollThrough(page)
      expect(await requests.kibOf('font'), 'KiB of fonts').toBeLessThanOrEqual(budgets.fonts)
      expect(requests.urls.filter((url) => new URL(url).origin !== baseURL && !url.startsWith('data:'))).toEqual([])
    })

    test('the page moves no content on load, on scroll, or when the headline changes', async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: { value: number; what: string }[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
            shifts.push({
              value: entry.value,
              what: entry.sources.map(({ node }) => (node as Element)?.outerHTML?.slice(0, 90)).join(' | '),
            })
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.clock.install()
      await openWithScripts(page, '/')
      await scrollThrough(page)
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      const characters = page.getByTestId('rotating-phrase').locator('[data-shown]')
      for (const phrase of ['for business.', 'for individuals.']) {
        await page.clock.runFor(headlineRotationMs)
        const showsPhrase = async () => {
          // A pause in real time, not of the fake clock, so that each character is painted.
          await page.waitForTimeout(20)
          if ((await characters.allTextContents()).join('') === phrase) return true
          await page.clock.runFor(headlineCharacterDelayMs)
          return false
        }
        await expect.poll(showsPhrase, { timeout: 20_000, intervals: [0] }).toBe(true)
      }
      const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; what: string }[] }).shifts)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(layoutShiftLimit)
    })
  })
}

for (const [path, textFile] of [
  ['/', null],
  ['/pl', 'landing.pl-'],
  ['/de', 'landing.de-'],
] as const) {
  test(`a visitor of ${path} loads only the texts of that language`, async ({ page }) => {
    const requests = watchRequests(page)
    await openWithScripts(page, path)
    expect(requests.urls.flatMap((url) => /landing\.(?:pl|de)-/.exec(url) ?? [])).toEqual(textFile === null ? [] : [textFile])
    expect(await requests.kibOf('document'), 'KiB of the document with its styles').toBeLessThanOrEqual(budgets.landingDocument)
    expect(await requests.kibOf('script'), 'KiB of script without interaction').toBeLessThanOrEqual(budgets.landingScript)
  })
}

test('the landing page is painted from its document alone', async ({ page, baseURL }) => {
  await page.route('**/*', (route) => (route.request().url() === `${baseURL}/` ? route.continue() : undefined))
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await blockingRequests(page)).toBe(0)
})

test('the landing page loads client code only for a logged-in client', async ({ page }) => {
  const loadsClientCode = async (isUserLoggedIn: boolean) => {
    const session = JSON.stringify({ token: null, refreshToken: 'of an earlier visit', isUserLoggedIn })
    await page.addInitScript((stored) => localStorage.setItem('auth_session', stored), session)
    const requests = watchRequests(page)
    await openWithScripts(page, '/')
    return requests.scripts().some((name) => name.includes('ClientSession'))
  }
  expect(await loadsClientCode(false)).toBe(false)
  expect(await loadsClientCode(true)).toBe(true)
})

test("the log-in fetches home's code early, and the profile before that code arrives", async ({ page, service }) => {
  const client = await becomeClient(page, service)
  await page.goto('/')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/app/login')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const logInCall = await delayRequests(page, `**${calls.login.path}`)
  const homeCode = await delayRequests(page, /\/assets\/Home-/)
  await logIn(page, client)
  await expect.poll(() => fetched.some((path) => path.startsWith('/assets/Home-'))).toBe(true)
  expect(fetched).not.toContain(calls.readProfile.path)
  logInCall.release()
  await expect.poll(() => fetched).toContain(calls.readProfile.path)
  homeCode.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
})

test('the login and every later screen keep their budgets of bytes', async ({ page }) => {
  // Code for passkeys comes after the login is usable: the next test has its budget.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  const requests = watchRequests(page)
  await openWithScripts(page, '/app/login')
  await page.getByLabel('Email').fill('anna@example.com')
  expect(await requests.kibOf('document'), 'KiB of the document with its styles').toBeLessThanOrEqual(budgets.clientDocument)
  expect(await requests.kibOf('stylesheet'), 'KiB of further styles').toBe(0)
  expect(await requests.kibOf('script'), 'KiB of script until the login is usable').toBeLessThanOrEqual(budgets.loginScript)

  const loadedAtFirst = new Set(requests.scripts())
  const landing = watchRequests(page)
  await openWithScripts(page, '/')
  for (const script of landing.scripts()) loadedAtFirst.add(script)

  expect(chunksExcept(loadedAtFirst).filter(({ size }) => size > budgets.lazyChunk)).toEqual([])
})

test('the code for passkeys keeps its budget of bytes', async ({ browser, page }) => {
  const kibOf = async (visitor: Page) => {
    const requests = watchRequests(visitor)
    await openWithScripts(visitor, '/app/login')
    return requests.kibOf('script')
  }
  const withPasskeys = await kibOf(page)
  const without = await browser.newPage()
  await without.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  const added = withPasskeys - (await kibOf(without))
  await without.close()
  expect(added, 'KiB of script for passkeys').toBeGreaterThan(0)
  expect(added, 'KiB of script for passkeys').toBeLessThanOrEqual(budgets.passkeyScript)
})
