/** Every text of the letters about two-step sign-in. */
export const wording = {
  'second-factor.notYou': 'Not you? Set a new password',
  'second-factor.ifNotYou':
    'If it was you, there is nothing else to do. If not, somebody else can use your account: set a new password at once and write to us at the address below.',
  'second-factor.turnedOn.title': 'Two-step sign-in is on',
  'second-factor.turnedOn.what':
    'From now on, logging in to your account takes a code of your authenticator app besides your password. Please keep your recovery codes in a safe place: each of them works once instead of the app.',
  'second-factor.turnedOn.when': 'Turned on',
  'second-factor.turnedOff.title': 'Two-step sign-in is off',
  'second-factor.turnedOff.what':
    'From now on, your password is enough to log in to your account. Your recovery codes do not work any more.',
  'second-factor.turnedOff.when': 'Turned off',
  'second-factor.removed.title': 'We have turned off your two-step sign-in',
  'second-factor.removed.what':
    'You told us that you have lost your authenticator app and your recovery codes, so we have turned off two-step sign-in for your account. From now on, your password is enough to log in. We recommend that you turn it on again on your profile page.',
  'second-factor.removed.ifNotYou':
    'If it was not you who asked for this, somebody else may try to use your account: set a new password at once and write to us at the address below.',
  'second-factor.recoveryCodeUsed.title': 'A recovery code was used',
  'second-factor.recoveryCodeUsed.what':
    'One of your recovery codes was used instead of a code of your authenticator app. It does not work again. You can make new recovery codes on your profile page.',
  'second-factor.recoveryCodeUsed.when': 'Used',
  'second-factor.recoveryCodeUsed.left': 'Recovery codes left',
  'second-factor.wrongCodes.title': 'Wrong codes were entered for your account',
  'second-factor.wrongCodes.what':
    'Somebody entered your right password and then {times, plural, one {# wrong code} other {# wrong codes}}. Nobody got in with them. For an hour from the first of them, only your recovery codes are accepted.',
  'second-factor.wrongCodes.ifNotYou':
    'If it was you, please check that the clock of your phone is right. If not, somebody knows your password: set a new one at once.',
  'second-factor.wrongCodes.when': 'Last try',
} as const
