export const wording = {
  'scheduling.titles.call': 'Book a call',
  'scheduling.titles.meeting': 'Book a meeting with our expert',
  'scheduling.frame': 'Schedule time with me',
  'scheduling.loading': 'Opening the calendar…',
  'scheduling.booked.call': 'Your 30-minute call is booked. An email with the details is on its way.',
  'scheduling.booked.meeting': 'Your 30-minute meeting is booked. An email with the details is on its way.',
  'scheduling.notLoaded.title': 'The calendar did not load',
  'scheduling.notLoaded.sentence':
    'The connection may be slow, or something in your browser may be blocking it. You can open the calendar in a new tab, or write to us.',
  'scheduling.notLoaded.open': 'Open the calendar in a new tab',
  'scheduling.notLoaded.write': 'Write to {email}',
} as const
