import { connect } from 'puppeteer-core'
import { landingPath, pages } from '#contract/pages.ts'
import { usualRounds } from './bench/figure.ts'
import { withProduct } from './bench/browser.ts'
import { runLighthouse } from './bench/lighthouse.ts'
import { signUpClient } from './harness/client.ts'
import { median } from './harness/part.ts'
import type { Kantor } from '../tools/testing/start-kantor.ts'

// `npm run lighthouse` prints the landing page's scores (mobile preset, medians), the accessibility of the most visited pages, and every audit
// below 0.9.
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const visitorsPages = [landingPath('pl'), landingPath('de'), pages.login, pages.register]
const clientsPages = [pages.home, pages.verification, pages.profile]

await withProduct(async ({ kantor, debuggingPort: port }) => {
  const scores: Record<string, number[]> = {}
  const lowScores = new Set<string>()
  const audit = async (path: string, options: { categories: string[]; keepsStorage?: boolean }) => {
    const result = await runLighthouse(`${kantor.origin}${path}`, { port, ...options })
    // Without this check, the good score of the log-in screen would hide that the session is invalid.
    const finalPath = new URL(result.finalDisplayedUrl).pathname
    if (finalPath !== path) throw new Error(`${path}: Lighthouse was redirected to ${finalPath}`)
    for (const { id, title, score, displayValue = '' } of Object.values(result.audits)) {
      if (score !== null && score < 0.9) lowScores.add(`${path}: ${id}: ${title} ${displayValue}`)
    }
    return Object.values(result.categories).map(({ id, score }) => ({ id, score: Math.round((score ?? 0) * 100) }))
  }

  for (let round = 0; round < usualRounds; round++) {
    for (const { id, score } of await audit(pages.landing, { categories })) (scores[id] ??= []).push(score)
  }
  for (const [category, measured] of Object.entries(scores)) console.log(`${pages.landing}: ${category}: ${median(measured)}`)

  // One visit is enough, because the accessibility score does not vary.
  const printAccessibility = async (path: string, keepsStorage: boolean) => {
    for (const { id, score } of await audit(path, { categories: ['accessibility'], keepsStorage })) console.log(`${path}: ${id}: ${score}`)
  }
  for (const path of visitorsPages) await printAccessibility(path, false)
  await logIn(kantor, port)
  for (const path of clientsPages) await printAccessibility(path, true)
  for (const sentence of lowScores) console.log(`low score: ${sentence}`)
})

/** Stores a session in the browser's default profile, which Lighthouse uses. */
async function logIn(kantor: Kantor, port: number): Promise<void> {
  const storage = await (await signUpClient(kantor)).storage()
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}` })
  const page = await browser.newPage()
  await page.goto(`${kantor.origin}/robots.txt`)
  for (const { name, value } of storage.origins.flatMap(({ localStorage }) => localStorage)) {
    await page.evaluate((key, stored) => localStorage.setItem(key, stored), name, value)
  }
  await page.close()
  await browser.disconnect()
}
