import type { Page } from '@playwright/test'
import { delayRequests, expect, test } from './kantor.ts'

type PaintedFrame = 'blank' | 'splash' | 'page'

/** The network of a slow phone. */
async function slowDown(page: Page, kilobytesPerSecond: number): Promise<void> {
  const throughput = kilobytesPerSecond * 1000
  const network = { offline: false, latency: 150, downloadThroughput: throughput, uploadThroughput: throughput }
  await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', network)
}

/** Records what the painted frames show: splash or page. Equal frames in a row are recorded once. */
async function recordFrames(page: Page): Promise<() => Promise<PaintedFrame[]>> {
  await page.addInitScript(() => {
    const frames: PaintedFrame[] = []
    Object.assign(window, { frames })
    const record = () => {
      const splash = document.querySelector('.splash')
      const covers = splash?.checkVisibility({ visibilityProperty: true }) && Number(getComputedStyle(splash).opacity) > 0.99
      const frame: PaintedFrame = covers ? 'splash' : document.body?.innerText.trim() ? 'page' : 'blank'
      if (frames.at(-1) !== frame) frames.push(frame)
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })
  return async () => {
    const frames = await page.evaluate(() => (window as unknown as { frames: PaintedFrame[] }).frames)
    return frames.filter((frame) => frame !== 'blank')
  }
}

for (const kilobytesPerSecond of [40, 200, 1200]) {
  test(`the splash is painted once, before the page, at ${kilobytesPerSecond} kB/s`, async ({ page }) => {
    await slowDown(page, kilobytesPerSecond)
    const frames = await recordFrames(page)
    await page.goto('/')
    await expect(page.locator('.splash')).toBeHidden()
    expect(await frames()).toEqual(['splash', 'page'])
  })
}

test('no splash is painted under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const frames = await recordFrames(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await frames()).toEqual(['page'])
})

/** Records the places of the logo in the painted frames, from the first frame with a header. Equal frames in a row are recorded once. */
async function recordLogo(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const places: string[] = []
    Object.assign(window, { places })
    const record = () => {
      const { x, y, width } = document.querySelector('header img')?.getBoundingClientRect() ?? {}
      const place = x === undefined ? 'blank' : `${x},${y},${width}`
      if (places.at(-1) !== place && (places.length > 0 || place !== 'blank')) places.push(place)
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })
  return () => page.evaluate(() => (window as unknown as { places: string[] }).places)
}

for (const kilobytesPerSecond of [40, 200]) {
  // @spec 2.guard
  test(`the client area shows its logo before its script, at ${kilobytesPerSecond} kB/s`, async ({ page }) => {
    await slowDown(page, kilobytesPerSecond)
    const places = await recordLogo(page)
    const script = await delayRequests(page, /\/assets\/app-[^/]+\.js$/)
    await page.goto('/app', { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
    expect(await places(), 'the logo is painted while the script is on its way').toHaveLength(1)
    script.release()
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await places(), 'the logo is never removed or moved').toHaveLength(1)
  })
}

test('the client area opens with "Loading..." in the language of the browser', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, locale: 'de-AT', ...(baseURL && { baseURL }) })
  await page.goto('/app')
  await expect(page.locator('header')).toHaveText('Kantor')
  expect(await page.locator('.opening main').textContent()).toBe('Wird geladen\u00A0…')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.close()
})
