export const wording = {
  'change-password.sentence': 'Changing it logs you out everywhere else.',
  'change-password.about': 'Choose one that you use nowhere else.',
  'change-password.open': 'Change',
  'change-password.changed': 'Your password was changed. You are logged out everywhere else.',
  'change-password.dialog': 'Change password',
  'change-password.submit': 'Change password',
  'change-password.outcomeUnknown': 'There was no answer, so we cannot say whether the password was changed. Please try again.',
  'change-password.failed': 'The password was not changed. Please try again.',
} as const
