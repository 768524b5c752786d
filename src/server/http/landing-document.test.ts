import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { landingDocument, type LandingDocument } from './landing-document.ts'

const { operator } = readConfig({ DATABASE_URL: 'postgres://unused' })
const { log } = createApp({ logLevel: 'silent' })

let dist: string
let landing: LandingDocument | undefined
let known: MarketSnapshot | null
let fault: Error | null
let notice: string | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  known = null
  fault = null
  notice = undefined
  dist = mkdtempSync(path.join(tmpdir(), 'kantor-landing-'))
  mkdirSync(path.join(dist, 'landing'))
  writeFileSync(path.join(dist, 'landing/assets.json'), '{}')
  writeFileSync(
    path.join(dist, 'landing/render.js'),
    `export const renderLanding = ({ snapshot, notice = '' }) => {
  if (snapshot?.rates.data[0].close === 13) throw new Error('cannot be rendered')
  return '<!doctype html>' + notice + '<p>' + JSON.stringify(snapshot) + '</p>'
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
  landing = await landingDocument({
    dist,
    operator,
    publicOrigin: 'http://localhost:3000',
    takeSnapshot,
    takeNotice: async () => notice,
    log,
  })
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

const text = () => landing?.current().identity.toString()
const shows = (close: number) => vi.waitFor(() => expect(text()).toContain(`"close":${close},`), { timeout: 2000, interval: 5 })
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

describe('the landing page in memory', () => {
  test('names no rate until one is known, and then does within a second', async () => {
    await begin()
    expect(text()).toContain('<p>null</p>')
    await pass(5)
    expect(text()).toContain('<p>null</p>')
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
    expect(text()).toContain('80000')
    await pass(2)
    await shows(81_000)
    expect(brotliDecompressSync(current().brotli).toString()).toBe(text())
  })

  test('stays the very same while the market stays the same', async () => {
    known = marketAt('12:00:00', 80_000)
    const { current } = await begin()
    await pass(1)
    await shows(80_000)
    const before = current()
    known = marketAt('12:05:00', 80_000, '12:00:00')
    await pass(31)
    expect(current()).toBe(before)
  })

  test('carries the desk’s notice two seconds after it was set, and no more after it was taken away, with the rates of before', async () => {
    known = marketAt('12:00:00', 80_000)
    await begin()
    await pass(1)
    await shows(80_000)
    known = marketAt('12:00:02', 81_000)
    notice = 'Closed on Monday.'
    await pass(2)
    await vi.waitFor(() => expect(text()).toContain('Closed on Monday.'))
    expect(text()).toContain('80000')
    notice = undefined
    await pass(2)
    await vi.waitFor(() => expect(text()).not.toContain('Closed on Monday.'))
  })

  test('carries the notice also where no rate is known', async () => {
    await begin()
    notice = 'Closed on Monday.'
    await pass(1)
    await vi.waitFor(() => expect(text()).toContain('Closed on Monday.'))
  })

  test('is rendered again when its rates grow old', async () => {
    known = marketAt('12:00:00', 80_000)
    await begin()
    await pass(1)
    await shows(80_000)
    known = marketAt('12:11:00', 80_000, '12:00:00')
    await pass(31)
    await vi.waitFor(() => expect(text()).toContain('"takenAt":"2026-11-21T12:11:00.000Z"'))
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
    expect(text()).toContain('80000')
    known = marketAt('12:03:00', 82_000)
    await pass(31)
    await shows(82_000)
  })
})
