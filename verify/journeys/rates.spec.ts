import type { Page } from '@playwright/test'
import { expect, delayRequests, test } from './kantor.ts'

const converter = (page: Page) => page.getByRole('region', { name: 'Express exchange' })
const rates = (page: Page) => page.getByRole('region', { name: 'Check the current exchange rates and fees' })
const receivedAmount = (page: Page) => page.getByLabel('You receive', { exact: true })
const payCurrency = (page: Page) => page.getByRole('combobox', { name: 'Currency to pay with' })
const choices = (page: Page) => page.getByRole('listbox').getByRole('option')
const search = (page: Page) => page.getByRole('combobox', { name: 'Search by code or name' })

/** Opens the page and waits for its script, which loads in idle time. */
async function open(page: Page): Promise<void> {
  await page.goto('/')
  await expect(converter(page).getByRole('status')).not.toBeEmpty()
}

/** Runs in the page, and adds up the layout shifts without recent input. */
const recordShifts = () => {
  Object.assign(window, { shifts: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) Object.assign(window, { shifts: (window as unknown as { shifts: number }).shifts + entry.value })
  }).observe({ type: 'layout-shift', buffered: true })
}
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the picker is a sheet with options of at least 44 px', async ({ page }) => {
    await open(page)
    await payCurrency(page).tap()
    const sheet = page.getByRole('dialog', { name: 'Currency to pay with' })
    await expect(sheet).toBeVisible()
    const bottom = async () => sheet.boundingBox().then((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0)))
    // The sheet slides in.
    await expect.poll(bottom).toBe(740)
    const box = await sheet.boundingBox()
    expect(box).toMatchObject({ x: 0, width: 360 })
    const heights = await sheet.getByRole('option').evaluateAll((options) => options.map((option) => option.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    // The sheet keeps its size, so that the on-screen keyboard does not cover the results.
    await search(page).fill('pound')
    await expect(choices(page)).toHaveCount(1)
    expect(await sheet.boundingBox()).toEqual(box)
    await sheet.getByRole('option', { name: /Pound sterling/ }).tap()
    await expect(sheet).toBeHidden()
    await expect(payCurrency(page)).toHaveAccessibleName('Currency to pay with: Pound sterling, GBP')
  })
})

test('the option that the arrow key selects is always visible', async ({ page }) => {
  await open(page)
  await payCurrency(page).click()
  const active = page.locator('[role=option][data-active]')
  // The option itself must be painted at its upper edge, not the sticky name of a group.
  const isPainted = (option: Element) => {
    const { x, y } = option.getBoundingClientRect()
    return option.contains(document.elementFromPoint(x + 20, y + 4))
  }
  for (let remaining = await choices(page).count(); remaining > 0; remaining--) {
    await search(page).press('ArrowUp')
    const message = `${await active.textContent()} is visible`
    await expect.poll(() => active.evaluate(isPainted), { message, intervals: [20], timeout: 5000 }).toBe(true)
  }
})

test('an amount typed and continued before the script arrived reaches the next page', async ({ page }) => {
  const scripts = await delayRequests(page, /\/assets\/.*\.js$/)
  await page.goto('/')
  await page.getByLabel('You pay', { exact: true }).fill('500')
  await page.getByRole('link', { name: 'Quick Exchange' }).click()
  expect(new URL(page.url()).pathname).toBe('/')
  scripts.release()
  await expect(page).toHaveURL('/app/login')
  expect(await page.evaluate(() => localStorage.getItem('exchange_intent'))).toContain('"amount":"500"')
})

test('without the page’s script, the converter’s links still lead on', async ({ page }) => {
  await page.route(/\/assets\/landing-.*\.js$/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: 'Quick Exchange' }).click()
  await expect(page).toHaveURL('/app/login')
})

test('the picker is loaded on demand; without it, the native list works', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.route(/CurrencyPicker/, (route) => route.abort())
  await open(page)
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((url) => url.includes('CurrencyPicker'))).toEqual([])
  await payCurrency(page).hover()
  await expect.poll(() => fetched.filter((url) => url.includes('CurrencyPicker')).length).toBeGreaterThan(0)
  await page.getByLabel('Currency to pay with').selectOption('GBP')
  await expect(converter(page).getByText(/1 BTC = [\d,.]+ GBP/)).toBeVisible()
})

test('the rate chart loads when visible, has a name, and moves no content', async ({ page }) => {
  await page.addInitScript(recordShifts)
  await open(page)
  await converter(page).scrollIntoViewIfNeeded()
  const chart = converter(page).getByRole('img')
  await expect(chart).toHaveAccessibleName(
    /^BTC in EUR over the last 24 hours: (up|down|unchanged,) \d+\.\d\d%, highest [\d,.]+, lowest [\d,.]+\.$/,
  )
  await rates(page).scrollIntoViewIfNeeded()
  await expect(rates(page).getByText(/Updated every minute/)).toBeVisible()
  expect(await shifts(page)).toBeLessThanOrEqual(0.01)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page shows the last known rates, their time and a converted amount', async ({ page }) => {
    await page.goto('/')
    await expect(receivedAmount(page)).toHaveValue(/^0\.\d+$/)
    await expect(converter(page).getByText(/^1 BTC = [\d,]+\.\d\d EUR$/)).toBeVisible()
    await expect(converter(page).getByText(/^\d+ \w+, \d\d:\d\d:\d\d UTC$/)).toBeVisible()
    await expect(converter(page).getByText('Updated every minute')).toHaveCount(0)
    await expect(rates(page).getByRole('row', { name: /^Bitcoin BTC [\d,]+\.\d\d/ })).toBeVisible()
    const euro = await rates(page)
      .getByRole('row', { name: /^Bitcoin BTC/ })
      .innerText()
    await rates(page).getByText('USD', { exact: true }).click()
    expect(
      await rates(page)
        .getByRole('row', { name: /^Bitcoin BTC/ })
        .innerText(),
    ).not.toBe(euro)
    await expect(rates(page).getByText(/^(Bought|Sold) [\d.]+ BTC$/)).toHaveCount(2)
  })
})
