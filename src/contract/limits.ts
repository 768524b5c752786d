/** The numbers of spec section 9, each with its unit in its name. What a number is used for stands beside it. */

/** Shortest password that is accepted, in characters. */
export const passwordMinLength = 6
/** Longest password that is accepted, in characters: long enough for every password manager, short enough to hash without harm. */
export const passwordMaxLength = 256
/** Shortest e-mail address that the forms accept, in characters. */
export const emailMinLength = 3
/** Longest e-mail address that the server accepts, in characters (RFC 5321). */
export const emailMaxLength = 254

/** Pause between two letters of one kind to one address, and the countdown on the "Check your email" screen. */
export const resetLinkPauseSeconds = 180
export const confirmationLinkHours = 24
export const resetLinkHours = 1
/** A confirmation link that was used stays good for this long: mail scanners open links before people do. */
export const confirmationRepeatMinutes = 10

export const accessTokenMinutes = 15
export const refreshTokenDays = 30
/** Sessions of one client at once: one more ends the one that was not used for longest. */
export const maxSessions = 100
/** How long a used refresh token still answers with its successor after that successor was first used. */
export const refreshReuseSeconds = 10

/** How long the second step of a log-in may take. */
export const challengeMinutes = 5
/** How long a new secret waits for its first code. */
export const secondFactorSetUpMinutes = 60
export const recoveryCodeCount = 10

export const verificationPollSeconds = 60
export const splashMs = 750
export const converterPauseMs = 750
export const messageDisplayMs = 3000
export const headlineRotationMs = 7000
export const headlineLetterStaggerMs = 80

/** Share of the amount taken as fee, as a decimal string: below the threshold, and from it on. */
export const standardFeeRate = '0.04'
export const reducedFeeRate = '0.011'
/** Fiat value from which the reduced fee applies, whatever the fiat currency. */
export const reducedFeeThreshold = 10_000
/** Amount from which the converter says that the fee can be agreed on. */
export const customFeeNoteThreshold = 7000

export const converterDefaults = { fromCurrency: 'EUR', toCurrency: 'BTC', fromAmount: '10000', toAmount: '1' } as const
export const quoteDefaults = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 1000 } as const
export const quoteDialogMaxWidthPx = 450

export const firstTransactionMinimumEur = 1000
export const personalQuoteMinimumEur = 10_000
export const fastExchangeMinimumEur = 100

/** The one candle that carries the rate. */
export const candle = { limit: 1, dataType: 'bestAsk', resolution: '4h' } as const
/** The candles that the price line of the last 24 hours is drawn from: the hours that have ended, and the one that has not. */
export const dayOfCandles = { limit: 25, dataType: 'bestAsk', resolution: '1h' } as const
export const tradeHistoryPair = 'BTC-USD'
export const tradeHistoryPageSize = 2
/** How often a visible page asks for the rate again. */
export const rateRefreshSeconds = 60
/** Age from which a rate is shown greyed and with its time. */
export const rateStaleMinutes = 10

/** Cached replies are dropped this long after their last use. */
export const cacheKeptSeconds = 60

/** Largest report that a browser may send of a refused load or an error in a page. */
export const browserReportMaxBytes = 16 * 1024

/** Most letters to a contact address that one account causes in an hour. */
export const contactLettersPerHour = 5

/** How long the browser keeps what a visitor chose in the converter: it has to outlive a confirmation link. */
export const intentKeptHours = 48
/** How long the browser keeps what a client typed and did not send, or could not send. */
export const unsentKeptDays = 7
