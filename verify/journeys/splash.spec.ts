import type { Page } from '@playwright/test'
import { expect, test } from './kantor.ts'

type PaintedFrame = 'blank' | 'splash' | 'page'

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
    const throughput = kilobytesPerSecond * 1000
    const network = { offline: false, latency: 150, downloadThroughput: throughput, uploadThroughput: throughput }
    await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', network)
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
