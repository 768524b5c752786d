export const wording = {
  titles: { call: 'Book a call', meeting: 'Book a meeting with our expert' },
  /** Spec section 9: the badge text of the scheduling widget. */
  frame: 'Schedule time with me',
  loading: 'Opening the calendar…',
  booked: {
    call: 'Your 30-minute call is booked. A letter with the details is on its way.',
    meeting: 'Your 30-minute meeting is booked. A letter with the details is on its way.',
  },
  silent: {
    title: 'The calendar does not answer',
    sentence:
      'It may be a slow connection, or something in your browser keeps it away. You can open it on a page of its own, or write to us.',
    open: 'Open the calendar in a new tab',
    write: (email: string) => `Write to ${email}`,
  },
} as const
