import type { Page } from '@playwright/test'
import type { Options } from '../../harness/part.ts'
import { signUpClient } from '../../harness/client.ts'
import { onNewPage, type Product, slowDownProcessor, type WindowWithNextPaint, withProduct } from '../browser.ts'
import { aboveZero, type BenchPart, type Figure } from '../figure.ts'
import { openWithScripts } from '../page-bytes.ts'

const keysPerRound = 100
const keysInShortRun = 20

export const client: BenchPart = {
  name: 'client',
  title: 'the time from log-in to home, and from a key press to its paint',
  // More than most parts have, because one more painted frame changes a round's ratio by a tenth.
  count: 9,
  short: 1,
  run: (_, options) => withProduct((product) => measure(product, options)),
}

async function measure({ kantor, browser }: Product, { count: rounds, isShort, print }: Options): Promise<Figure[]> {
  const keyCount = isShort ? keysInShortRun : keysPerRound
  const { credentials, profile } = await signUpClient(kantor)
  const logins: number[] = []
  const keys: number[] = []
  const bareKeys: number[] = []
  for (let round = 1; round <= rounds; round++) {
    print(`round ${round} of ${rounds}`)
    logins.push(
      await onNewPage(browser, (page) => fromResponseToName(page, { origin: kantor.origin, credentials, name: profile.firstName })),
    )
    keys.push(await onNewPage(browser, (page) => keyToPaint(page, keyCount, () => openWithScripts(page, kantor.origin))))
    bareKeys.push(await onNewPage(browser, (page) => keyToPaint(page, keyCount, () => page.setContent(bareInput))))
  }
  return [
    { name: 'client area: from the login response to the first name', unit: 'ms', measured: logins, limits: { atMost: 300 } },
    {
      name: 'converter: key press to next paint, p95',
      unit: 'ms',
      measured: keys,
      reference: bareKeys,
      limits: { atMost: 50, ratio: 2 },
    },
  ]
}

type LogIn = { origin: string; credentials: { email: string; password: string }; name: string }

/** Milliseconds from the last byte of the log-in's response to the paint with the client's name, on a slow processor. */
async function fromResponseToName(page: Page, { origin, credentials, name }: LogIn): Promise<number> {
  await openWithScripts(page, `${origin}/app/login`)
  await slowDownProcessor(page)
  await page.getByLabel('Email').fill(credentials.email)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  const painted = page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('h1')?.textContent.includes(text)) return
          observer.disconnect()
          resolve((globalThis as unknown as WindowWithNextPaint).nextPaint())
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    name,
  )
  await page.getByRole('button', { name: 'Log In' }).click()
  const at = await painted
  const logInCall = await page.evaluate(
    () => performance.getEntriesByType('resource').find((entry) => entry.name.endsWith('/api/auth/login')) as PerformanceResourceTiming,
  )
  return aboveZero('from the login response to the first name', at - logInCall.responseEnd)
}

/** The 95th percentile of the milliseconds from a key press in "You pay" to its paint, on a slow processor. */
async function keyToPaint(page: Page, keyCount: number, open: () => Promise<unknown>): Promise<number> {
  await open()
  await slowDownProcessor(page)
  const field = page.getByLabel('You pay')
  await field.evaluate((input) =>
    input.addEventListener('keydown', ({ timeStamp }) => {
      const painted = (globalThis as unknown as WindowWithNextPaint).nextPaint().then((at) => at - timeStamp)
      Object.assign(globalThis, { painted })
    }),
  )
  await field.selectText()
  const times: number[] = []
  for (let key = 0; key < keyCount; key++) {
    const pressedAt = performance.now()
    // Ten digits, then ten Backspaces.
    await page.keyboard.press(key % 20 < 10 ? String((key % 9) + 1) : 'Backspace')
    times.push(await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted))
    // Pauses of different lengths, as people type, so that some keys are pressed while debounced work runs.
    await page.waitForTimeout(Math.max(0, pressedAt + 60 + ((key * 37) % 160) - performance.now()))
  }
  return aboveZero('key to paint', times.toSorted((a, b) => a - b)[Math.ceil(keyCount * 0.95) - 1])
}

/** A page with only an amount field, to measure the shortest possible time from a key press to a paint. */
const bareInput = `<!doctype html>
<html lang="en">
<title>A bare input</title>
<label>You pay <input inputmode="decimal" value="10000"></label>
</html>
`
