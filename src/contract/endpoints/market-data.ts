import { z } from 'zod'
import { calls } from '../calls.ts'
import { cryptoCurrencies, fiatCurrencies } from '../currencies.ts'
import { endpoint, type ReplyOf } from '../endpoint.ts'
import { candleQuery, dayCandlesQuery } from '../limits.ts'
import { line, time } from './text.ts'

/** When the exchange sent the value, ISO 8601. */
const asOf = time
const ok = z.literal('ok')
const pair = z.string().regex(/^[A-Z0-9]{2,10}-[A-Z0-9]{2,10}$/, 'must be two currencies joined by a dash')

export const currenciesInfo = endpoint({
  call: calls.currenciesInfo,
  summary: 'The currencies that we offer and the exchange lists.',
  reply: z.object({
    ok,
    data: z.array(
      z.object({
        currency: z.string(),
        fiat: z.boolean(),
        precision: z.number(),
        walletPrecision: z.number().nullable(),
        walletDeposit: z.boolean(),
        walletWithdrawal: z.boolean(),
      }),
    ),
    asOf,
  }),
  failures: ['UNAVAILABLE'],
  failureForm: 'market',
})

export const pairsInfo = endpoint({
  call: calls.pairsInfo,
  summary: 'Limits and precisions of pairs. Numbers that are money are strings.',
  body: z.object({ pairs: z.array(pair).min(1).max(51) }),
  reply: z.object({
    ok,
    data: z.array(
      z.object({
        base: z.string(),
        quote: z.string(),
        baseMin: z.string(),
        baseMax: z.string(),
        baseLotSize: z.string(),
        quoteMin: z.string(),
        quoteMax: z.string(),
        quoteLotSize: z.string(),
        basePrecision: z.number(),
        quotePrecision: z.number(),
        pricePrecision: z.number(),
        minPrice: z.string(),
        maxPrice: z.string(),
      }),
    ),
    asOf,
  }),
  failures: ['PAIR_NOT_SUPPORTED', 'UNAVAILABLE'],
  failureForm: 'market',
})

export const tradeHistory = endpoint({
  call: calls.tradeHistory,
  summary: 'The last trades of a pair, newest first, at most pageSize.',
  body: z.object({ pair, pageSize: z.int().min(1).max(100) }),
  reply: z.object({
    ok,
    data: z.object({
      pageSize: z.number(),
      trades: z.array(
        z.object({ tradeId: z.string(), dateISO: z.string(), side: z.enum(['BUY', 'SELL']), price: z.string(), amount: z.string() }),
      ),
    }),
    asOf,
  }),
  failures: ['PAIR_NOT_SUPPORTED', 'UNAVAILABLE'],
  failureForm: 'market',
})

/** Ignored: the reply always ends with the current candle. */
const ignoredTime = z.union([line(40), z.number()])

const candlesPayload = <Form extends typeof candleQuery | typeof dayCandlesQuery>({ limit, dataType, resolution }: Form) =>
  z.object({ pair, limit: z.literal(limit), dataType: z.literal(dataType), resolution: z.literal(resolution) })
const currentCandle = candlesPayload(candleQuery).extend({ fromISO: ignoredTime })
const lastDay = candlesPayload(dayCandlesQuery).extend({ toISO: ignoredTime })

export const candles = endpoint({
  call: calls.candles,
  summary:
    'The current candle of a pair, or the hourly candles of its last 24 hours, oldest first. The pair may name its currencies in either order. Prices are always fiat for one crypto, as numbers; an hour that the exchange did not send is missing.',
  body: z.union([currentCandle, lastDay]),
  reply: z.object({
    ok,
    data: z.array(
      z.object({
        timestamp: z.number(),
        open: z.number(),
        high: z.number(),
        low: z.number(),
        close: z.number(),
        volume: z.number(),
        resolution: z.string(),
        timestampISO: z.string(),
      }),
    ),
    asOf,
    /** True where the exchange lists no such market and the value is derived through BTC. */
    derived: z.boolean().optional(),
  }),
  failures: ['PAIR_NOT_SUPPORTED', 'UNAVAILABLE'],
  failureForm: 'market',
})

export const rates = endpoint({
  call: calls.rates,
  summary: 'Every known rate, as fiat for one crypto. A missing market has no rate at the moment.',
  reply: z.object({
    ok,
    data: z.array(
      z.object({
        crypto: z.enum(cryptoCurrencies),
        fiat: z.enum(fiatCurrencies),
        close: z.number(),
        asOf,
        /** True where the exchange lists no such market and the value is derived through BTC. */
        derived: z.boolean().optional(),
      }),
    ),
    /** The time of the newest rate. */
    asOf,
  }),
  failures: ['UNAVAILABLE'],
  failureForm: 'market',
})

/** Market data of the time when the landing page was rendered. The page contains the snapshot as a data block. */
export interface MarketSnapshot {
  takenAt: string
  rates: ReplyOf<typeof rates>
  /** Null where no trades are known. */
  trades: ReplyOf<typeof tradeHistory> | null
}
