export const wording = {
  'second-step.title': 'Two-step sign-in',
  'second-step.app.sentence': 'Please enter the code that your authenticator app shows.',
  'second-step.app.label': 'Code',
  'second-step.app.other': 'Use a recovery code',
  'second-step.recovery.sentence': 'Please enter one of your recovery codes. Each of them works once.',
  'second-step.recovery.label': 'Recovery code',
  'second-step.recovery.other': 'Use the authenticator app',
  'second-step.submit': 'Log In',
  'second-step.back': 'Back to the password',
  'second-step.tooMany': 'Too many codes were wrong. For up to an hour, only a recovery code is accepted.',
} as const
