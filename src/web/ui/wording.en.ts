export const wording = {
  'ui.close': 'Close',
  'ui.notice': 'Notice',
  'ui.showPassword': 'Show password',
  'ui.hidePassword': 'Hide password',
  'ui.busy': 'One moment…',
  'ui.tooManyTries': 'Too many tries. You can try again in {wait}.',
  'ui.seconds': '{count, plural, one {# second} other {# seconds}}',
  'ui.minutes': '{count, plural, one {# minute} other {# minutes}}',
  'ui.hours': '{count, plural, one {# hour} other {# hours}}',
  'ui.failed.sentence': 'Error. Please try again or',
  'ui.failed.contactSupport': 'contact support',
} as const
