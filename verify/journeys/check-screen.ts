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

/** Checks a screen that is 320 pixels wide: no broken rule of accessibility, and no horizontal scrolling. */
export async function checkScreen(page: Page, name: string, widest = 320): Promise<void> {
  expect(await brokenRules(page, name)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${name} is as wide as the screen`).toBeLessThanOrEqual(widest)
}

/**
 * The broken rules of accessibility with their elements, in all frames. This is five times as fast as @axe-core/playwright, because axe is loaded
 * once per document and no extra page is opened.
 */
export async function brokenRules(page: Page, name: string): Promise<string[]> {
  await makeReady(page.mainFrame())
  const violations = await (page.frames().length === 1 ? checkDocument(page) : checkFrames(page))
  return violations.map(
    ({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ html, target }) => (target.length > 1 ? `in a frame: ${html}` : html)).join(' ')}`,
  )
}

type Violations = Pick<axe.Result, 'id' | 'nodes'>[]
type Partials = Parameters<typeof axe.finishRun>[0]

/** Checks a page without frames. This takes half as long as partial results, which describe every element that breaks no rule. */
const checkDocument = (page: Page): Promise<Violations> =>
  page.evaluate(async () => (await window.axe.run({ exclude: [] }, { resultTypes: ['violations'] })).violations)

async function checkFrames(page: Page): Promise<Violations> {
  const partialResults = await checkFrame(page.mainFrame(), { exclude: [] })
  return page.evaluate(async (texts) => {
    const partials = texts.map((text) => JSON.parse(text) as Partials[number])
    return (await window.axe.finishRun(partials, { resultTypes: ['violations'] })).violations
  }, partialResults)
}

async function makeReady(frame: Frame): Promise<void> {
  await untilNothingMoves(frame)
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeCode)
}

/** Axe's results for the frame and the frames inside it. They are JSON texts, because Playwright is slow with large objects. */
async function checkFrame(frame: Frame, context: axe.SerialContextObject): Promise<string[]> {
  const inner = await frame.evaluate((wanted) => window.axe.utils.getFrameContexts(wanted), context)
  const results = [await frame.evaluate(async (wanted) => JSON.stringify(await window.axe.runPartial(wanted, {})), context)]
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.$(String(frameSelector))
    const child = await element?.contentFrame()
    if (!child) throw new Error(`the frame ${String(frameSelector)} was removed before it was checked`)
    await makeReady(child)
    results.push(...(await checkFrame(child, frameContext)))
  }
  return results
}

/** Waits for the end of animations and transitions, which change colours. */
async function untilNothingMoves(frame: Frame): Promise<void> {
  // A hidden frame is never painted, so its time limit is short. A page on a busy machine needs a longer one.
  const limitMs = frame.parentFrame() ? 300 : 5_000
  await frame.evaluate(async (limit) => {
    // A changed colour scheme starts transitions in the next frame.
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
