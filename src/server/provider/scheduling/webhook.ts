/** What a webhook says about a meeting. */
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
export interface Webhook {
  kind: 'booked' | 'cancelled'
  inviteeUri: string
  facts: MeetingFacts
}

/**
 * Reads what was posted to us: a webhook; `refused` where the signature is not the provider's; `unreadable` where it is, but we do not
 * know what is told.
 */
export type ReadWebhook = (
  posted: { body: Buffer; header: (name: string) => string | undefined },
  now: Date,
) => Webhook | 'refused' | 'unreadable'
