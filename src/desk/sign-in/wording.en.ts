export const wording = {
  'sign-in.title': 'Sign in to the desk',
  'sign-in.sentence': 'For the people who work here.',
  'sign-in.passkey': 'Sign in with a passkey',
  'sign-in.noPasskeys': 'This browser cannot use passkeys.',
  'sign-in.or': 'Or with password and app code:',
  'sign-in.password': 'Password',
  'sign-in.codeHint': 'Six digits of your authenticator app',
  'sign-in.submit': 'Sign in with a code',
} as const
