import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import type { Language } from '#contract/languages.ts'
import { createApp } from './app.ts'
import { readConfig } from '../config/config.ts'
import { landingDocument, type LandingDocument } from './landing-document.ts'
import { publicOperator } from './public-operator.ts'

const { operator } = readConfig({ DATABASE_URL: 'postgres://unused' })
const { log } = createApp({ logLevel: 'silent' })

let dist: string
let landing: LandingDocument | undefined
let known: MarketSnapshot | null
let fault: Error | null
let notice: string | undefined
const unrenderable = new Set<Language>()
Object.assign(globalThis, { unrenderable })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  known = null
  fault = null
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

async function begin(): Promise<LandingDocument> {
  const takeSnapshot = () => (fault ? Promise.reject(fault) : Promise.resolve(known))
  landing = landingDocument({
    dist,
    publicOperatorIn: (language) => publicOperator(operator, language),
    publicOrigin: 'http://localhost:3000',
    takeSnapshot,
    takeNotice: async () => notice,
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

const text = async (language: Language = 'en') => (await landing?.current(language))?.identity.toString()
const shows = (close: number) => vi.waitFor(async () => expect(await text()).toContain(`"close":${close},`), { timeout: 2000, interval: 5 })
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

describe('the landing page in memory', () => {
  test('names no rate until one is known, and then does within a second', async () => {
    await begin()
    expect(await text()).toContain('<p>null</p>')
    await pass(5)
    expect(await text()).toContain('<p>null</p>')
    known = marketAt('12:00:00', 80_000)
    await pass(1)
    await shows(80_000)
  })

  test('is rendered again, with its compressed form, at most every 30 seconds', async () => {
    known = marketAt('12:00:00', 80_000)
    const { current } = await begin()
    await pass(1)
    await shows(80_000)
    known = marketAt('12:00:20', 81_000)
    await pass(28)
    expect(await text()).toContain('80000')
    await pass(2)
    await shows(81_000)
    expect(brotliDecompressSync((await current('en')).brotli ?? '').toString()).toBe(await text())
  })

  test('stays the very same while the market stays the same', async () => {
    known = marketAt('12:00:00', 80_000)
    const { current } = await begin()
    await pass(1)
    await shows(80_000)
    const before = await current('en')
    known = marketAt('12:05:00', 80_000, '12:00:00')
    await pass(31)
    expect(await current('en')).toBe(before)
  })

  test('carries the desk’s notice two seconds after it was set, and no more after it was taken away, with the rates of before', async () => {
    known = marketAt('12:00:00', 80_000)
    await begin()
    await pass(1)
    await shows(80_000)
    known = marketAt('12:00:02', 81_000)
    notice = 'Closed on Monday.'
    await pass(2)
    await vi.waitFor(async () => expect(await text()).toContain('Closed on Monday.'))
    expect(await text()).toContain('80000')
    notice = undefined
    await pass(2)
    await vi.waitFor(async () => expect(await text()).not.toContain('Closed on Monday.'))
  })

  test('carries the notice also where no rate is known', async () => {
    await begin()
    notice = 'Closed on Monday.'
    await pass(1)
    await vi.waitFor(async () => expect(await text()).toContain('Closed on Monday.'))
  })

  test('is rendered again when its rates grow old', async () => {
    known = marketAt('12:00:00', 80_000)
    await begin()
    await pass(1)
    await shows(80_000)
    known = marketAt('12:11:00', 80_000, '12:00:00')
    await pass(31)
    await vi.waitFor(async () => expect(await text()).toContain('"takenAt":"2026-11-21T12:11:00.000Z"'))
  })

  test('keeps the last known rate while the market cannot be read, or not be rendered, and goes on afterwards', async () => {
    known = marketAt('12:00:00', 80_000)
    await begin()
    await pass(1)
    await shows(80_000)
    fault = new Error('the database is away')
    await pass(31)
    fault = null
    known = null
    await pass(31)
    known = marketAt('12:02:00', 13)
    await pass(31)
    expect(await text()).toContain('80000')
    known = marketAt('12:03:00', 82_000)
    await pass(31)
    await shows(82_000)
  })
})

describe('the landing page in another language', () => {
  test('is there for the first who wishes for it, with the rates and the notice of the English one', async () => {
    known = marketAt('12:00:00', 80_000)
    notice = 'Closed on Monday.'
    await begin()
    await pass(1)
    await shows(80_000)
    for (const part of ['<!doctype html>pl', 'Rejestr działalności', 'Closed on Monday.', '"close":80000,'])
      expect(await text('pl')).toContain(part)
    expect(await text('de')).toContain('<!doctype html>de')
  })

  test('is rendered again after it was wished for, and no more when nobody has wished for it since', async () => {
    const { current } = await begin()
    const market = async (time: string, close: number) => {
      known = marketAt(time, close)
      await pass(31)
      await shows(close)
    }
    await market('12:00:00', 80_000)
    await current('pl')
    await market('12:00:31', 81_000)
    await market('12:01:02', 82_000)
    await market('12:01:33', 83_000)
    expect(await text('pl')).toContain('"close":83000,')
    // For the two who wished, and once between them.
    expect(await text('pl')).toContain('rendering 3 ')
  })

  test('is tried again where it could not be rendered', async () => {
    unrenderable.add('pl')
    await begin()
    await expect(landing?.current('pl')).rejects.toThrow('cannot be rendered')
    unrenderable.clear()
    expect(await text('pl')).toContain('<!doctype html>pl')
  })
})
