/** The lifetimes and counts of accounts, sessions and codes, each with its unit in its name. */

export const confirmationLinkHours = 24
export const resetLinkHours = 1
/** A used confirmation link works again for this long: mail scanners open links before people do. */
export const confirmationRepeatMinutes = 10

export const refreshTokenDays = 30
/** Open sessions of one client. A further log-in ends the least recently used session. */
export const maxSessions = 100
/** A session ends this long after its log-in, however often it is refreshed. */
export const maxSessionDays = 90
/** How long a used refresh token of a session with a key still gets the same new tokens, counted from the first use of these. */
export const refreshReuseSeconds = 10
/** The same for a session without a key, counted from the refresh. */
export const keylessReuseSeconds = 60
/** How long a nonce for DPoP proofs is accepted. */
export const dpopNonceMinutes = 5

/** The minimum duration of a log-in: longer than a password check takes, so that the time reveals nothing. */
export const minLogInMs = 250

/** How long the second step of a log-in may take. */
export const challengeMinutes = 5
/** How long a new secret waits for its first code. */
export const secondFactorSetUpMinutes = 60
export const recoveryCodeCount = 10
/** Of one client. */
export const maxPasskeys = 20
