import { findPair, type Pair } from './listing.ts'
import type { OrderBook } from './order-book.ts'
import type { Side } from './prices.ts'
import { type Parameters, invalidParameter, isTextList, missingParameter, okWithError, unsupportedPair } from './parameters.ts'

const minute = 60_000
/** Those that our service asks for. */
const resolutions: Record<string, number> = {
  '1m': minute,
  '1h': 60 * minute,
  '4h': 240 * minute,
}
const maxCandles = 1000

/** A candle of offers, not of trades, so `volume` is always 0. */
interface Candle {
  timestamp: number
  open?: number
  high?: number
  low?: number
  close?: number
  volume?: number
  resolution: string
  isClosed?: true
  timestampISO: string
}

interface Window {
  side: Side
  resolution: string
  width: number
  first: number
  count: number
}

/** Reads a time in milliseconds. */
function readTime(ms: unknown, name: string): number {
  if (typeof ms !== 'number' || !Number.isFinite(ms) || Math.abs(ms) > 8.64e15) throw invalidParameter(`Parameter ${name} should be a time`)
  return ms
}

/** Reads which candles are requested: `limit` candles from fromISO on, or `limit` candles up to toISO. */
function readWindow(parameters: Parameters, book: OrderBook): Window {
  const { dataType, resolution, fromISO, toISO, limit } = parameters
  if (dataType === undefined) throw missingParameter('dataType')
  if (dataType !== 'bestAsk' && dataType !== 'bestBid') throw invalidParameter('Parameter dataType should be one of bestAsk, bestBid')
  if (resolution === undefined) throw missingParameter('resolution')
  const width = typeof resolution === 'string' && Object.hasOwn(resolutions, resolution) ? resolutions[resolution] : undefined
  if (width === undefined) throw invalidParameter(`Parameter resolution should be one of ${Object.keys(resolutions).join(', ')}`)
  if (fromISO === undefined && toISO === undefined) throw missingParameter('fromISO or toISO')
  const startOfCandle = (ms: number) => Math.floor(ms / width) * width
  const open = startOfCandle(book.timeOf(dataType))
  const window: Pick<Window, 'side' | 'resolution' | 'width'> = { side: dataType, resolution: resolution as string, width }

  if (fromISO !== undefined && toISO !== undefined) throw invalidParameter('Either fromISO or toISO should be given')
  if (limit === undefined) throw missingParameter('limit')
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > maxCandles) {
    throw invalidParameter(`Parameter limit should be a whole number from 1 to ${maxCandles}`)
  }
  if (fromISO !== undefined) {
    const first = startOfCandle(readTime(fromISO, 'fromISO'))
    return { ...window, first, count: Math.max(0, Math.min(limit, (open - first) / width + 1)) }
  }
  const last = Math.min(startOfCandle(readTime(toISO, 'toISO')), open)
  return { ...window, first: last - (limit - 1) * width, count: limit }
}

function candle(pair: Pair, book: OrderBook, { side, resolution, width }: Window, start: number): Candle {
  const now = book.timeOf(side)
  const end = start + width
  const span = book.span(pair, side, start, Math.min(end - 1, now))
  const frame = { resolution, timestampISO: new Date(start).toISOString() }
  // The exchange omits isClosed while the candle is open, and all prices of a market without offers.
  const closed = end <= now ? { isClosed: true as const } : {}
  return span ? { timestamp: start, ...span, volume: 0, ...frame, ...closed } : { timestamp: start, ...frame, ...closed }
}

/**
 * `get_candles`. With `pair`: a list, oldest first. With `pairsList` (limit must be 1): an object by pair name, in which each unlisted
 * pair has an error.
 */
export function candles(parameters: Parameters, book: OrderBook) {
  const candlesOf = (pair: Pair, window: Window) =>
    Array.from({ length: window.count }, (_, i) => candle(pair, book, window, window.first + i * window.width))

  if (parameters.pairsList !== undefined) {
    if (!isTextList(parameters.pairsList)) throw okWithError('Parameter pairsList should be Array of Strings')
    const window = readWindow(parameters, book)
    if (parameters.limit !== 1) throw invalidParameter('Parameter limit should be 1 with pairsList')
    return Object.fromEntries(
      parameters.pairsList.map((name) => {
        const pair = findPair(name)
        return [name, pair ? candlesOf(pair, window) : { error: { code: 400, reason: `Unsupported pair ${name}` } }]
      }),
    )
  }
  if (parameters.pair === undefined) throw missingParameter('pair')
  const pair = findPair(String(parameters.pair))
  if (!pair) throw unsupportedPair(String(parameters.pair))
  return candlesOf(pair, readWindow(parameters, book))
}
