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

/** Checks a screen that is 320 pixels wide: no broken rule, and no horizontal scrolling. */
export async function checkScreen(page: Page, name: string, widest = 320): Promise<void> {
  expect(await brokenRules(page, name)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${name} is as wide as the screen`).toBeLessThanOrEqual(widest)
}

/**
 * The broken rules of accessibility with their elements, in all frames, and numbers that break inside themselves. This is five times as fast as @axe-core/playwright, because axe is loaded
 * once per document and no extra page is opened.
 */
export async function brokenRules(page: Page, name: string): Promise<string[]> {
  await makeReady(page.mainFrame())
  const violations = await (page.frames().length === 1 ? checkDocument(page) : checkFrames(page))
  const rules = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => (target.length > 1 ? `in a frame: ${html}` : html)).join(' ')}`,
  )
  return [...rules, ...(await brokenNumbers(page))].map((sentence) => `${name}: ${sentence}`)
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

/** Texts on the screen or in the open dialog that are cut, overflow their box, or cause horizontal scrolling. `mayEnd`: not those that end in “…”. */
export function cutTexts(page: Page, { mayEnd = false } = {}): Promise<string[]> {
  return page.evaluate((isEndAllowed) => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the screen is ${scrollWidth} wide`)

    const container = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const parent = text.parentElement
      if (!text.nodeValue?.trim() || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      // These texts are not painted: they are only for screen readers, or in a closed list.
      if (parent.closest('.sr-only, option') || getComputedStyle(parent).clipPath === 'inset(50%)') continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const words = range.getBoundingClientRect()
      // The space at which a line of `pre-wrap` breaks may be outside, but is not painted.
      const rightOfWords = Math.max(
        ...[...text.nodeValue.matchAll(/\S+/g)].map(({ 0: word, index }) => {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getBoundingClientRect().right
        }),
      )
      let scrolls = false
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const { display, overflowX, overflowY, textOverflow } = getComputedStyle(box)
        if (display === 'inline' || display === 'contents') continue
        if (isEndAllowed && (textOverflow === 'ellipsis' || overflowX === 'auto')) break
        scrolls ||= overflowY === 'auto' || overflowY === 'scroll'
        const { left, right, bottom } = box.getBoundingClientRect()
        const isBelow = !scrolls && overflowY === 'hidden' && words.bottom > bottom + 2
        const isCut = isBelow || words.left < left - 1 || rightOfWords > right + 1
        if (isCut) found.push(`“${text.nodeValue.trim().slice(0, 60)}” in <${box.tagName.toLowerCase()}>`)
        if (isCut || box === container) break
      }
    }
    return found
  }, mayEnd)
}

/**
 * Numbers, codes, IBANs and groups of addresses that break inside themselves: words with a digit on more than one line. Hyphens and slashes are places
 * to break. Not in e-mail addresses, in code, and in what people typed with its lines.
 */
function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const container = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const parent = text.parentElement
      if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || parent.closest('.sr-only, pre, code')) continue
      if (getComputedStyle(parent).whiteSpaceCollapse !== 'collapse') continue
      const range = document.createRange()
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(
        /[\p{L}\p{N}.,\u00a0\u202f]*\d[\p{L}\p{N}.,\u00a0\u202f]*(?!\S*@)/gu,
      )) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`“${word}” breaks inside itself in ${parent.outerHTML.slice(0, 200)}`)
      }
    }
    return found
  })
}
