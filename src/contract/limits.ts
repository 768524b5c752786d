/** Numbers that both sides use, each with its unit in its name: most are of spec section 9. Those of one side are in its own `limits.ts`. */

/** Length of an accepted password, in characters: the longest is long enough for every password manager, and cheap to hash. */
export const passwordMinLength = 6
export const passwordMaxLength = 256
/** Longest e-mail address that the server accepts, in characters (RFC 5321). */
export const emailMaxLength = 254

/** Pause between two letters of one kind to one address, and the countdown on the "Check your email" screen. */
export const resetLinkPauseSeconds = 180

/** The API description states it. */
export const accessTokenMinutes = 15

/** Share of the amount taken as fee, as a decimal string: below the threshold, and from the threshold on. */
export const standardFeeRate = '0.04'
export const reducedFeeRate = '0.011'
/** Fiat value from which the reduced fee applies, in every fiat currency. */
export const reducedFeeThreshold = 10_000

/** The three offers of home. */
export const firstTransactionMinimumEur = 1000
export const personalQuoteMinimumEur = 10_000
export const fastExchangeMinimumEur = 100

/** The one candle that carries the rate. */
export const candle = { limit: 1, dataType: 'bestAsk', resolution: '4h' } as const
/** The candles of the price line of the last 24 hours: the hours that have ended, and the current one. */
export const dayOfCandles = { limit: 25, dataType: 'bestAsk', resolution: '1h' } as const
export const tradeHistoryPair = 'BTC-USD'
export const tradeHistoryPageSize = 2
/** Age from which a rate is shown greyed and with its time. */
export const rateStaleMinutes = 10
