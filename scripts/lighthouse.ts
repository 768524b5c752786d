import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { startFront, withoutScripts } from './lighthouse/document-front.ts'
import { anyFreePort } from './launcher/ports.ts'
import { findOrInstallChromium } from './testing/find-chromium.ts'
import { startKantor } from './testing/start-kantor.ts'

// `npm run lighthouse`: medians of five runs (mobile, production build), and the largest contentful paint beside that of the same document
// without any script, run by run in turn.
const runs = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

const kantor = await startKantor()
const asItIs = await startFront(kantor.origin, (html) => html)
const bare = await startFront(kantor.origin, withoutScripts)
const port = await anyFreePort()
const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: [`--remote-debugging-port=${port}`] })
const measured: Measurement[] = []
const barePaints: number[] = []
try {
  for (let run = 0; run < runs; run++) {
    measured.push(await measure(asItIs.origin))
    barePaints.push((await measure(bare.origin)).audits['largest-contentful-paint'] ?? NaN)
  }
} finally {
  await browser.close()
  asItIs.stop()
  bare.stop()
  await kantor.stop()
}

for (const category of categories) console.log(`${category}: ${median(measured.map(({ scores }) => scores[category] ?? NaN))}`)
for (const audit of [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]) {
  console.log(`${audit}: ${round(median(measured.map(({ audits }) => audits[audit] ?? NaN)))}`)
}
const paint = median(measured.map(({ audits }) => audits['largest-contentful-paint'] ?? NaN))
console.log(`largest contentful paint without scripts: ${round(median(barePaints))}; ratio ${round(paint / median(barePaints))}`)
for (const sentence of new Set(measured.flatMap(({ short }) => short))) console.log(`short of 100: ${sentence}`)

type Measurement = { scores: Record<string, number>; audits: Record<string, number>; short: string[] }

async function measure(origin: string): Promise<Measurement> {
  const result = (await lighthouse(`${origin}/`, { port, onlyCategories: categories, logLevel: 'error' }))?.lhr
  if (!result) throw new Error('Lighthouse gave no result')
  const audits = Object.values(result.audits)
  return {
    scores: Object.fromEntries(Object.values(result.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    audits: Object.fromEntries(audits.map(({ id, numericValue = NaN }) => [id, numericValue])),
    short: audits
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, title, displayValue = '' }) => `${id}: ${title} ${displayValue}`),
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
