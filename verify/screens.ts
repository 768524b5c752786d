import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { type Language, languageFacts, languages, localeOf } from '#contract/languages.ts'
import { landingPath, pages } from '#contract/pages.ts'
import { readConfig } from '../src/server/platform/config/config.ts'
import { brokenRules } from './journeys/check-screen.ts'
import { root } from '../tools/launcher/settings.ts'
import { takeDeskPictures } from './screens/desk-pictures.ts'
import { signUpClient } from './harness/client.ts'
import { scenes } from './screens/scenes.ts'
import { checkPath, play, type Scene, scrollThrough, loadTexts } from './screens/play-scene.ts'
import { findOrInstallChromium } from '../tools/testing/browsers.ts'
import { startKantor } from '../tools/testing/start-kantor.ts'
import { untilThereAreRates } from './harness/until.ts'

// `npm run screens [-- <part of a scene's name> ...]` takes pictures of every screen in every state into
// data/screenshots/<language>/<scene>/<width>-<scheme>.png, and lists broken rules of accessibility. Without names, languages other than English
// show the main scenes only. With BRAND_FOLDER and OPERATOR_FILE, it shows another brand.
const heights: Record<number, number> = { 360: 740, 768: 1024, 1440: 900 }
const schemes = ['light', 'dark'] as const
const namedParts = process.argv.slice(3)
const isWanted = (name: string) => namedParts.length === 0 || namedParts.some((part) => name.includes(part))

const { operator } = readConfig({ ...process.env, DATABASE_URL: 'postgres://unused' })
const kantor = await startKantor()
await untilThereAreRates(kantor.origin)
const browser = await chromium.launch({ executablePath: findOrInstallChromium() })
const problems: string[] = []
try {
  const visit = { browser, origin: kantor.origin, sandboxOrigin: kantor.sandboxOrigin ?? '' }
  const chosen = scenes.filter(({ name }) => isWanted(name) && (operator.scheduling !== 'off' || !name.startsWith('landing-book')))
  for (const language of languages()) {
    const client = await signUpClient(kantor, language)
    const shownScenes = language === 'en' || namedParts.length > 0 ? chosen : chosen.filter(({ isMain }) => isMain)
    const widths = language === 'en' ? [360, 768, 1440] : [360, 1440]
    const { decimal } = languageFacts(language).amountSigns
    for (const scene of shownScenes.filter(({ notWithDecimal }) => notWithDecimal !== decimal))
      await takePictures(scene, { ...visit, client, language, widths })
  }
  problems.push(...(await takeDeskPictures({ browser, kantor, folder: join(root, 'data/screenshots'), isWanted })))
} finally {
  await browser.close()
  await kantor.stop()
}
for (const sentence of problems) console.error(sentence)
process.exitCode = problems.length > 0 ? 1 : 0

interface Visit {
  browser: Browser
  origin: string
  sandboxOrigin: string
  client: Awaited<ReturnType<typeof signUpClient>>
  language: Language
  widths: number[]
}

async function takePictures(scene: Scene, visit: Visit): Promise<void> {
  const folder = join(root, 'data/screenshots', visit.language, scene.name)
  mkdirSync(folder, { recursive: true })
  const screenKinds = visit.widths.flatMap((width) => schemes.map((colorScheme) => ({ width, colorScheme })))
  for (const kinds of scene.playForEachSize ? screenKinds.map((kind) => [kind]) : [screenKinds]) {
    try {
      await takeAll(kinds, scene, visit, folder)
    } catch (error) {
      if (!visit.browser.isConnected()) throw error
      problems.push(`${visit.language}, ${scene.name}: ${(error as Error).message.split('\n', 1)[0]}`)
    }
  }
  console.log(`${relative(root, folder)}: done`)
}

type ScreenKind = { width: number; colorScheme: (typeof schemes)[number] }

async function takeAll(kinds: ScreenKind[], scene: Scene, visit: Visit, folder: string): Promise<void> {
  const { language, origin, sandboxOrigin, client } = visit
  const sizeOf = (width: number) => ({ width, height: heights[width] ?? 900 })
  const { width: first = 1440, colorScheme: firstScheme = null } = kinds[0] ?? {}
  const options: BrowserContextOptions = { baseURL: origin, locale: localeOf(language), viewport: sizeOf(first), colorScheme: firstScheme }
  const context = await visit.browser.newContext({ ...options, ...(scene.asClient && { storageState: await client.storage() }) })
  try {
    const page = await context.newPage()
    const path = scene.path === pages.landing ? landingPath(language) : scene.path
    const textOf = await loadTexts(language)
    const localizedScene = { ...scene, path }
    await play(localizedScene, { page, textOf, sandboxOrigin, password: client.credentials.password })
    for (const { width, colorScheme } of kinds) {
      await page.setViewportSize(sizeOf(width))
      await page.emulateMedia({ colorScheme })
      if (scene.wholePage) await scrollThrough(page, scene.maxHeight)
      // A letter's frame runs no script, so axe cannot check it.
      if (scene.name !== 'sandbox-letter')
        problems.push(...(await brokenRules(page, `${language}, ${scene.name}, ${width} px, ${colorScheme}`)))
      const clip = scene.maxHeight && { x: 0, y: 0, width, height: scene.maxHeight }
      const file = join(folder, `${width}-${colorScheme}.png`)
      await page.screenshot({ path: file, fullPage: scene.wholePage ?? false, ...(clip && { clip }) })
    }
    if (scene.asClient) checkPath(localizedScene, page)
  } finally {
    await context.close()
  }
}
