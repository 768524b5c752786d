import type { Frame, Page } from '@playwright/test'
import { pages } from '../../src/contract/pages.ts'
import { scenes } from '../screens/scenes.ts'
import { checkPlace, play, type Scene, textsIn } from '../screens/stage.ts'
import { brokenRules } from './check-screen.ts'
import { becomeClient, expect, type Surroundings, test } from './kantor.ts'

interface Visit {
  page: Page
  service: Surroundings
  /** As the browser of a client keeps it. */
  session?: string
  password?: string
}

type Look = { name: string; viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' }

const looks: Look[] = [
  { name: 'phone, light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
]

/** Plays the scene, and looks at it on a phone in light and on a desktop in dark; the other two, `npm run screens` looks at. */
async function lookAt(scene: Scene, visit: Visit): Promise<string[]> {
  const found: string[] = []
  for (const together of scene.anew ? looks.map((look) => [look]) : [looks]) found.push(...(await lookTogether(scene, together, visit)))
  return found
}

async function lookTogether(scene: Scene, together: Look[], { page, service, session, password = '' }: Visit): Promise<string[]> {
  const show = async ({ viewport, colorScheme }: Look) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
  }
  try {
    await forgetScenes(page, session)
    const [first] = together
    if (first) await show(first)
    await play(scene, { page, say: await textsIn('en'), sandboxOrigin: service.kantor.sandboxOrigin ?? '', password })
    const found: string[] = []
    for (const look of together) {
      await show(look)
      found.push(...(await brokenRules(page, `${scene.name}, ${look.name}`)))
    }
    if (scene.asClient) checkPlace(scene, page)
    await page.setViewportSize({ width: 320, height: 640 })
    const widths = await Promise.all(page.frames().map(widthOnceNarrow))
    return [...found, ...widths.filter((width) => width > 320).map((width) => `${scene.name}: ${width} px wide on a screen of 320`)]
  } catch (error) {
    return [`${scene.name}: ${(error as Error).message}`]
  }
}

/** A frame learns of its page's new width later than the page itself. */
async function widthOnceNarrow(frame: Frame): Promise<number> {
  await frame.waitForFunction(() => innerWidth <= 320, undefined, { polling: 50, timeout: 5_000 }).catch(() => undefined)
  return frame.evaluate(() => document.documentElement.scrollWidth)
}

/** The next scene begins as in a browser that was here before, and keeps nothing but the session: a new one would compile everything anew. */
async function forgetScenes(page: Page, session: string | undefined): Promise<void> {
  // A page of the site without our scripts. First: with its route, a call that was held back would go out after all.
  await page.goto('/robots.txt')
  await page.unrouteAll()
  await page.evaluate((record) => {
    sessionStorage.clear()
    localStorage.clear()
    if (record) localStorage.setItem('auth_session', record)
  }, session)
}

// A letter's frame runs no script, that of axe neither.
const checked = scenes.filter(({ name }) => name !== 'sandbox-letter')

// A trace of seventy screens would take longer than checking them. Without motion, each screen is complete at once.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })

test.describe('no accessibility rule is broken, and nothing scrolls sideways', () => {
  // Visitors' and clients' screens at the same time: the longest journeys.
  test.describe.configure({ mode: 'parallel', timeout: 600_000 })

  test('on the screens of visitors, with all their errors, and of the sandbox', async ({ page, service }) => {
    const found: string[] = []
    for (const scene of checked.filter(({ asClient }) => !asClient)) found.push(...(await lookAt(scene, { page, service })))
    expect(found).toEqual([])
  })

  test.describe(() => {
    test.use({ expectedProblem: /The code of this screen could not be loaded/ })

    test('on the screens of clients, with every dialog, list and frame open', async ({ page, service }) => {
      const { password } = await becomeClient(page, service)
      const session = await page.evaluate(() => localStorage.getItem('auth_session') ?? '')
      const found: string[] = []
      for (const scene of checked.filter(({ asClient }) => asClient))
        found.push(...(await lookAt(scene, { page, service, session, password })))
      expect(found).toEqual([])
    })
  })
})

test('a screen whose client is sent to the log-in does not count as checked', async ({ page, service }) => {
  const asVisitor: Scene = { name: 'profile', path: pages.profile, asClient: true }
  const sentAway = ['profile: was led from /app/profile to /app/login']
  expect(await lookAt(asVisitor, { page, service })).toEqual(sentAway)

  const session = JSON.stringify({ token: 'ended', refreshToken: 'ended', isUserLoggedIn: true })
  const sentLater: Scene = { ...asVisitor, act: () => page.waitForURL(`**${pages.login}`) }
  expect(await lookAt(sentLater, { page, service, session })).toEqual(sentAway)
})
