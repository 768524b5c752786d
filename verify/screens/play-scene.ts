import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { type CallName, calls } from '#contract/calls.ts'
import { builtInLanguages, type Language } from '#contract/languages.ts'
import { root } from '../../tools/launcher/settings.ts'

/** What a scene needs: its page, and the texts by which it finds elements. */
export interface SceneContext {
  page: Page
  /** Returns the text with this id. */
  textOf: (id: string) => string
  sandboxOrigin: string
  password: string
}

/** One screen in one state. */
export interface Scene {
  name: string
  path: string
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
  /** `npm run screens` takes pictures of these scenes in every language. */
  hasMuchText?: boolean
  /** Looks like another scene, so that `npm test` leaves it out. */
  isForPictures?: boolean
  /** Runs before the page opens, for example to replace responses. */
  before?: Act
  act?: Act
}

type Act = (context: SceneContext) => Promise<unknown>

/** Scenes with shared properties. */
export const scenesOf = (shared: Omit<Scene, 'name'>, scenes: Record<string, Partial<Scene>>): Scene[] =>
  Object.entries(scenes).map(([name, scene]) => ({ ...shared, name, ...scene }))

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
  await scene.before?.(context)
  await page.goto(scene.inSandbox ? new URL(scene.path, context.sandboxOrigin).href : scene.path, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor()
  checkPath(scene, page)
  await scene.act?.(context)
}

/** Throws if the browser shows another page, for example the log-in because the session has ended. */
export function checkPath({ path, replacedBy }: Scene, page: Page): void {
  const { pathname } = new URL(page.url())
  if (pathname !== path && pathname !== replacedBy) throw new Error(`was redirected from ${path} to ${pathname}`)
}

const isCallTo = (call: CallName) => (url: URL) => new RegExp(`^${calls[call].path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url.pathname)

/** The call gets this response. */
export const returns =
  (call: CallName, json: object, status = 200): Act =>
  ({ page }) =>
    page.route(isCallTo(call), (route) =>
      route.request().method() === calls[call].method ? route.fulfill({ status, json }) : route.fallback(),
    )

/** The call gets no response: `hangs` keeps the connection open, `fails` closes it. */
export const hangs =
  (call: CallName): Act =>
  ({ page }) =>
    page.route(isCallTo(call), () => undefined)
export const fails =
  (call: CallName): Act =>
  ({ page }) =>
    page.route(isCallTo(call), (route) => route.abort())

export const sequence =
  (...acts: Act[]): Act =>
  async (context) => {
    for (const act of acts) await act(context)
  }

/** Waits until the text of this id is visible. */
export const waitForText =
  (id: string): Act =>
  ({ page, textOf }) =>
    page.getByText(textOf(id)).first().waitFor()
export const waitForElement =
  (selector: string): Act =>
  ({ page }) =>
    page.locator(selector).first().waitFor()
export const press =
  (id: string): Act =>
  (context) =>
    button(context, id).click()
export const fill =
  (id: string, value: string): Act =>
  (context) =>
    field(context, id).fill(value)

export const button = ({ page, textOf }: SceneContext, id: string): Locator =>
  page.getByRole('button', { name: textOf(id), exact: true }).first()
export const field = ({ page, textOf }: SceneContext, id: string): Locator => page.getByLabel(textOf(id), { exact: true }).first()
export const dialog = ({ page }: SceneContext): Locator => page.locator('dialog[open]')
export const firstFrame = (context: SceneContext): FrameLocator => context.page.frameLocator('iframe').first()

/** Waits until no part of the screen is loading. */
export const waitUntilLoaded: Act = ({ page }) => page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })

/** Scrolls through the page, because some parts load only when they are visible. */
export async function scrollThrough(page: Page, maxHeight = Infinity): Promise<void> {
  const height = Math.min(maxHeight, await page.evaluate(() => document.documentElement.scrollHeight))
  for (let top = 0; top < height; top += 500) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
    await page.waitForTimeout(60)
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}
