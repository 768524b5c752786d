import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'

/** Time at which the exchange gave the value, ISO 8601. */
const asOf = z.iso.datetime()
const ok = z.literal('ok')
const pair = z.string().regex(/^[A-Z0-9]{2,10}-[A-Z0-9]{2,10}$/, 'must be two currencies joined by a dash')

export const currenciesInfo = endpoint({
  call: calls.currenciesInfo,
  summary: 'The currencies that the exchange lists and we offer.',
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

export const candles = endpoint({
  call: calls.candles,
  summary: 'The current candle of a pair, in either order of its currencies. `close` is always fiat for one crypto, as a number.',
  body: z.object({
    pair,
    /** Any moment of now: it takes no part in the answer, which is always the current candle. */
    fromISO: z.union([z.string().max(40), z.number()]),
    limit: z.literal(1),
    dataType: z.literal('bestAsk'),
    resolution: z.literal('4h'),
  }),
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
