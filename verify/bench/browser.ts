import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { anyFreePort } from '../../tools/launcher/ports.ts'
import { findOrInstallChromium } from '../../tools/testing/browsers.ts'
import { type Kantor, startKantor } from '../../tools/testing/start-kantor.ts'
import { untilThereAreRates } from '../harness/until.ts'

/** The running service, and a browser that opens its pages. */
export type Product = {
  kantor: Kantor
  browser: Browser
  /** The port on which the browser accepts connections from Lighthouse. */
  debuggingPort: number
}

/** Starts the built product and a browser, and ends both after `work`. */
export async function withProduct<Result>(work: (product: Product) => Promise<Result>): Promise<Result> {
  const kantor = await startKantor()
  await untilThereAreRates(kantor.origin)
  try {
    const debuggingPort = await anyFreePort()
    const browser = await chromium.launch({
      executablePath: findOrInstallChromium(),
      args: [`--remote-debugging-port=${debuggingPort}`],
    })
    try {
      return await work({ kantor, browser, debuggingPort })
    } finally {
      await browser.close()
    }
  } finally {
    await kantor.stop()
  }
}

/** The window of a page, with the function that `onNewPage` adds. */
export type WindowWithNextPaint = {
  /** Waits for the next paint, and returns the paint's time by `performance.now()`. */
  nextPaint: () => Promise<number>
}

/** Calls `work` with a page in a new browser context, as a first-time visitor has it. */
export async function onNewPage<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    await context.addInitScript(() => {
      // A task posted in an animation frame runs after the frame's paint. The priority puts it before React's effects.
      const nextPaint = () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' }))
        })
      Object.assign(globalThis, { nextPaint })
    })
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Makes the page's processor four times slower, as Lighthouse does to simulate a mid-range phone. */
export async function slowDownProcessor(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}
