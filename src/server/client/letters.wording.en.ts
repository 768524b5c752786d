/** Every text of the letters to clients, except letters about exchange requests. */
export const wording = {
  'account.confirmEmail.title': 'Confirm your email address',
  'account.confirmEmail.please': 'Thank you for signing up. Please confirm that this address is yours. After that you can log in.',
  'account.confirmEmail.works': 'The link is valid for {hours, plural, one {# hour} other {# hours}}.',
  'account.confirmEmail.signedUp': 'Signed up',
  'account.confirmEmail.action': 'Confirm email address',
  'account.confirmEmail.why':
    'You received this email because this address was used to sign up. If that was not you, you need not do anything: without the confirmation there is no account.',
  'account.signUpAgain.title': 'Please sign up once more',
  'account.signUpAgain.asked':
    'Somebody asked for a new confirmation link. We cannot send one: either the sign-up is too old, or several sign-ups with this address are waiting, each with its own password.',
  'account.signUpAgain.please':
    'Please sign up once more, with the password that you want to use. We then send you a new link, and confirming it ends all other sign-ups with this address.',
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
  'account.resetPassword.asked': 'Somebody asked to set a new password for your account. You can do that with this link.',
  'account.resetPassword.works':
    'The link works once, for {minutes, plural, one {# minute} other {# minutes}}. Links in earlier emails no longer work.',
  'account.resetPassword.action': 'Set new password',
  'account.resetPassword.why': 'If you did not ask for this, you need not do anything: your password stays as it is.',
  'account.passwordChanged.title': 'Your password was changed',
  'account.passwordChanged.was':
    'The password of your account was changed, and every session from before has ended. From now on, log in with the new password.',
  'account.passwordChanged.ifNotYou':
    'If it was you, there is nothing else to do. If not, set a new password at once and write to us at the address below.',
  'account.passwordChanged.changed': 'Changed',
  'account.passwordChanged.action': 'Not you? Set a new password',
  'client-data.downloaded.title': 'Your data were downloaded',
  'client-data.downloaded.what':
    'Everything that we keep about you was downloaded from your profile page, as one file. Please keep it where nobody else can read it.',
  'client-data.downloaded.ifNotYou':
    'If it was you, there is nothing else to do. If not, somebody else can use your account: set a new password at once and write to us at the address below.',
  'client-data.downloaded.when': 'Downloaded',
  'client-data.downloaded.action': 'Not you? Set a new password',
  'client-data.closed.title': 'Your account is closed',
  'client-data.closed.what':
    'You asked us to close your account, and that is done. Every session has ended, and nobody can log in to it any more.',
  'client-data.closed.erased': 'We have erased your data. The last of it, this address, follows within days.',
  'client-data.closed.kept':
    'The law makes us keep these records until {day}: your name, contact details and e-mail address, {records}. They are used for nothing else, and erased after that day.',
  'client-data.closed.laws':
    'The laws are the Polish Act on counteracting money laundering and terrorist financing of 1 March 2018 (article 49: five years from the end of the business relationship) and, for requests and payments, the Polish Tax Ordinance (articles 70 and 86: five years from the end of the year in which the tax fell due).',
  'client-data.closed.rest': 'All other data are erased.',
  'client-data.closed.signUpAgain': 'You can sign up again with this address at any time: that is a new account.',
  'client-data.closed.ifNotYou': 'If it was not you who closed the account, write to us at once at the address below.',
  'client-data.records.account-records': 'our records about your account',
  'client-data.records.identity-checks': 'the state of your identity verification, and the name that it confirmed',
  'client-data.records.exchange-requests': 'your requests for a quote',
  'client-data.records.card-payments': 'your card payments',
  'second-factor.notYou': 'Not you? Set a new password',
  'second-factor.ifNotYou':
    'If it was you, there is nothing else to do. If not, somebody else can use your account: set a new password at once and write to us at the address below.',
  'second-factor.turnedOn.title': 'Two-step sign-in is on',
  'second-factor.turnedOn.what':
    'From now on, logging in to your account takes a code from your authenticator app as well as your password. Please keep your recovery codes in a safe place: each of them works once instead of the app.',
  'second-factor.turnedOn.when': 'Turned on',
  'second-factor.turnedOff.title': 'Two-step sign-in is off',
  'second-factor.turnedOff.what':
    'From now on, your password is enough to log in to your account. Your recovery codes do not work any more.',
  'second-factor.turnedOff.when': 'Turned off',
  'second-factor.appRemoved.title': 'Your authenticator app is off',
  'second-factor.appRemoved.what': 'Codes of your authenticator app do not work any more. Your passkeys and your recovery codes still do.',
  'second-factor.appRemoved.when': 'Turned off',
  'second-factor.passkeyAdded.title': 'A passkey was added to your account',
  'second-factor.passkeyAdded.what':
    'From now on, this passkey logs in to your account, without the password. If you log in with the password, we also ask for a passkey or a code.',
  'second-factor.passkeyAdded.ifNotYou':
    'If it was you, there is nothing else to do. If not, somebody else can use your account: write to us at once at the address below, and set a new password. A new password alone does not remove the passkey.',
  'second-factor.passkeyAdded.when': 'Added',
  'second-factor.passkeyAdded.name': 'Passkey',
  'second-factor.passkeyRemoved.title': 'A passkey was removed from your account',
  'second-factor.passkeyRemoved.what': 'This passkey no longer logs in to your account. Your profile page shows the ones that you have.',
  'second-factor.passkeyRemoved.when': 'Removed',
  'second-factor.removed.title': 'We have turned off your two-step sign-in',
  'second-factor.removed.what':
    'You told us that you have lost your authenticator app or passkeys, and your recovery codes, so we have turned off two-step sign-in for your account and removed its passkeys. From now on, your password is enough to log in. We recommend that you turn it on again on your profile page.',
  'second-factor.removed.ifNotYou':
    'If it was not you who asked for this, somebody else may try to use your account: set a new password at once and write to us at the address below.',
  'second-factor.recoveryCodeUsed.title': 'A recovery code was used',
  'second-factor.recoveryCodeUsed.what':
    'One of your recovery codes was used instead of your authenticator app or passkey. It will not work again. You can make new recovery codes on your profile page.',
  'second-factor.recoveryCodeUsed.when': 'Used',
  'second-factor.recoveryCodeUsed.left': 'Recovery codes left',
  'second-factor.wrongCodes.title': 'Wrong codes were entered for your account',
  'second-factor.wrongCodes.what':
    'Somebody entered your right password and then {times, plural, one {# wrong code} other {# wrong codes}}. Nobody got in with them. For an hour from the first of them, only your recovery codes are accepted.',
  'second-factor.wrongCodes.ifNotYou':
    'If it was you, please check that the clock of your phone is right. If not, somebody knows your password: set a new one at once.',
  'second-factor.wrongCodes.when': 'Last try',
  'session.reused.subject': 'We ended one of your sessions: please change your password',
  'session.reused.heading': 'One of your sessions was used in two places',
  'session.reused.what':
    'A key that keeps you logged in was used once more after it had been replaced. That happens when somebody has copied it from your device. We have ended this session in both places. Your other sessions continue.',
  'session.reused.please':
    'Please set a new password now: that ends all sessions. If one of the two devices below is not yours, check your own for malware first, and write to us at the address below.',
  'session.reused.started': 'Session started',
  'session.reused.used': 'Old key used',
  'session.reused.action': 'Set a new password',
  'session.refreshed.title': 'Your session was used from a new place',
  'session.refreshed.what': 'A session of your account was continued from a device or network that we had not seen before.',
  'session.refreshed.ifNotYou':
    'If it was you, there is nothing else to do. If not, somebody has a copy of your session: set a new password at once, which ends every session.',
  'session.proofRefused.title': 'We refused a copy of your session',
  'session.proofRefused.what':
    'Somebody tried to use your session without the key that is in your browser. We refused that. Your session goes on, and nothing in your account has changed.',
  'session.proofRefused.ifNotYou':
    'It was possibly you: browser data copied to another browser or computer look the same to us. If not, somebody has read data of your browser: check your computer for malware, and set a new password.',
  'session.network': 'Network',
  'session.newLogIn.title': 'New log-in to your account',
  'session.newLogIn.what':
    'Somebody logged in to your account with the right password, from a device or a network that we have not seen before.',
  'session.newLogIn.ifNotYou':
    'If it was you, there is nothing to do. If not, set a new password at once, which ends all sessions, and write to us at the address below.',
  'session.newLogIn.when': 'When',
  'session.newLogIn.device': 'Device',
  'session.newLogIn.networkAddress': 'Network address',
  'session.newLogIn.action': 'Not you? Set a new password',
  'session.device': '{browser} on {system}',
  'session.unknownBrowser': 'Unknown browser',
} as const
