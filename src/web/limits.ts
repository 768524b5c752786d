/** The numbers of the screens. Most are from spec section 9. Numbers that the server uses too are in `contract/limits.ts`. */

/** Shortest e-mail address that a form accepts, in characters. */
export const emailMinLength = 3

export const checkStatusPollSeconds = 60
export const converterDebounceMs = 750
export const messageDisplayMs = 3000
export const headlineRotationMs = 7000
export const headlineCharacterDelayMs = 80

export const converterDefaults = { fromCurrency: 'EUR', toCurrency: 'BTC', fromAmount: '10000', toAmount: '1' } as const
export const quoteDefaults = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 1000 } as const
/** Amount from which the converter shows a note that the fee can be agreed on. */
export const customFeeNoteThreshold = 7000

/** Fiat value from which the converter says what the reduced fee would bring. */
export const reducedFeeHintThreshold = 8000

/** How often a visible page reads the rate. */
export const rateRefreshSeconds = 60
/** Cached replies are removed this long after the last use. */
export const cacheKeptSeconds = 60

/** How long the browser keeps what a visitor chose in the converter: longer than a confirmation link works. */
export const intentKeptHours = 48
