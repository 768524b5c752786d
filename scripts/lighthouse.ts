import { median, rounds } from '../bench/figure.ts'
import { withProduct } from '../bench/browser.ts'
import { visit } from '../bench/lighthouse.ts'

// `npm run lighthouse`: the landing page's scores (mobile preset, medians), and what keeps them from 100. What it costs a reader in time
// and bytes is measured by `npm run bench -- landing`.
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

await withProduct(async ({ kantor, debuggingPort: port }) => {
  const scores: Record<string, number[]> = {}
  const short = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const result = await visit(`${kantor.origin}/`, { port, categories })
    for (const { id, score } of Object.values(result.categories)) (scores[id] ??= []).push(Math.round((score ?? 0) * 100))
    for (const { id, title, score, displayValue = '' } of Object.values(result.audits)) {
      if (score !== null && score < 0.9) short.add(`${id}: ${title} ${displayValue}`)
    }
  }
  for (const [category, measured] of Object.entries(scores)) console.log(`${category}: ${median(measured)}`)
  for (const sentence of short) console.log(`short of 100: ${sentence}`)
})
