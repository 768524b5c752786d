import { connect } from 'puppeteer-core'
import { landingPaths, pages } from '#contract/pages.ts'
import { median, rounds } from './bench/figure.ts'
import { withProduct } from './bench/browser.ts'
import { visit } from './bench/lighthouse.ts'
import { signedUpClient } from './screens/client.ts'
import type { Kantor } from '../tools/testing/start-kantor.ts'

// `npm run lighthouse` prints the landing page's scores (mobile preset, medians), the accessibility of the most visited pages, and every audit
// below 0.9.
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const visitorsPages = [landingPaths.pl, landingPaths.de, pages.login, pages.register]
const clientsPages = [pages.home, pages.verification, pages.profile]

await withProduct(async ({ kantor, debuggingPort: port }) => {
  const scores: Record<string, number[]> = {}
  const short = new Set<string>()
  const look = async (path: string, how: { categories: string[]; asBefore?: boolean }) => {
    const result = await visit(`${kantor.origin}${path}`, { port, ...how })
    // Without a valid session, the browser shows the log-in, which has a good score.
    const endedAt = new URL(result.finalDisplayedUrl).pathname
    if (endedAt !== path) throw new Error(`${path}: Lighthouse was led to ${endedAt}`)
    for (const { id, title, score, displayValue = '' } of Object.values(result.audits)) {
      if (score !== null && score < 0.9) short.add(`${path}: ${id}: ${title} ${displayValue}`)
    }
    return Object.values(result.categories).map(({ id, score }) => ({ id, score: Math.round((score ?? 0) * 100) }))
  }

  for (let round = 0; round < rounds; round++) {
    for (const { id, score } of await look(pages.landing, { categories })) (scores[id] ??= []).push(score)
  }
  for (const [category, measured] of Object.entries(scores)) console.log(`${pages.landing}: ${category}: ${median(measured)}`)

  // Accessibility does not vary: one visit is enough.
  const access = async (path: string, asBefore: boolean) => {
    for (const { id, score } of await look(path, { categories: ['accessibility'], asBefore })) console.log(`${path}: ${id}: ${score}`)
  }
  for (const path of visitorsPages) await access(path, false)
  await logIn(kantor, port)
  for (const path of clientsPages) await access(path, true)
  for (const sentence of short) console.log(`short of 100: ${sentence}`)
})

/** Logs in in the browser's default profile, where Lighthouse opens its pages. */
async function logIn(kantor: Kantor, port: number): Promise<void> {
  const storage = await (await signedUpClient(kantor)).storage()
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}` })
  const page = await browser.newPage()
  await page.goto(`${kantor.origin}/robots.txt`)
  for (const { name, value } of storage.origins.flatMap(({ localStorage }) => localStorage)) {
    await page.evaluate((key, kept) => localStorage.setItem(key, kept), name, value)
  }
  await page.close()
  await browser.disconnect()
}
