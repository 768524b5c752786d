export const wording = {
  'proof.currentPassword': 'Current password',
  'proof.code': 'Code',
  'proof.codeHint': 'From your authenticator app, or a recovery code',
  'proof.recoveryCodeHint': 'One of your recovery codes',
  'proof.notLoaded': 'We could not check how you can confirm that it is you.',
  'proof.passkey': 'Your browser will ask for your passkey.',
  'proof.usePasskey': 'Use a passkey instead',
  'proof.usePassword': 'Use your password and a code instead',
  'proof.unused': 'No passkey was used. Please try again, or use your password.',
  'proof.tooMany': 'Too many tries. Please wait a while and try again.',
  'proof.changed': 'This has changed in the meantime. Please close this window and check again.',
  'proof.failed': 'There was no answer. Please try again.',
} as const
