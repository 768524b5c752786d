/** What a notice says about a meeting. */
export interface MeetingFacts {
  title: string
  /** ISO 8601. */
  startsAt: string
  endsAt: string
  inviteeName: string
  inviteeEmail: string
  timeZone: string
  moved: boolean
}

/** The scheduling provider tells that a place in a meeting was booked or cancelled: at most once each, however often it is sent. */
export interface Notice {
  kind: 'booked' | 'cancelled'
  inviteeUri: string
  facts: MeetingFacts
}

/**
 * Reads what was posted to us: a notice; `refused` where the signature is not the provider's; `unreadable` where it is, but we do not
 * know what is told.
 */
export type ReadNotice = (
  posted: { body: Buffer; header: (name: string) => string | undefined },
  now: Date,
) => Notice | 'refused' | 'unreadable'
