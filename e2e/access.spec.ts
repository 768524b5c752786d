import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { pages } from '../src/contract/pages.ts'
import { root } from '../scripts/launcher/settings.ts'
import { scenes } from '../scripts/screenshots/scenes.ts'
import { checkPlace, play, type Scene, textsIn } from '../scripts/screenshots/stage.ts'
import { brokenRules } from './check-screen.ts'
import { becomeClient, expect, type Surroundings, test } from './kantor.ts'

interface Visit {
  browser: Browser
  options: BrowserContextOptions
  service: Surroundings
  password?: string
}

type Look = { name: string; viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' }

const looks: Look[] = [
  { name: 'phone, light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
]

/** Plays the scene, and looks at it on a phone in light and on a desktop in dark; the other two, `npm run screenshots` looks at. */
async function lookAt(scene: Scene, visit: Visit): Promise<string[]> {
  const found: string[] = []
  for (const together of scene.anew ? looks.map((look) => [look]) : [looks]) found.push(...(await lookTogether(scene, together, visit)))
  return found
}

async function lookTogether(scene: Scene, together: Look[], { browser, options, service, password = '' }: Visit): Promise<string[]> {
  const { viewport = null, colorScheme = null } = together[0] ?? {}
  const context = await browser.newContext({ ...options, baseURL: service.kantor.origin, viewport, colorScheme })
  try {
    const page = await context.newPage()
    await play(scene, { page, say: await textsIn('en'), sandboxOrigin: service.kantor.sandboxOrigin ?? '', password })
    const found: string[] = []
    for (const look of together) {
      await page.setViewportSize(look.viewport)
      await page.emulateMedia({ colorScheme: look.colorScheme })
      found.push(...(await brokenRules(page, `${scene.name}, ${look.name}`)))
    }
    if (scene.asClient) checkPlace(scene, page)
    await page.setViewportSize({ width: 320, height: 640 })
    const widths = await Promise.all(page.frames().map((frame) => frame.evaluate(() => document.documentElement.scrollWidth)))
    return [...found, ...widths.filter((width) => width > 320).map((width) => `${scene.name}: ${width} px wide on a screen of 320`)]
  } catch (error) {
    return [`${scene.name}: ${(error as Error).message}`]
  } finally {
    await context.close()
  }
}

// A letter's frame runs no script, that of axe neither.
const checked = scenes.filter(({ name }) => name !== 'sandbox-letter')

// A film of seventy screens would take longer than looking at them.
test.use({ trace: 'off' })

test.describe('on a phone and on a desktop, in light and in dark, no rule of accessibility is broken and nothing scrolls sideways', () => {
  test.setTimeout(600_000)

  test('on any screen of a visitor, whatever has gone wrong, nor on the sandbox’s pages', async ({
    browser,
    extraHTTPHeaders,
    service,
  }) => {
    const found: string[] = []
    for (const scene of checked.filter(({ asClient }) => !asClient)) {
      found.push(...(await lookAt(scene, { browser, options: { extraHTTPHeaders: extraHTTPHeaders ?? {} }, service })))
    }
    expect(found).toEqual([])
  })

  test.describe(() => {
    test.use({ expectedProblem: /The code of this screen did not arrive/ })

    test('on any screen of a client, with every dialog, list and provider’s frame open', async ({
      page,
      browser,
      extraHTTPHeaders,
      service,
    }) => {
      const { password } = await becomeClient(page, service)
      const storageState = await page.context().storageState()
      const found: string[] = []
      for (const scene of checked.filter(({ asClient }) => asClient)) {
        const options = { extraHTTPHeaders: extraHTTPHeaders ?? {}, storageState }
        found.push(...(await lookAt(scene, { browser, options, service, password })))
      }
      expect(found).toEqual([])
    })
  })
})

test('a screen whose client is sent to the log-in, at once or later, is not taken for looked at', async ({
  browser,
  extraHTTPHeaders,
  service,
}) => {
  const options = { extraHTTPHeaders: extraHTTPHeaders ?? {} }
  const asVisitor: Scene = { name: 'profile', path: pages.profile, asClient: true }
  const sentAway = ['profile: was led from /app/profile to /app/login']
  expect(await lookAt(asVisitor, { browser, options, service })).toEqual(sentAway)

  const ended = JSON.stringify({ token: 'ended', refreshToken: 'ended', isUserLoggedIn: true })
  const origins = [{ origin: service.kantor.origin, localStorage: [{ name: 'auth_session', value: ended }] }]
  const storageState = { cookies: [], origins }
  const sentLater: Scene = { ...asVisitor, act: ({ page }) => page.waitForURL(`**${pages.login}`) }
  expect(await lookAt(sentLater, { browser, options: { ...options, storageState }, service })).toEqual(sentAway)
})

test('the styleguide of development is neither built nor served', async ({ request }) => {
  expect((await request.get('/styleguide')).status()).toBe(404)
  const built = globSync('dist/{web,landing,server}/**/*.{js,css,html}', { cwd: root })
  expect(built.length).toBeGreaterThan(20)
  expect(built.filter((path) => /styleguide|data-show~/i.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
