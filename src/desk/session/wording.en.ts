export const wording = {
  'session.code.title': 'Confirm with a code',
  'session.code.sentence': 'Please enter the code that your authenticator app shows now. A code works once.',
} as const
