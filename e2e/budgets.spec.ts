import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { root } from '../scripts/launcher/settings.ts'
import { expect, test } from './kantor.ts'

const kib = (bytes: number) => Math.round((bytes / 1024) * 10) / 10
const documentLimitKib = 35
const landingScriptLimitKib = 100
const loginScriptLimitKib = 115
const lazyChunkLimitKib = 35
// Base UI's combobox, of which nothing can be left out; wanted only where somebody reaches for the currencies.
const currencyPickerLimitKib = 42
const fontLimitKib = 80
const layoutShiftLimit = 0.01

/** Notes what the page asks for, from now on. */
function watchRequests(page: Page) {
  const finished: Request[] = []
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('requestfinished', (request) => finished.push(request))
  return {
    asked,
    /** Of this kind, in KiB as sent. */
    async kibOf(kind: string) {
      const sizes = await Promise.all(finished.filter((request) => request.resourceType() === kind).map((request) => request.sizes()))
      return kib(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0))
    },
    scripts: () => finished.filter((request) => request.resourceType() === 'script').map((request) => new URL(request.url()).pathname),
  }
}

/** Until the landing page's own script has come: it is asked for in idle time after `load`. */
async function untilHydrated(page: Page) {
  await page.waitForRequest((request) => request.resourceType() === 'script')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Book a meeting with our expert' })).toBeVisible()
}

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

    test('comes as one light document; its script and its faces keep within their budgets, and nobody else is asked', async ({
      page,
      baseURL,
    }) => {
      const requests = watchRequests(page)
      const hydrated = untilHydrated(page)
      await page.goto('/')
      await hydrated
      expect(await requests.kibOf('document'), 'KiB of the document with its styles').toBeLessThanOrEqual(documentLimitKib)
      expect(await requests.kibOf('stylesheet'), 'KiB of further styles').toBe(0)
      expect(requests.scripts().length).toBeGreaterThan(0)
      expect(await requests.kibOf('script'), 'KiB of script without interaction').toBeLessThanOrEqual(landingScriptLimitKib)

      await scrollThrough(page)
      expect(await requests.kibOf('font'), 'KiB of fonts').toBeLessThanOrEqual(fontLimitKib)
      expect(requests.asked.filter((url) => new URL(url).origin !== baseURL && !url.startsWith('data:'))).toEqual([])
    })

    test('nothing shifts: not while it loads, nor in a full scroll, nor when the headline turns twice', async ({ page }) => {
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
      const hydrated = untilHydrated(page)
      await page.goto('/')
      await hydrated
      await scrollThrough(page)
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      const letters = page.getByTestId('rotating-phrase').locator('[data-shown]')
      for (const phrase of ['for business.', 'for individuals.']) {
        await expect.poll(async () => (await letters.allTextContents()).join(''), { timeout: 20_000 }).toBe(phrase)
      }
      const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; what: string }[] }).shifts)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(layoutShiftLimit)
    })
  })
}

test('the landing page is painted with nothing but its document, whatever else hangs', async ({ page, baseURL }) => {
  await page.route('**/*', (route) => (route.request().url() === `${baseURL}/` ? route.continue() : undefined))
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const blocking = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus === 'blocking')
        .length,
  )
  expect(blocking).toBe(0)
})

test('the login is usable within its budget, and each screen that comes later is a small file', async ({ page }) => {
  const requests = watchRequests(page)
  await page.goto('/app/login')
  await page.getByLabel('Email').fill('anna@example.com')
  await page.waitForLoadState('networkidle')
  expect(await requests.kibOf('script'), 'KiB of script until the login is usable').toBeLessThanOrEqual(loginScriptLimitKib)

  const atOnce = new Set(requests.scripts())
  const landing = watchRequests(page)
  const hydrated = untilHydrated(page)
  await page.goto('/')
  await hydrated
  for (const script of landing.scripts()) atOnce.add(script)

  const folder = join(root, 'dist/web/assets')
  const heavy = readdirSync(folder)
    .filter((file) => file.endsWith('.js') && !atOnce.has(`/assets/${file}`))
    .map((file) => ({ file, size: kib(statSync(join(folder, readdirSync(folder).includes(`${file}.br`) ? `${file}.br` : file)).size) }))
    .filter(({ file, size }) => size > (file.startsWith('CurrencyPicker') ? currencyPickerLimitKib : lazyChunkLimitKib))
  expect(heavy).toEqual([])
})
