import type { Page } from '@playwright/test'
import { expect, type RunningService, test } from './kantor.ts'
import { checkScreen } from './check-screen.ts'

const benefitCards = (page: Page) => page.locator('.leaf')
const sheets = (page: Page) => page.getByRole('region', { name: 'How to get started for individuals?' })
const sheetsFromTheTop = async (page: Page) => {
  const found = await sheets(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => [(item as HTMLElement).dataset.place, item.querySelector('h3')?.textContent] as const))
  return found.toSorted(([one = ''], [other = '']) => one.localeCompare(other)).map(([, name]) => name)
}
const open = async (page: Page, width = 1440, height = 900) => {
  await page.setViewportSize({ width, height })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page's script loads after `load`.
  await page.waitForLoadState('networkidle')
}
const scrollDown = (page: Page, top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
const timelinesOf = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const found = document.getAnimations().filter((animation) => animation instanceof CSSAnimation && animation.animationName === wanted)
    return found.map(({ timeline }) => timeline?.constructor.name)
  }, name)
const positionsOfObjects = (page: Page) =>
  page
    .locator('.hero-object')
    .evaluateAll((found) => found.map((object) => [getComputedStyle(object).translate, getComputedStyle(object).rotate]))

// @spec 2.hero-images
test('from 1280 px, four objects surround the hero; smaller screens show none', async ({ page }) => {
  await open(page, 1280)
  await expect(page.locator('.hero-object')).toHaveCount(4)
  for (const object of await page.locator('.hero-object').all()) await expect(object).toBeVisible()
  await page.setViewportSize({ width: 1279, height: 900 })
  for (const object of await page.locator('.hero-object').all()) await expect(object).toBeHidden()
})

// @spec 2.hero-images
test('the objects round the hero move on scroll, and return on scroll to the top', async ({ page }) => {
  await open(page)
  expect(await timelinesOf(page, 'drift')).toEqual(Array(4).fill('ScrollTimeline'))
  const before = await positionsOfObjects(page)
  await scrollDown(page, 400)
  await expect
    .poll(async () => (await positionsOfObjects(page)).filter((object, at) => String(object) !== String(before[at])).length)
    .toBe(4)
  await scrollDown(page, 0)
  await expect.poll(() => positionsOfObjects(page)).toEqual(before)
})

// @spec 2.benefits
test('each benefit card lights up while it is in the middle of the screen', async ({ page }) => {
  await open(page)
  const areLit = () =>
    benefitCards(page).evaluateAll((cards) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.className = 'bg-surface'
      const surface = getComputedStyle(probe).backgroundColor
      probe.remove()
      return cards.map((card) => getComputedStyle(card).backgroundColor === surface)
    })
  await expect(benefitCards(page)).toHaveCount(5)
  for (let at = 0; at < 5; at++) {
    await benefitCards(page)
      .nth(at)
      .evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expect.poll(areLit, { message: `only card ${at + 1} is lit` }).toEqual([0, 1, 2, 3, 4].map((other) => other === at))
  }
  expect(await timelinesOf(page, 'leaf-lit')).toEqual(Array(5).fill('ViewTimeline'))
})

// @spec 2.individuals
test('a click or the Enter key moves the top sheet to the back, with an animation', async ({ page }) => {
  await open(page)
  const next = sheets(page).getByRole('button', { name: 'Next sheet' })
  await sheets(page).scrollIntoViewIfNeeded()
  await next.click()
  const running = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'sheet-leaving')
      .map(({ effect }) => [(effect as KeyframeEffect).target?.querySelector('h3')?.textContent, effect?.getTiming().duration]),
  )
  expect(running).toEqual([['Create an account', 520]])
  expect(await sheetsFromTheTop(page)).toEqual(['Your verification', 'Transactions request', 'Create an account'])
  await expect(sheets(page).getByRole('status')).toHaveText('Sheet 2 of 3 is on top: Your verification')
  await next.press('Enter')
  expect(await sheetsFromTheTop(page)).toEqual(['Transactions request', 'Create an account', 'Your verification'])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  // @spec 2.hero-images
  test('objects and cards stay in place, and a sheet moves without animation', async ({ page }) => {
    await open(page)
    const before = await positionsOfObjects(page)
    expect(before).toHaveLength(4)
    await scrollDown(page, 900)
    expect(await positionsOfObjects(page)).toEqual(before)
    const backgrounds = await benefitCards(page).evaluateAll((cards) => cards.map((card) => getComputedStyle(card).backgroundColor))
    expect(new Set(backgrounds).size).toBe(1)
    await sheets(page).getByRole('button').click()
    expect(await sheetsFromTheTop(page)).toEqual(['Your verification', 'Transactions request', 'Create an account'])
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .map((animation) => Number(animation.effect?.getComputedTiming().duration))
        .filter((duration) => duration > 1),
    )
    expect(moving).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every section is visible, questions open, and the sheets form a list', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    const sections = await page.locator('main section').all()
    expect(sections.length).toBeGreaterThanOrEqual(8)
    for (const section of sections) await expect(section).toBeVisible()
    await page.getByText('What does an exchange cost?').click()
    await expect(page.getByText(/^The fee depends on the amount, the payment method/)).toBeVisible()
    const boxes = await Promise.all((await sheets(page).getByRole('listitem').all()).map((sheet) => sheet.boundingBox()))
    for (const [at, box] of boxes.entries()) {
      const above = boxes[at - 1]
      if (above) expect(box?.y).toBeGreaterThanOrEqual(above.y + above.height)
    }
    await expect(sheets(page).getByRole('button')).toHaveCount(0)
    await page.getByRole('region', { name: 'Individuals solutions' }).getByRole('link', { name: 'Exchange now' }).click()
    await expect(page).toHaveURL('/app/register')
  })
})

test('no width from 320 to 1920 px scrolls sideways, and nothing is cut', async ({ page }) => {
  await open(page, 320)
  for (const width of [320, 360, 414, 640, 768, 1023, 1024, 1279, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    const cut = await page.evaluate((right) => {
      const words = document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, a, summary, .slip, .leaf-figure)')
      const isCut = (element: Element) => {
        const box = element.getBoundingClientRect()
        return box.width > 1 && (box.right > right || box.left < 0)
      }
      return [...words].filter((element) => isCut(element) && !element.closest('[data-place]')).map((element) => element.textContent)
    }, width)
    expect(cut, `${width} px`).toEqual([])
  }
})

const notice = 'We work on the service on Sunday from 2 to 4 UTC.'
const pause = 'Sign-up is back at noon UTC.'

// In one statement: between two, the service could cache a table with the notice only.
const switchBothOn = (service: RunningService) =>
  service.query("insert into switch (name, sentence, since) values ('notice', $1, now()), ('registration', $2, now())", [notice, pause])

test.describe('on a screen of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test("the desk's notice and pauses are shown on the landing page and at sign-up", async ({ page, service }) => {
    const landing = async () => (await page.goto('/'))?.text()
    try {
      await switchBothOn(service)
      await expect.poll(landing, { timeout: 15_000 }).toContain(notice)
      await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveText(notice)

      await page.goto('/app/register')
      await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveText(notice)
      await expect(page.getByText(pause)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign Up' })).toBeDisabled()
      await checkScreen(page, 'a paused sign-up')
    } finally {
      await service.query('delete from switch')
    }
    await expect.poll(landing, { timeout: 15_000 }).not.toContain(notice)
  })
})
