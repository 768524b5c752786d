/** Limits, fees and other constants that server and web share, most from spec section 9. */

/** In characters. 256 is enough for every password manager, and cheap to hash. */
export const passwordMinLength = 6
export const passwordMaxLength = 256
/** Longest e-mail address that the server accepts, in characters (RFC 5321). */
export const emailMaxLength = 254

/** Time between two letters of one kind to one e-mail address, and the countdown on the "Check your email" screen. */
export const resetLinkPauseSeconds = 180

/** Lifetime of an access token, as the API description says. */
export const accessTokenMinutes = 15

/** The fee as a share of the amount, below the threshold and from the threshold on. */
export const standardFeeRate = '0.04'
export const reducedFeeRate = '0.011'
/** Fiat value from which the reduced fee applies, in every fiat currency. */
export const reducedFeeThreshold = 10_000

/** Smallest amounts of the three offers on home. */
export const firstTransactionMinimumEur = 1000
export const personalQuoteMinimumEur = 10_000
export const fastExchangeMinimumEur = 100

/** The parameters of get_candles for the candle with the rate. */
export const candleQuery = { limit: 1, dataType: 'bestAsk', resolution: '4h' } as const
/** The parameters of get_candles for the rate chart: the last 24 hours and the current hour. */
export const dayCandlesQuery = { limit: 25, dataType: 'bestAsk', resolution: '1h' } as const
export const tradeHistoryPair = 'BTC-USD'
export const tradeHistoryPageSize = 2
/** An older rate is shown greyed and with its time. */
export const rateStaleMinutes = 10
