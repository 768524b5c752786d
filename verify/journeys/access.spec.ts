import type { Frame, Page } from '@playwright/test'
import { pages } from '../../src/contract/pages.ts'
import { scenes } from '../screens/scenes.ts'
import { checkPath, play, type Scene, loadTexts } from '../screens/play-scene.ts'
import { brokenRules } from './check-screen.ts'
import { becomeClient, expect, type RunningService, test } from './kantor.ts'

interface Visit {
  page: Page
  service: RunningService
  /** The JSON text of `auth_session` in the browser's local storage. */
  session?: string
  password?: string
}

type ScreenKind = { name: string; viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' }

const screenKinds: ScreenKind[] = [
  { name: 'phone, light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
]

/** Plays the scene and checks it on a light phone and a dark desktop. `npm run screens` checks every scene at every size in both colour schemes. */
async function checkScene(scene: Scene, visit: Visit): Promise<string[]> {
  const found: string[] = []
  // `playForEachSize`: the scene must be played again for each kind of screen.
  for (const kinds of scene.playForEachSize ? screenKinds.map((kind) => [kind]) : [screenKinds])
    found.push(...(await playAndCheck(scene, kinds, visit)))
  return found
}

async function playAndCheck(scene: Scene, kinds: ScreenKind[], { page, service, session, password = '' }: Visit): Promise<string[]> {
  const show = async ({ viewport, colorScheme }: ScreenKind) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
  }
  try {
    await resetBrowser(page, session)
    const [first] = kinds
    if (first) await show(first)
    await play(scene, { page, textOf: await loadTexts('en'), sandboxOrigin: service.kantor.sandboxOrigin ?? '', password })
    const found: string[] = []
    for (const kind of kinds) {
      await show(kind)
      found.push(...(await brokenRules(page, `${scene.name}, ${kind.name}`)))
    }
    if (scene.asClient) checkPath(scene, page)
    await page.setViewportSize({ width: 320, height: 640 })
    const widths = await Promise.all(page.frames().map(widthAfterResize))
    return [...found, ...widths.filter((width) => width > 320).map((width) => `${scene.name}: ${width} px wide on a screen of 320`)]
  } catch (error) {
    return [`${scene.name}: ${(error as Error).message}`]
  }
}

/** Waits until the frame has the new width, because a frame is resized after its page. */
async function widthAfterResize(frame: Frame): Promise<number> {
  await frame.waitForFunction(() => innerWidth <= 320, undefined, { polling: 50, timeout: 5_000 }).catch(() => undefined)
  return frame.evaluate(() => document.documentElement.scrollWidth)
}

/** Clears what the last scene stored, except the session. The page stays open, because a new one would compile all scripts again. */
async function resetBrowser(page: Page, session: string | undefined): Promise<void> {
  // A page without our scripts. It is opened before `unrouteAll`, so that no delayed call of the last scene is sent.
  await page.goto('/robots.txt')
  await page.unrouteAll()
  await page.evaluate((stored) => {
    sessionStorage.clear()
    localStorage.clear()
    if (stored) localStorage.setItem('auth_session', stored)
  }, session)
}

// A letter's frame runs no script, so axe cannot check it.
const checkedScenes = scenes.filter(({ name, isForPictures }) => !isForPictures && name !== 'sandbox-letter')

// A trace of seventy screens would take longer than checking them. Without motion, each screen is complete at once.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })

test.describe('accessibility', () => {
  // These are the two longest journeys, so they run at the same time.
  test.describe.configure({ mode: 'parallel', timeout: 600_000 })

  test('the screens of visitors and of the sandbox are accessible and fit into 320 px', async ({ page, service }) => {
    const found: string[] = []
    for (const scene of checkedScenes.filter(({ asClient }) => !asClient)) found.push(...(await checkScene(scene, { page, service })))
    expect(found).toEqual([])
  })

  test.describe(() => {
    test.use({ expectedProblem: /The code of this screen could not be loaded/ })

    test('the screens of clients, with all dialogs, are accessible and fit into 320 px', async ({ page, service }) => {
      const { password } = await becomeClient(page, service)
      const session = await page.evaluate(() => localStorage.getItem('auth_session') ?? '')
      const found: string[] = []
      for (const scene of checkedScenes.filter(({ asClient }) => asClient))
        found.push(...(await checkScene(scene, { page, service, session, password })))
      expect(found).toEqual([])
    })
  })
})

test('a client screen that redirects to the log-in is reported', async ({ page, service }) => {
  const asVisitor: Scene = { name: 'profile', path: pages.profile, asClient: true }
  const redirected = ['profile: was redirected from /app/profile to /app/login']
  expect(await checkScene(asVisitor, { page, service })).toEqual(redirected)

  const session = JSON.stringify({ token: 'expired', refreshToken: 'expired', isUserLoggedIn: true })
  const redirectedLater: Scene = { ...asVisitor, act: () => page.waitForURL(`**${pages.login}`) }
  expect(await checkScene(redirectedLater, { page, service, session })).toEqual(redirected)
})
