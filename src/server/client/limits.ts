/** The lifetimes and counts of accounts, sessions and codes, each with its unit in its name. */

export const confirmationLinkHours = 24
export const resetLinkHours = 1
/** A used confirmation link works again for this long: mail scanners open links before people do. */
export const confirmationRepeatMinutes = 10

export const refreshTokenDays = 30
/** Sessions of one client at once: one more ends the one that was unused for longest. */
export const maxSessions = 100
/** How long a used refresh token still answers with its successor after that successor was first used. */
export const refreshReuseSeconds = 10

/** A log-in is never answered earlier than this: longer than a password check takes, so that the time reveals nothing. */
export const logInFloorMs = 250

/** How long the second step of a log-in may take. */
export const challengeMinutes = 5
/** How long a new secret waits for its first code. */
export const secondFactorSetUpMinutes = 60
export const recoveryCodeCount = 10
