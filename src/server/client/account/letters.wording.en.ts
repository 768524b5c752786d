/** Every text of the letters about sign-up, confirmation and passwords. */
export const wording = {
  'account.confirmEmail.title': 'Confirm your email address',
  'account.confirmEmail.please': 'Thank you for signing up. Please confirm that this address is yours. After that you can log in.',
  'account.confirmEmail.works': 'The link works for {hours, plural, one {# hour} other {# hours}}.',
  'account.confirmEmail.signedUp': 'Signed up',
  'account.confirmEmail.action': 'Confirm email address',
  'account.confirmEmail.why':
    'You get this letter because this address was used to sign up. If that was not you, you need not do anything: without the confirmation there is no account.',
  'account.signUpAgain.title': 'Please sign up once more',
  'account.signUpAgain.asked':
    'A new confirmation link was asked for. We cannot send one: either the sign-up is too old, or several sign-ups with this address are waiting, each with its own password.',
  'account.signUpAgain.please':
    'Please sign up once more, with the password that you want to use. The letter with your link follows at once, and confirming it ends all other sign-ups with this address.',
  'account.signUpAgain.action': 'Sign up',
  'account.signUpAgain.why': 'If you did not ask for this, you need not do anything.',
  'account.alreadyRegistered.title': 'You already have an account',
  'account.alreadyRegistered.used':
    'This address was used to sign up just now. It already has an account with us, and nothing about that has changed.',
  'account.alreadyRegistered.logIn':
    'You can log in as always. If you have forgotten your password, the log-in page helps you to set a new one.',
  'account.alreadyRegistered.action': 'Log in',
  'account.alreadyRegistered.why': 'If it was not you who tried to sign up, you need not do anything.',
  'account.resetPassword.title': 'Set a new password',
  'account.resetPassword.asked': 'A new password was asked for, for your account. You can set it with this link.',
  'account.resetPassword.works':
    'The link works once, for {minutes, plural, one {# minute} other {# minutes}}. Links in earlier letters no longer work.',
  'account.resetPassword.action': 'Set new password',
  'account.resetPassword.why': 'If you did not ask for this, you need not do anything: your password stays as it is.',
  'account.passwordChanged.title': 'Your password was changed',
  'account.passwordChanged.was':
    'The password of your account was changed, and every session from before has ended. From now on, log in with the new password.',
  'account.passwordChanged.ifNotYou':
    'If it was you, there is nothing else to do. If not, set a new password at once and write to us at the address below.',
  'account.passwordChanged.changed': 'Changed',
  'account.passwordChanged.action': 'Not you? Set a new password',
} as const
