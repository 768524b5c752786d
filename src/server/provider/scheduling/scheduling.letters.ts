import type { Operator } from '#contract/operator.ts'
import type { Letter } from '../../platform/mail/mail.ts'
import type { Meeting } from './scheduling.store.ts'

/** "New meeting", to the desk. Name and address are as the visitor typed them. */
export const newMeetingLetter = (meeting: Meeting, { operator }: { operator: Operator }): Letter => ({
  to: operator.contact.desk,
  language: 'en',
  subject: `${meeting.moved ? 'Moved' : 'New'} meeting: ${moment(meeting.startsAt)}`,
  heading: meeting.moved ? 'A meeting was moved to this time' : 'A new meeting was booked',
  paragraphs: [
    'A visitor booked half an hour on the scheduling page. Name and address are as the visitor typed them and have not been checked.',
  ],
  facts: factsOf(meeting),
})

/** "Cancelled meeting", to the desk. */
export const cancelledMeetingLetter = (meeting: Meeting, { operator }: { operator: Operator }): Letter => ({
  to: operator.contact.desk,
  language: 'en',
  subject: `Cancelled meeting: ${moment(meeting.startsAt)}`,
  heading: 'A meeting was cancelled',
  paragraphs: [meeting.moved ? 'It was moved: another letter tells the new time.' : 'The time is free again.'],
  facts: factsOf(meeting),
})

const factsOf = ({ title, startsAt, endsAt, timeZone, inviteeName, inviteeEmail }: Meeting) => [
  { label: 'Booked', value: orDash(title) },
  { label: 'Begins', value: moment(startsAt) },
  { label: 'Ends', value: moment(endsAt) },
  { label: 'Visitor’s time zone', value: orDash(timeZone) },
  { label: 'Name', value: orDash(inviteeName) },
  { label: 'Email', value: orDash(inviteeEmail) },
]

const orDash = (value: string) => (value === '' ? '—' : value)

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
