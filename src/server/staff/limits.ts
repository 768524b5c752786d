/** The lifetimes and counts of staff, sessions and approvals, each with its unit in its name. */

/** A session ends this long after its start, however it is used. */
export const maxSessionHours = 12
/** A session ends after this long without a call other than a poll. */
export const idleMinutes = 30
/** How old the nonce of a step-up may be. */
export const stepUpMinutes = 5
export const maxPasskeys = 10
export const invitationHours = 48
/** A proposal that nobody decides ends. */
export const approvalDays = 7
