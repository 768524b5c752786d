import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { type CallName, calls } from '#contract/calls.ts'
import type { Language } from '#contract/languages.ts'
import { root } from '../../tools/launcher/settings.ts'

/** The page and language of a scene. Scenes find elements by texts of the language. */
export interface Stage {
  page: Page
  /** Returns a text by its id. */
  say: (id: string) => string
  sandboxOrigin: string
  password: string
}

/** One screen in one state. */
export interface Scene {
  name: string
  path: string
  asClient?: boolean
  /** On the sandbox's origin. */
  inSandbox?: boolean
  /** Takes the whole page instead of the viewport: for pages, not for dialogs. */
  whole?: boolean
  /** Played again for every width and colour scheme, because something is positioned when it opens. */
  anew?: boolean
  /** One of the screens with much text, which are taken in every language. */
  dense?: boolean
  /** Runs before the page is opened, for example to replace responses. */
  before?: Act
  act?: Act
}

type Act = (stage: Stage) => Promise<unknown>

/** Scenes with shared properties. */
export const scenesOf = (shared: Omit<Scene, 'name'>, scenes: Record<string, Partial<Scene>>): Scene[] =>
  Object.entries(scenes).map(([name, scene]) => ({ ...shared, name, ...scene }))

/** All texts of a language by their ids. */
export async function textsIn(language: Language): Promise<(id: string) => string> {
  const paths = globSync(`src/web/**/*wording.${language}.ts`, { cwd: root })
  const tables = await Promise.all(paths.map(async (path) => (await import(join(root, path))) as { wording?: Record<string, string> }))
  const texts = new Map(tables.flatMap(({ wording = {} }) => Object.entries(wording)))
  return (id) => {
    const text = texts.get(id)
    if (text === undefined) throw new Error(`No text "${id}" in "${language}"`)
    return text
  }
}

/** Plays a scene in a new page. */
export async function play(scene: Scene, stage: Stage): Promise<void> {
  const { page } = stage
  page.setDefaultTimeout(15_000)
  await scene.before?.(stage)
  await page.goto(scene.inSandbox ? new URL(scene.path, stage.sandboxOrigin).href : scene.path, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor()
  checkPlace(scene, page)
  await scene.act?.(stage)
}

/** Throws if the page has changed, for example to the log-in after the end of a session. */
export function checkPlace({ path }: Scene, page: Page): void {
  const { pathname } = new URL(page.url())
  if (pathname !== path) throw new Error(`was led from ${path} to ${pathname}`)
}

const at = (call: CallName) => (url: URL) => url.pathname === calls[call].path

/** Replaces the response of a call. */
export const answers =
  (call: CallName, json: object, status = 200): Act =>
  ({ page }) =>
    page.route(at(call), (route) => route.fulfill({ status, json }))

/** The call gets no response: it hangs or fails. */
export const hangs =
  (call: CallName): Act =>
  ({ page }) =>
    page.route(at(call), () => undefined)
export const fails =
  (call: CallName): Act =>
  ({ page }) =>
    page.route(at(call), (route) => route.abort())

export const inTurn =
  (...acts: Act[]): Act =>
  async (stage) => {
    for (const act of acts) await act(stage)
  }

/** Waits until the text of this id is visible. */
export const shown =
  (id: string): Act =>
  ({ page, say }) =>
    page.getByText(say(id)).first().waitFor()
export const seen =
  (selector: string): Act =>
  ({ page }) =>
    page.locator(selector).first().waitFor()
export const press =
  (id: string): Act =>
  (stage) =>
    button(stage, id).click()
export const fill =
  (id: string, value: string): Act =>
  (stage) =>
    field(stage, id).fill(value)

export const button = ({ page, say }: Stage, id: string): Locator => page.getByRole('button', { name: say(id), exact: true }).first()
export const field = ({ page, say }: Stage, id: string): Locator => page.getByLabel(say(id), { exact: true }).first()
export const dialog = ({ page }: Stage): Locator => page.locator('dialog[open]')
export const frameIn = (stage: Stage): FrameLocator => stage.page.frameLocator('iframe').first()

/** Waits until nothing on the screen is loading. */
export const arrived: Act = ({ page }) => page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })

/** Scrolls through the page, because some parts load only then. */
export async function seeEverything(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 500) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
    await page.waitForTimeout(60)
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}
