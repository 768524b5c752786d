/** Every text of the letters about wallets. */
export const wording = {
  'wallet.letters.coin': 'Cryptocurrency',
  'wallet.letters.network': 'Network',
  'wallet.letters.when': 'Recorded',
  'wallet.letters.inWarsaw': '{moment}, Warsaw time',
  'wallet.letters.action': 'Go to your account',
  'wallet.letters.why': 'You receive this letter because this address belongs to an account at {brand}. Questions: {email}.',
  'wallet.confirmed.subject': 'A wallet was recorded for your account',
  'wallet.confirmed.what': 'A wallet for {coin} on {network} was recorded for your account, as you gave it to us.',
  'wallet.confirmed.notYou': 'If you did not give it to us, write to {email} at once.',
  'wallet.confirmed.noAddress': 'We never send wallet addresses by e-mail.',
  'wallet.letters.usable': '{coin} that you buy can be sent there from now on.',
  'wallet.letters.waits':
    '{coin} that you buy can be sent there from {moment} on: a new wallet waits first, so that you can object. If you prove in your account that it is yours, it does not have to wait.',
  'wallet.added.subject': 'A wallet was added to your account',
  'wallet.added.what': 'A wallet for {coin} on {network} was added in your account.',
  'wallet.added.notYou': 'If that was not you, remove the wallet, change your password, and write to {email} at once.',
  'wallet.proven.subject': 'Your wallet is proven',
  'wallet.proven.what': 'It is proven that your wallet for {coin} on {network} is yours. {coin} that you buy can be sent there.',
  'wallet.removed.subject': 'A wallet was removed from your account',
  'wallet.removed.what': 'Your wallet for {coin} on {network} was removed from your account. Nothing is sent there any more.',
  'wallet.removed.notYou': 'If you did not want this, write to {email}.',
} as const
