export const wording = {
  title: 'Two-step sign-in',
  app: {
    sentence: 'Please enter the code that your authenticator app shows.',
    label: 'Code',
    other: 'Use a recovery code',
  },
  recovery: {
    sentence: 'Please enter one of your recovery codes. Each of them works once.',
    label: 'Recovery code',
    other: 'Use the authenticator app',
  },
  submit: 'Log In',
  back: 'Back to the password',
  tooMany: 'Too many codes were wrong. For up to an hour, only a recovery code is accepted.',
}
