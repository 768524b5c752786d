export const wording = {
  'sign-in.invitation.for': 'Invitation for {name}',
  'sign-in.invitation.sentence': 'You sign in with a passkey: your fingerprint, your face or a security key. Make the first one now.',
  'sign-in.invitation.passkeyName': 'Name of the passkey',
  'sign-in.invitation.passkeyNameHint': 'So that you recognise it in your settings',
  'sign-in.invitation.passkeyNameDefault': 'My first passkey',
  'sign-in.invitation.create': 'Create passkey and sign in',
  'sign-in.invitation.notCreated': 'No passkey was created. Please try again.',
  'sign-in.invitation.stored': 'This device already has a passkey of yours. Please sign in with it.',
  'sign-in.invitation.invalid.title': 'Invitation not valid',
  'sign-in.invitation.invalid.sentence':
    'This link was used already, has expired, or is incomplete. If you need a new one, please ask an administrator.',
  'sign-in.invitation.invalid.signIn': 'Sign in',
  'sign-in.invitation.else.title': 'You are signed in as somebody else',
  'sign-in.invitation.else.sentence':
    'This invitation is for {invitedEmail}, but {name} is signed in here. Please sign out first, or open the link in another browser.',
  'sign-in.invitation.else.stay': 'Stay signed in',
} as const
