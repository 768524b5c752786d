/** A meeting as a webhook describes it. */
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

/** A place in a meeting was booked or cancelled. */
export interface MeetingWebhook {
  kind: 'booked' | 'cancelled'
  inviteeUri: string
  facts: MeetingFacts
}
