export const wording = {
  'proof.currentPassword': 'Current password',
  'proof.code': 'Code',
  'proof.codeHint': 'From your authenticator app, or a recovery code',
  'proof.tooMany': 'Too many tries. Please wait a while and try again.',
  'proof.changed': 'This has changed in the meantime. Please close this window and check again.',
  'proof.failed': 'There was no answer. Please try again.',
} as const
