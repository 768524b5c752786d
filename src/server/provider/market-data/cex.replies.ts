import { z } from 'zod'
import { line } from '#contract/endpoints/text.ts'
import { marketOf } from './market.ts'
import { ProviderFault } from '../provider-call.ts'
import type { BookSide, Candle, CandlesReply, CurrencyInfo, PairInfo, Trade } from './exchange.ts'

// The exchange's responses differ from its documents (numbers as texts, objects as lists): accept both forms.

const number = z.union([z.number(), z.string().trim().min(1)]).transform((value, context) => {
  const read = Number(value)
  if (Number.isFinite(read)) return read
  context.addIssue({ code: 'custom', message: 'is not a number' })
  return z.NEVER
})
// Bounded, so that one entry cannot make the whole response too large to store.
const text = z.union([line(100), z.number().transform(String)])

const price = number.refine((value) => value > 0, 'is not a price')

/**
 * Returns the members of a list or an object that match the schema. Data with `field`, which every member has, is one member itself.
 */
function membersOf<T>(schema: z.ZodType<T>, data: unknown, field: keyof T & string): T[] {
  if (typeof data !== 'object' || data === null) return []
  const members: unknown[] = field in data ? [data] : Object.values(data)
  return members.flatMap((member) => schema.safeParse(member).data ?? [])
}

const envelope = z.object({ ok: z.literal('ok'), data: z.unknown() })
const errorInside = z.object({ error: z.unknown() })

/** The data inside the envelope. Throws a ProviderFault unless it is `ok` without an error inside. */
export function dataOf(method: string, response: unknown): unknown {
  const read = envelope.safeParse(response)
  if (read.success && (read.data.data ?? null) !== null && !errorInside.safeParse(read.data.data).success) return read.data.data
  throw new ProviderFault(`${method}: the response is not ok with data`)
}

const candle = z.object({
  timestamp: number,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: number.default(0),
  resolution: line(20),
  timestampISO: z.iso.datetime(),
}) satisfies z.ZodType<Candle>

const pairError = z.object({ error: z.object({ code: number.optional(), reason: z.string() }) })
const isUnsupported = (entry: unknown) => {
  const read = pairError.safeParse(entry)
  return read.success && read.data.error.reason.startsWith('Unsupported pair')
}

/** Candles by pair, without candles of listed pairs that have no offers, and so no prices. */
export function candlesOf(data: unknown): CandlesReply {
  const entries = Object.entries(typeof data === 'object' && data !== null ? data : {}).filter(([pair]) => marketOf(pair))
  const candles = entries.flatMap(([pair, entry]) => {
    const [newest] = membersOf(candle, entry, 'timestamp')
    return newest ? [[pair, newest] as const] : []
  })
  return { candles: Object.fromEntries(candles), notListed: entries.filter(([, entry]) => isUnsupported(entry)).map(([pair]) => pair) }
}

/** One side of the order book, of the pairs that were requested. */
export function bookSideOf(data: unknown, pairs: string[]): BookSide {
  const entries = Object.entries(typeof data === 'object' && data !== null ? data : {})
  const sent = Object.fromEntries(entries.filter(([pair]) => pairs.includes(pair)))
  return { candles: candlesOf(sent).candles, sent }
}

/** The candles of one pair that have prices, oldest first. */
export const candleListOf = (data: unknown): Candle[] => membersOf(candle, data, 'timestamp').toSorted((a, b) => a.timestamp - b.timestamp)

const currencyInfo = z.object({
  currency: line(20),
  fiat: z.boolean(),
  precision: number,
  walletPrecision: number.nullable(),
  walletDeposit: z.boolean(),
  walletWithdrawal: z.boolean(),
}) satisfies z.ZodType<CurrencyInfo>

export const currenciesOf = (data: unknown): CurrencyInfo[] => membersOf(currencyInfo, data, 'currency')

const pairInfo = z.object({
  base: line(20),
  quote: line(20),
  baseMin: text,
  baseMax: text,
  baseLotSize: text,
  quoteMin: text,
  quoteMax: text,
  quoteLotSize: text,
  basePrecision: number,
  quotePrecision: number,
  pricePrecision: number,
  minPrice: text,
  maxPrice: text,
}) satisfies z.ZodType<PairInfo>

export const pairsOf = (data: unknown): PairInfo[] => membersOf(pairInfo, data, 'base')

const trade = z.object({
  tradeId: text,
  dateISO: z.iso.datetime(),
  side: z.enum(['BUY', 'SELL']),
  price: text,
  amount: text,
}) satisfies z.ZodType<Trade>

/** Sorted newest first: the exchange's documents and other clients disagree about the order. */
export function tradesOf(data: unknown): Trade[] {
  const read = z.object({ trades: z.unknown() }).safeParse(data)
  return membersOf(trade, read.data?.trades, 'tradeId').toSorted((a, b) => b.dateISO.localeCompare(a.dateISO))
}
