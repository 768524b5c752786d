import { z } from 'zod'
import { line } from '#contract/endpoints/text.ts'
import { marketOf } from './market.ts'
import type { Candle, CandlesAnswer, CurrencyInfo, PairInfo, Trade } from './exchange.ts'

// Where documents and practice differ (a number or a text with a number in it, a list or an object), both are read: providers.md 1.1.

const number = z.union([z.number(), z.string().trim().min(1)]).transform((value, context) => {
  const read = Number(value)
  if (Number.isFinite(read)) return read
  context.addIssue({ code: 'custom', message: 'is not a number' })
  return z.NEVER
})
// One that cannot be kept must not keep the others out of the table.
const text = z.union([line(100), z.number().transform(String)])

const price = number.refine((value) => value > 0, 'is not a price')

/** The members of a list; of an object, its values; a single thing stands for a list of one. */
const membersOf = (value: unknown, isOne: (thing: object) => boolean): unknown[] => {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return []
  return isOne(value) ? [value] : Object.values(value)
}

/** The members that can be used. */
function usable<T>(schema: z.ZodType<T>, members: unknown[]): T[] {
  return members.flatMap((member) => {
    const read = schema.safeParse(member)
    return read.success ? [read.data] : []
  })
}

const envelope = z.object({ ok: z.literal('ok'), data: z.unknown() })
const errorInside = z.object({ error: z.unknown() })

/** What is in the envelope; null for anything but a clean `ok`, which can come with an error inside. */
export function dataOf(answer: unknown): unknown {
  const read = envelope.safeParse(answer)
  if (!read.success || errorInside.safeParse(read.data.data).success) return null
  return read.data.data ?? null
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

/** Candles by pair. One without prices, which the exchange sends while nobody quotes, is left out. */
export function candlesOf(data: unknown): CandlesAnswer {
  const entries = Object.entries(typeof data === 'object' && data !== null ? data : {}).filter(([pair]) => marketOf(pair))
  const candles = entries.flatMap(([pair, entry]) => {
    const [newest] = usable(
      candle,
      membersOf(entry, (thing) => 'timestamp' in thing),
    )
    return newest ? [[pair, newest] as const] : []
  })
  return { candles: Object.fromEntries(candles), notListed: entries.filter(([, entry]) => isUnsupported(entry)).map(([pair]) => pair) }
}

/** The candles of one pair, oldest first. Those without prices are left out. */
export const candleListOf = (data: unknown): Candle[] =>
  usable(
    candle,
    membersOf(data, (thing) => 'timestamp' in thing),
  ).toSorted((a, b) => a.timestamp - b.timestamp)

const currencyInfo = z.object({
  currency: line(20),
  fiat: z.boolean(),
  precision: number,
  walletPrecision: number.nullable(),
  walletDeposit: z.boolean(),
  walletWithdrawal: z.boolean(),
}) satisfies z.ZodType<CurrencyInfo>

export const currenciesOf = (data: unknown): CurrencyInfo[] =>
  usable(
    currencyInfo,
    membersOf(data, (thing) => 'currency' in thing),
  )

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

export const pairsOf = (data: unknown): PairInfo[] =>
  usable(
    pairInfo,
    membersOf(data, (thing) => 'base' in thing),
  )

const trade = z.object({
  tradeId: text,
  dateISO: z.iso.datetime(),
  side: z.enum(['BUY', 'SELL']),
  price: text,
  amount: text,
}) satisfies z.ZodType<Trade>

/** Newest first: documents say one order, other clients the other. */
export function tradesOf(data: unknown): Trade[] {
  const read = z.object({ trades: z.unknown() }).safeParse(data)
  const members = membersOf(read.data?.trades, (thing) => 'tradeId' in thing)
  return usable(trade, members).toSorted((a, b) => b.dateISO.localeCompare(a.dateISO))
}
