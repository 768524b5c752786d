import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import type { Language } from '#contract/languages.ts'
import { createApp } from './app.ts'
import { readConfig } from '../config/config.ts'
import { publishDemoBrand } from '../../testing/brand.ts'
import { LandingDocument } from './landing-document.ts'
import { publicOperator } from '../language/operator.ts'

const { operator } = readConfig({ DATABASE_URL: 'postgres://unused' })
const { log } = createApp({ logLevel: 'silent' })

let dist: string
let landing: LandingDocument | undefined
let market: MarketSnapshot | null
let marketError: Error | null
let notice: string | undefined
const unrenderable = new Set<Language>()
Object.assign(globalThis, { unrenderable })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  market = null
  marketError = null
  notice = undefined
  unrenderable.clear()
  dist = mkdtempSync(path.join(tmpdir(), 'kantor-landing-'))
  mkdirSync(path.join(dist, 'landing'))
  writeFileSync(path.join(dist, 'landing/assets.json'), '{}')
  writeFileSync(
    path.join(dist, 'landing/render.js'),
    `const renderings = {}
export const renderLanding = ({ language, operator, snapshot, notice = '' }) => {
  renderings[language] = (renderings[language] ?? 0) + 1
  if (snapshot?.rates.data[0].close === 13 || globalThis.unrenderable.has(language)) throw new Error('cannot be rendered')
  return '<!doctype html>' + language + ' rendering ' + renderings[language] + ' ' + operator.licence.authority + notice + '<p>' + JSON.stringify(snapshot) + '</p>'
}`,
  )
})
afterEach(() => {
  landing?.stop()
  vi.useRealTimers()
  rmSync(dist, { recursive: true })
})

const brand = await publishDemoBrand()

async function start(): Promise<LandingDocument> {
  const readMarketSnapshot = () => (marketError ? Promise.reject(marketError) : Promise.resolve(market))
  landing = new LandingDocument({
    dist,
    publicOperatorIn: (language) => publicOperator(operator, brand.appearance, language),
    brand,
    publicOrigin: 'http://localhost:3000',
    readMarketSnapshot,
    readNotice: async () => notice,
    log,
  })
  await landing.start()
  return landing
}

function marketAt(time: string, close: number, asOf = time): MarketSnapshot {
  const moment = (text: string) => `2026-11-21T${text}.000Z`
  return {
    takenAt: moment(time),
    rates: { ok: 'ok', data: [{ crypto: 'BTC', fiat: 'EUR', close, asOf: moment(asOf) }], asOf: moment(asOf) },
    trades: null,
  }
}

const pageText = async (language: Language = 'en') => (await landing?.current(language))?.identity.toString()
const waitForRate = (close: number) =>
  vi.waitFor(async () => expect(await pageText()).toContain(`"close":${close},`), { timeout: 2000, interval: 5 })
const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** Starts at noon with a rate of 80,000, and waits until the page shows it. */
async function startWithRate(): Promise<LandingDocument> {
  market = marketAt('12:00:00', 80_000)
  const page = await start()
  await passSeconds(1)
  await waitForRate(80_000)
  return page
}

test('the landing page shows the first known rate within a second', async () => {
  await start()
  expect(await pageText()).toContain('<p>null</p>')
  await passSeconds(5)
  expect(await pageText()).toContain('<p>null</p>')
  market = marketAt('12:00:00', 80_000)
  await passSeconds(1)
  await waitForRate(80_000)
})

test('new rates are rendered and compressed at most every 30 seconds', async () => {
  const page = await startWithRate()
  market = marketAt('12:00:20', 81_000)
  await passSeconds(28)
  expect(await pageText()).toContain('80000')
  await passSeconds(2)
  await waitForRate(81_000)
  expect(brotliDecompressSync((await page.current('en')).brotli ?? '').toString()).toBe(await pageText())
})

test('the landing page is not rendered again while the market stays the same', async () => {
  const page = await startWithRate()
  const before = await page.current('en')
  market = marketAt('12:05:00', 80_000, '12:00:00')
  await passSeconds(31)
  expect(await page.current('en')).toBe(before)
})

test('the landing page shows a new notice, and hides an ended one, within two seconds', async () => {
  await startWithRate()
  market = marketAt('12:00:02', 81_000)
  notice = 'Closed on Monday.'
  await passSeconds(2)
  await vi.waitFor(async () => expect(await pageText()).toContain('Closed on Monday.'), 45_000)
  expect(await pageText()).toContain('80000')
  notice = undefined
  await passSeconds(2)
  await vi.waitFor(async () => expect(await pageText()).not.toContain('Closed on Monday.'), 45_000)
})

test('the landing page shows the notice even without a rate', async () => {
  await start()
  notice = 'Closed on Monday.'
  await passSeconds(1)
  await vi.waitFor(async () => expect(await pageText()).toContain('Closed on Monday.'), 45_000)
})

test('the landing page is rendered again when its rates become stale', async () => {
  await startWithRate()
  market = marketAt('12:11:00', 80_000, '12:00:00')
  await passSeconds(31)
  await vi.waitFor(async () => expect(await pageText()).toContain('"takenAt":"2026-11-21T12:11:00.000Z"'), 45_000)
})

test('the last rate stays if the market cannot be read or the page cannot be rendered', async () => {
  await startWithRate()
  marketError = new Error('the database is away')
  await passSeconds(31)
  marketError = null
  market = null
  await passSeconds(31)
  market = marketAt('12:02:00', 13)
  await passSeconds(31)
  expect(await pageText()).toContain('80000')
  market = marketAt('12:03:00', 82_000)
  await passSeconds(31)
  await waitForRate(82_000)
})

test('a translated page is rendered on request, with current rates and notice', async () => {
  notice = 'Closed on Monday.'
  await startWithRate()
  for (const part of ['<!doctype html>pl', 'Rejestr działalności', 'Closed on Monday.', '"close":80000,'])
    expect(await pageText('pl')).toContain(part)
  expect(await pageText('de')).toContain('<!doctype html>de')
})

test('a translated page is rendered in the background only after a request', async () => {
  const page = await start()
  const changeMarket = async (time: string, close: number) => {
    market = marketAt(time, close)
    await passSeconds(31)
    await waitForRate(close)
  }
  await changeMarket('12:00:00', 80_000)
  await page.current('pl')
  await changeMarket('12:00:31', 81_000)
  await changeMarket('12:01:02', 82_000)
  await changeMarket('12:01:33', 83_000)
  expect(await pageText('pl')).toContain('"close":83000,')
  // Twice on request, and once in the background after the first request.
  expect(await pageText('pl')).toContain('rendering 3 ')
})

test('after an error, a translated page is rendered again on request', async () => {
  unrenderable.add('pl')
  await start()
  await expect(landing?.current('pl')).rejects.toThrow('cannot be rendered')
  unrenderable.clear()
  expect(await pageText('pl')).toContain('<!doctype html>pl')
})
