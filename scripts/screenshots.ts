import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { root } from './launcher/settings.ts'
import { type Scene, scenes } from './screenshots/scenes.ts'
import { signedUpClient } from './screenshots/client.ts'
import { findOrInstallChromium } from './testing/find-chromium.ts'
import { startKantor } from './testing/start-kantor.ts'

// `npm run screenshots [-- <part of a scene's name>]`: every screen, by the real service, into data/screenshots/<width>-<scheme>/.
const folder = join(root, 'data/screenshots')
const widths = [360, 768, 1440, 1920]
const heights: Record<number, number> = { 360: 740, 768: 1024, 1440: 900, 1920: 1080 }
const schemes = ['light', 'dark'] as const
const wanted = process.argv[3] ?? ''

const kantor = await startKantor()
const browser = await chromium.launch({ executablePath: findOrInstallChromium() })
const failed: string[] = []
try {
  const { storage } = await signedUpClient(kantor)
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const target = join(folder, `${width}-${colorScheme}`)
      mkdirSync(target, { recursive: true })
      const look = { baseURL: kantor.origin, colorScheme, viewport: { width, height: heights[width] ?? 900 } }
      for (const scene of scenes.filter(({ name }) => name.includes(wanted))) {
        try {
          await take(browser, scene, { ...look, ...(scene.asClient && { storageState: storage }) }, join(target, `${scene.name}.png`))
        } catch (error) {
          if (!browser.isConnected()) throw error
          failed.push(`${width}-${colorScheme}/${scene.name}: ${(error as Error).message.split('\n', 1)[0]}`)
        }
      }
      console.log(`${relative(root, target)}: done`)
    }
  }
} finally {
  await browser.close()
  await kantor.stop()
}
for (const sentence of failed) console.error(sentence)
process.exitCode = failed.length > 0 ? 1 : 0

async function take(from: Browser, { path, whole, act }: Scene, look: BrowserContextOptions, file: string): Promise<void> {
  const context = await from.newContext(look)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.goto(path, { waitUntil: 'networkidle' })
    // Past the splash.
    await page.waitForTimeout(path === '/' ? 1_200 : 200)
    if (whole) await seeEverything(page)
    await act?.(page)
    // A widget may never be idle; it is then taken as it is.
    await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined)
    await page.waitForTimeout(600)
    await page.screenshot({ path: file, fullPage: whole ?? false })
  } finally {
    await context.close()
  }
}

/** Some parts come when they are scrolled to. */
async function seeEverything(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 500) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
    await page.waitForTimeout(60)
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}
