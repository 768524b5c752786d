/** Requests of a list that are counted. More are shown as `1000+`, because counting them would take longer with each of them. */
export const mostCountedRequests = 1000

/** At most so far apart are the minutes of bid and ask of a usable market. */
export const marketApartSeconds = 60
/** An older market is not usable. */
export const marketOldMinutes = 2

/** Most orders to our bank in one call. */
export const mostOrdersAtOnce = 50

/** Of a file of the bank. */
export const maxBankFileBytes = 32 * 1024 * 1024
