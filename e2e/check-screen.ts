import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing on a screen of 320 pixels breaks a rule of accessibility, and nothing makes it scroll sideways. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await entrancesAreOver(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${name} is as wide as the screen`).toBeLessThanOrEqual(320)
}

/** Colours are measured only once what enters the screen has arrived. */
export async function entrancesAreOver(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // What follows the scroll is never over.
        .filter(({ effect, timeline }) => timeline instanceof DocumentTimeline && effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
}
