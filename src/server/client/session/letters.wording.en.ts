/** Every text of the letters about sessions. */
export const wording = {
  'session.reused.subject': 'We ended one of your sessions: please change your password',
  'session.reused.heading': 'One of your sessions was used from two sides',
  'session.reused.what':
    'A key that keeps you logged in was used once more after it had been replaced. That happens when somebody has copied it from your device. We have ended this session at once, for both sides; your other sessions go on.',
  'session.reused.please':
    'Please set a new password now: that ends all sessions. If one of the two devices below is not yours, check your own for harmful software first, and write to us at the address below.',
  'session.reused.started': 'Session started',
  'session.reused.used': 'Old key used',
  'session.reused.action': 'Set a new password',
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
