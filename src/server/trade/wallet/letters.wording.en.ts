/** Every text of the letters about wallets. */
export const wording = {
  'wallet.letters.coin': 'Cryptocurrency',
  'wallet.letters.network': 'Network',
  'wallet.letters.when': 'Recorded',
  'wallet.letters.inWarsaw': '{moment}, Warsaw time',
  'wallet.letters.action': 'Go to your account',
  'wallet.letters.why': 'You receive this letter because this address belongs to an account at {brand}. Questions: {email}.',
  'wallet.confirmed.subject': 'A wallet was recorded for your account',
  'wallet.confirmed.what':
    'A wallet for {coin} on {network} was recorded for your account, as you gave it to us. {coin} that you buy can now be sent there.',
  'wallet.confirmed.notYou': 'If you did not give it to us, write to {email} at once.',
  'wallet.confirmed.noAddress': 'We never send wallet addresses by e-mail.',
} as const
