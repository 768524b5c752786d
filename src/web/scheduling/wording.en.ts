export const wording = {
  'scheduling.titles.call': 'Book a call',
  'scheduling.titles.meeting': 'Book a meeting with our expert',
  'scheduling.frame': 'Schedule time with me',
  'scheduling.loading': 'Opening the calendar…',
  'scheduling.booked.call': 'Your 30-minute call is booked. A letter with the details is on its way.',
  'scheduling.booked.meeting': 'Your 30-minute meeting is booked. A letter with the details is on its way.',
  'scheduling.notLoaded.title': 'The calendar does not answer',
  'scheduling.notLoaded.sentence':
    'It may be a slow connection, or something in your browser keeps it away. You can open it on a page of its own, or write to us.',
  'scheduling.notLoaded.open': 'Open the calendar in a new tab',
  'scheduling.notLoaded.write': 'Write to {email}',
} as const
