import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { builtInLanguages, type Language } from '#contract/languages.ts'
import { root } from '../../tools/launcher/settings.ts'
import { type SceneContext, type Steps, take } from './steps.ts'

/** One screen in one state, of the client’s pages or of the desk. */
export interface AnyScene {
  name: string
  path: string
  /** One of the scenes that are shown in every language. */
  isMain?: boolean
  /** `npm test` leaves it out. */
  isForPictures?: boolean
  /** Runs before the page opens, for example to replace replies. */
  before?: Steps
  act?: Steps
}

/** A screen of visitors, of clients or of the sandbox. */
export interface Scene extends AnyScene {
  /** The page replaces its own address with this one, for example because the token is used. */
  replacedBy?: string
  asClient?: boolean
  /** The page is a page of the sandbox. */
  inSandbox?: boolean
  /** The picture shows the whole page, not only the viewport. Not for dialogs. */
  wholePage?: boolean
  /** In pixels: the picture of a longer page shows its start. */
  maxHeight?: number
  /** The scene is left out in a language whose decimal sign is this one. */
  notWithDecimal?: string
  /** The scene is played again for every width and colour scheme, because an element is positioned when it opens. */
  playForEachSize?: boolean
}

/** Scenes of one screen, by name. The variants look like other scenes, so that `npm test` leaves them out. */
export function namedScenes<Kind extends AnyScene>(
  shared: Omit<Kind, 'name'>,
  scenes: Record<string, Partial<Kind>>,
  variants: Record<string, Partial<Kind>> = {},
): Kind[] {
  const all = { ...scenes, ...Object.fromEntries(Object.entries(variants).map(([name, one]) => [name, { ...one, isForPictures: true }])) }
  return Object.entries(all).map(([name, scene]) => ({ ...shared, name, ...scene }) as Kind)
}

export const scenesOf = namedScenes<Scene>

/** Loads the texts of a language, of the clients' pages or of the desk. Returns a function that finds a text by its id. */
export async function loadTexts(language: Language, folder: 'web' | '{web/ui,desk}' = 'web'): Promise<(id: string) => string> {
  const isBuiltIn = builtInLanguages.some((known) => known === language)
  const paths = globSync(`src/${folder}/**/*wording.${isBuiltIn ? language : 'en'}.ts`, { cwd: root })
  const tables = await Promise.all(paths.map(async (path) => (await import(join(root, path))) as { wording?: Record<string, string> }))
  const brandFile = join(root, process.env['BRAND_FOLDER'] ?? 'config/brand', `texts-${language}.json`)
  const brandTexts = existsSync(brandFile) ? (JSON.parse(readFileSync(brandFile, 'utf8')) as Record<string, string>) : {}
  const texts = new Map([...tables.flatMap(({ wording = {} }) => Object.entries(wording)), ...Object.entries(brandTexts)])
  return (id) => {
    const text = texts.get(id)
    if (text === undefined) throw new Error(`No text "${id}" in "${language}"`)
    return text
  }
}

/** Opens the scene's page and runs its steps. */
export async function play(scene: Scene, context: SceneContext): Promise<void> {
  const { page } = context
  page.setDefaultTimeout(15_000)
  await take(scene.before ?? [], context)
  await page.goto(scene.inSandbox ? new URL(scene.path, context.sandboxOrigin).href : scene.path, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor()
  checkPath(scene, page)
  await take(scene.act ?? [], context)
}

/** Throws if the browser shows another page, for example the log-in because the session has ended. */
export function checkPath({ path, replacedBy }: Scene, page: Page): void {
  const { pathname } = new URL(page.url())
  if (pathname !== path && pathname !== replacedBy) throw new Error(`was redirected from ${path} to ${pathname}`)
}

/** Scrolls through the page, because some parts load only when they are visible. */
export async function scrollThrough(page: Page, maxHeight = Infinity): Promise<void> {
  const height = Math.min(maxHeight, await page.evaluate(() => document.documentElement.scrollHeight))
  for (let top = 0; top < height; top += 500) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
    await page.waitForTimeout(60)
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}
