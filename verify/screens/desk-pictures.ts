import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { localeOf } from '#contract/languages.ts'
import { type DeskSample, prepareSample } from '../harness/desk-sample.ts'
import { controlSandbox, mailedToken } from '../harness/sandbox.ts'
import { until } from '../harness/until.ts'
import { brokenRules, cutTexts } from '../journeys/check-screen.ts'
import type { Kantor } from '../../tools/testing/start-kantor.ts'
import { deskScenes } from './desk.ts'
import { createDeskWalk, type DeskScene } from './play-desk.ts'
import { loadTexts } from './play-scene.ts'

const sizes = { 360: 740, 768: 1024, 1440: 900, 1920: 1080 }
const schemes = ['light', 'dark'] as const
/** A screen of 1280 px at 400 %. */
const zoomed = { width: 320, height: 640 }

interface DeskPictures {
  browser: Browser
  kantor: Kantor
  folder: string
  /** Whether pictures of the scene with this name are wanted. */
  isWanted: (name: string) => boolean
}

/** Takes pictures of the desk's scenes into `<language>/desk-<scene>/<width>-<scheme>.png`. Returns the broken rules. */
export async function takeDeskPictures({ browser, kantor, folder, isWanted }: DeskPictures): Promise<string[]> {
  const { origin, sandboxOrigin = '', deskOrigin = '' } = kantor
  const database = new pg.Pool({ connectionString: kantor.databaseUrl, max: 2 })
  const query = async <Row extends object>(text: string, values: unknown[]) => (await database.query(text, values)).rows as Row[]
  const confirmationToken = (to: string) => mailedToken(sandboxOrigin, to, 'verify-email')
  try {
    await fillInbox(sandboxOrigin)
    const sample = await prepareSample({ origin, deskOrigin, query, confirmationToken })
    const scenes = deskScenes(sample).filter(({ name }) => isWanted(`desk-${name}`))
    const problems: string[] = []
    for (const language of ['en', 'pl'] as const) {
      await query('update staff set language = $1 where id = $2', [language, sample.person.id])
      const textOf = await loadTexts(language, '{web/ui,desk}')
      for (const scene of scenes) {
        const context = await browser.newContext({ locale: localeOf(language), viewport: { width: 1440, height: 900 } })
        const page = await context.newPage()
        const name = `${language}, desk-${scene.name}`
        try {
          await openScene(scene, { page, sample, open: createDeskWalk({ page, textOf, sandboxOrigin, password: '' }, deskOrigin) })
          problems.push(...(await takeSizes(page, name, join(folder, language, `desk-${scene.name}`))))
        } catch (error) {
          if (!browser.isConnected()) throw error
          problems.push(`${name}: ${(error as Error).message.split('\n', 1)[0]}`)
        }
        await context.close()
        console.log(`${name}: done`)
      }
    }
    return [...new Set(problems)]
  } finally {
    await database.end()
  }
}

/** Sends a day's requests, as the button on the sandbox's page does. */
async function fillInbox(sandboxOrigin: string): Promise<void> {
  await controlSandbox(sandboxOrigin, 'POST', '/inbox/fill', {})
  const isFilled = async () =>
    ((await (await fetch(`${sandboxOrigin}/inbox/fill`)).json()) as { state: string }).state === 'ended' || undefined
  await until(isFilled, { what: 'the end of filling the inbox', everyMs: 500 })
}

interface Opening {
  page: Page
  sample: DeskSample
  open: (scene: DeskScene) => Promise<void>
}

async function openScene(scene: DeskScene, { page, sample, open }: Opening): Promise<void> {
  page.setDefaultTimeout(15_000)
  if (!scene.isSignedOut) await sample.person.signIn(page.context())
  await open(scene)
}

/** Takes a picture for each width and colour scheme. Returns the broken rules, and what is cut or too wide. */
async function takeSizes(page: Page, name: string, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const problems: string[] = []
  for (const [width, height] of Object.entries(sizes)) {
    await page.setViewportSize({ width: Number(width), height })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      problems.push(...(await brokenRules(page, `${name}, ${width} px, ${colorScheme}`)))
      await page.screenshot({ path: join(folder, `${width}-${colorScheme}.png`) })
    }
    problems.push(...(await cutTexts(page, { mayEnd: true })).map((text) => `${name}, ${width} px: ${text}`))
  }
  await page.setViewportSize(zoomed)
  problems.push(...(await cutTexts(page, { mayEnd: true })).map((text) => `${name}, ${zoomed.width} px: ${text}`))
  return problems
}
