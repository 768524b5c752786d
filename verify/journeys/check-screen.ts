import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeCode = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Nothing on a screen of 320 pixels breaks a rule of accessibility, and nothing makes it scroll sideways. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  expect(await brokenRules(page, name)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${name} is as wide as the screen`).toBeLessThanOrEqual(320)
}

/**
 * Every rule of accessibility that the screen breaks now, with the places, in all its frames. As @axe-core/playwright does it, but with the code
 * loaded once in a document and without an extra page: a fifth of the time.
 */
export async function brokenRules(page: Page, name: string): Promise<string[]> {
  const partialResults = await partialsOf(page.mainFrame(), { exclude: [] })
  const broken = await page.evaluate(async (texts) => {
    const partials = texts.map((text) => JSON.parse(text) as Partials[number])
    const { violations } = await window.axe.finishRun(partials, { resultTypes: ['violations'] })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => (target.length > 1 ? `in a frame: ${html}` : html)).join(' ')}`,
    )
  }, partialResults)
  return broken.map((rule) => `${name}: ${rule}`)
}

type Partials = Parameters<typeof axe.finishRun>[0]

/** As text: Playwright passes an object value by value, which takes longer than the check itself. */
async function partialsOf(frame: Frame, context: axe.SerialContextObject): Promise<string[]> {
  await untilNothingMoves(frame)
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeCode)
  const inner = await frame.evaluate((wanted) => window.axe.utils.getFrameContexts(wanted), context)
  const results = [await frame.evaluate(async (wanted) => JSON.stringify(await window.axe.runPartial(wanted, {})), context)]
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.$(String(frameSelector))
    const child = await element?.contentFrame()
    if (!child) throw new Error(`the frame ${String(frameSelector)} went away before it was looked at`)
    results.push(...(await partialsOf(child, frameContext)))
  }
  return results
}

/** Waits for entrances and transitions: colours are measured when they are over. */
async function untilNothingMoves(frame: Frame): Promise<void> {
  // A hidden frame is never painted, so the wait is limited; a page on a busy machine may need long for its next frame.
  const limitMs = frame.parentFrame() ? 300 : 5_000
  await frame.evaluate(async (limit) => {
    // A change of the colour scheme starts its transitions with the next frame.
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await Promise.race([nextFrame().then(nextFrame), new Promise((resolve) => setTimeout(resolve, limit))])
    const moving = document
      .getAnimations()
      // Scroll-driven animations never end.
      .filter(({ effect, timeline }) => timeline instanceof DocumentTimeline && effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined))
    await Promise.race([Promise.all(moving), new Promise((resolve) => setTimeout(resolve, limit))])
  }, limitMs)
}
